import type { Clinic } from '#generated/model/clinic.ts';

type Place = Pick<Clinic, 'name' | 'address' | 'latitude' | 'longitude'>;

/** AMap URI API, marker: opens the map of the phone, or its page. The contract's wgs84 is named as such. */
export const mapLink = ({ name, address, latitude, longitude }: Place) =>
  `https://uri.amap.com/marker?${new URLSearchParams({
    position: `${longitude},${latitude}`,
    name: `${name} ${address}`,
    coordinate: 'wgs84',
    callnative: '1',
  })}`;
