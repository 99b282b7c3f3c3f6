import { drawEntry } from '#src/entries/entry-frame.tsx';
import { InboxPage } from './inbox-page.tsx';

drawEntry(<InboxPage />);
