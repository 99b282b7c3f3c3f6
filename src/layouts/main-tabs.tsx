import { useLink } from '../ui/use-org.ts';
import { TabBar } from './tab-bar.tsx';

export const MainTabs = () => <TabBar linkTo={useLink()} />;
