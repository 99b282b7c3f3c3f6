import { type Location, locationTimeoutMs, nowhere } from '#src/wechat/port.ts';
import { call } from './sdk.ts';

/** Some clients answer in text. */
const placeOf = ({ latitude, longitude }: Record<string, unknown>): Location => {
  const place = { latitude: Number(latitude), longitude: Number(longitude) };
  return Number.isFinite(place.latitude) && Number.isFinite(place.longitude) ? place : nowhere;
};

export const locate = (): Promise<Location> =>
  new Promise(resolve => {
    const timer = setTimeout(() => resolve(nowhere), locationTimeoutMs);
    void call('getLocation', { type: 'wgs84' })
      .then(placeOf, () => nowhere)
      .then(place => {
        clearTimeout(timer);
        resolve(place);
      });
  });
