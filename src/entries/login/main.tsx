import { drawEntry } from '#src/entries/entry-frame.tsx';
import { LoginPage } from './login-page.tsx';

drawEntry(<LoginPage />);
