import { useLink } from './use-org.ts';

/** The first tab's address. */
export const useHome = () => useLink()('/');
