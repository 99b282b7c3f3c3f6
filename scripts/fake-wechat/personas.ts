/** How a simulated WeChat behaves. It is passed into a page, so it must be JSON. */
export interface Behaviour {
  ios: boolean;
  version: string;
  /** Milliseconds until the bridge appears, and until each answer. */
  bridgeAfter: number;
  answerAfter: number;
  refusesConfig: boolean;
  deniesPermission: boolean;
  cancelsEverything: boolean;
  losesPayAnswer: boolean;
  /** The person's font size in percent; WeChat on iOS writes it into a style of the body. */
  fontScale: number;
}

const ios: Behaviour = {
  ios: true,
  version: '8.0.61',
  bridgeAfter: 0,
  answerAfter: 20,
  refusesConfig: false,
  deniesPermission: false,
  cancelsEverything: false,
  losesPayAnswer: false,
  fontScale: 100,
};
const android: Behaviour = { ...ios, ios: false };

export const personas = {
  ios,
  android,
  'config-refused': { ...ios, refusesConfig: true },
  slow: { ...android, bridgeAfter: 1_500, answerAfter: 400 },
  'permission-denied': { ...ios, deniesPermission: true },
  'cancels-everything': { ...android, cancelsEverything: true },
  'pay-callback-lost': { ...ios, losesPayAnswer: true },
  // The SDK compares versions as text: '10' comes before '6', so it takes this for the oldest client.
  'version-10': { ...android, version: '10.0.1' },
  'large-type': { ...ios, fontScale: 130 },
} satisfies Record<string, Behaviour>;

export type Persona = keyof typeof personas;

export const isPersona = (name: string): name is Persona => Object.hasOwn(personas, name);
