import { paths } from '../paths.ts';
import { useLink } from './use-org.ts';

/** The first tab: where a dead end leads when there is nothing to go back to. */
export const useHome = () => useLink()(paths.home.link());
