import { drawEntry } from '../entry-frame.tsx';
import { InboxPage } from './inbox-page.tsx';

drawEntry(<InboxPage />);
