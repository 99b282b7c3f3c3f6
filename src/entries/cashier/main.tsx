import { drawEntry } from '#src/entries/entry-frame.tsx';
import { CashierPage } from './cashier-page.tsx';

drawEntry(<CashierPage />);
