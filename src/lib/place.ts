interface Named {
  clinicCity: string;
  clinicName: string;
}

/** A clinic with its city, as people write it: 深圳 松坪馆 */
export const placeOf = ({ clinicCity, clinicName }: Named): string => `${cityOf(clinicCity)} ${clinicName}`;

/** The same of a clinic itself. */
export const placeOfClinic = ({ city, name }: { city: string; name: string }): string =>
  placeOf({ clinicCity: city, clinicName: name });

/** 深圳市 is written 深圳. */
export const cityOf = (city: string): string => (city.length > 2 ? city.replace(/市$/, '') : city);
