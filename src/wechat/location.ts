/** Specification §3, Location; in wgs84 like the contract. */
export interface Location {
  latitude: number;
  longitude: number;
}

/** Specification §9, location timeout. */
export const locationTimeoutMs = 5_000;

/** What stands for 'nobody knows': off the coast of Africa no clinic is near. */
export const nowhere: Location = { latitude: 0, longitude: 0 };

/** Asks the phone where it is; a refusal, a fault and silence all give `nowhere`. Only ever behind a tap. */
export const locate = (): Promise<Location> =>
  new Promise(resolve => {
    // A question that is never answered calls neither of the two.
    const timer = setTimeout(() => resolve(nowhere), locationTimeoutMs);
    const answer = (place: Location) => {
      clearTimeout(timer);
      resolve(place);
    };
    // Not there outside a secure context.
    if (!navigator.geolocation) return answer(nowhere);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => answer({ latitude: coords.latitude, longitude: coords.longitude }),
      () => answer(nowhere),
      { timeout: locationTimeoutMs },
    );
  });
