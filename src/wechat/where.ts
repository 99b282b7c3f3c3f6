/** Every client of the messaging app, also those on a desk, names itself so. */
export const inWechat = /micromessenger/i.test(navigator.userAgent);

/** iPadOS too: there the messaging app does not pose as a Mac. */
export const onIos = /iphone|ipad/i.test(navigator.userAgent);
