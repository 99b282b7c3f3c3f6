import { type Location, locationTimeoutMs, nowhere } from '#src/wechat/port.ts';

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
