/**
 * The filter of the first list of doctors. The page asks for it inline, before any script has arrived
 * (src/first/early-answer.js), and the first screen must ask for the very same list, or it is asked for twice.
 */
export const firstDoctors = { visitMode: 1 } as const;
