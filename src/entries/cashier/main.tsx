import { drawEntry } from '../entry-frame.tsx';
import { CashierPage } from './cashier-page.tsx';

drawEntry(<CashierPage />);
