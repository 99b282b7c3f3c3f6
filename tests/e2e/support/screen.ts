import type { Patient } from './patient.ts';

/** A screen in one of its states, and the way to it from anywhere. */
export interface Screen {
  name: string;
  go: (patient: Patient) => Promise<void>;
  /** It keeps fingers off on purpose. */
  untouchable?: boolean;
}

/** What an address shows once `sign` is there. */
export const opened = (name: string, path: string, sign: string | RegExp): Screen => ({
  name,
  go: async patient => {
    await patient.open(path);
    await patient.see(sign);
  },
});

/** Cuts the network off before anything is read, so that what is shown is the error. */
export const cutOff = (name: string, path: string, operation: string): Screen => ({
  name,
  go: async patient => {
    await patient.page.route(operation, route => route.abort());
    await patient.open(path);
    await patient.see('再试一次');
    await patient.page.unroute(operation);
  },
});
