import { createStore } from '#src/platform/store.ts';

/**
 * The address this page was loaded with. On iOS the messaging app holds the signature against it for as long as the
 * page lives, whatever `replaceState` has made of the address bar since: so it is kept before anybody can.
 */
export const landingAddress = window.location.href;

/** The address of the screen at hand. */
export const address = createStore(landingAddress);
