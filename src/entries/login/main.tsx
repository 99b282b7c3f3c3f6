import { drawEntry } from '../entry-frame.tsx';
import { LoginPage } from './login-page.tsx';

drawEntry(<LoginPage />);
