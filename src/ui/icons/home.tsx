// The tab bar's and the home page's icons: all that the first load carries.
import { CALENDAR, CIRCLE, icon } from './icon.tsx';

const CHOSEN = { width: 2 };

const LEAF = 'M9.6 17.2c-1.5-2.8.9-5.2 6.1-4.9.3 4.4-2.9 6.7-6.1 4.9z';
const CLIPBOARD =
  'M9 4.5H7A2.5 2.5 0 0 0 4.5 7v11.5A2.5 2.5 0 0 0 7 21h10a2.5 2.5 0 0 0 2.5-2.5V7A2.5 2.5 0 0 0 17 4.5h-2M10 2.8h4a1 1 0 0 1 1 1v1.7a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1V3.8a1 1 0 0 1 1-1zM7.5 13.7h2l1.8-3.2 2 5.8 1.5-2.6h1.7';
const GOURD =
  'M9.4 11a3.8 3.8 0 1 1 5.2 0q-2.6 1.4-5.2 0C6.4 11.8 4.5 13.7 4.5 16.1c0 3.2 3.2 5.4 7.5 5.4s7.5-2.2 7.5-5.4c0-2.4-1.9-4.3-4.9-5.1M12 4.4c0-1.5.9-2.3 2.3-2.5';
const SCROLL =
  'M6 3.8h9.5A2.5 2.5 0 0 1 18 6.3V16M8.3 8.7H3.7V6.1a2.3 2.3 0 0 1 4.6 0v12.4a2.5 2.5 0 0 0 5 0V16h7.5v2.5a2.5 2.5 0 0 1-2.5 2.5h-7.5M11.7 8.4h2.9M11.7 12.1h2.9';
const PERSON = 'M12 3.3a4.2 4.2 0 1 1 0 8.4 4.2 4.2 0 0 1 0-8.4zM4.5 20.8a7.5 7.5 0 0 1 15 0';

export const AppointmentIcon = icon(`${CALENDAR}${LEAF}M8.3 18.5l3.7-3.2`);
export const AppointmentOnIcon = icon(`${CALENDAR}M8.3 18.5l1.5-1.3`, { ...CHOSEN, fill: LEAF });
export const HospitalizeIcon = icon(CLIPBOARD);
export const HospitalizeOnIcon = icon(CLIPBOARD, CHOSEN);
export const HealthIcon = icon(GOURD);
export const HealthOnIcon = icon(GOURD, CHOSEN);
export const DiscoveryIcon = icon(SCROLL);
export const DiscoveryOnIcon = icon(SCROLL, CHOSEN);
export const PersonalIcon = icon(PERSON);
export const PersonalOnIcon = icon(PERSON, CHOSEN);

export const PinIcon = icon(
  'M12 21.5c-4.7-4.2-7.2-7.6-7.2-11.3a7.2 7.2 0 0 1 14.4 0c0 3.7-2.5 7.1-7.2 11.3zM12 7.7a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z',
);
export const DownIcon = icon('M6 9l6 6 6-6');
export const SearchIcon = icon('M10.5 3.8a6.7 6.7 0 1 1 0 13.4 6.7 6.7 0 0 1 0-13.4zM15.4 15.4l5.1 5.1');
export const StoreIcon = icon(
  'M3.8 9.6L5.5 4h13l1.7 5.6a2.73 2.73 0 0 1-5.47 0 2.73 2.73 0 0 1-5.46 0 2.73 2.73 0 0 1-5.47 0zM5.5 12.3V20h13v-7.7M9.7 20v-4.3h4.6V20',
);
export const VideoIcon = icon(
  'M5.2 6.3h8a2.2 2.2 0 0 1 2.2 2.2v7a2.2 2.2 0 0 1-2.2 2.2h-8A2.2 2.2 0 0 1 3 15.5v-7a2.2 2.2 0 0 1 2.2-2.2zM15.4 11.1L21 8v8l-5.6-3.1',
);
export const BellIcon = icon(
  'M12 2.5v2M4 17.5q1.8-1.2 1.8-3.5v-3.3a6.2 6.2 0 0 1 12.4 0V14q0 2.3 1.8 3.5zM10 20.6q2 1.2 4 0',
);
export const CloseIcon = icon('M6 6l12 12M18 6L6 18');
export const RefreshIcon = icon('M19.5 12.5a7.5 7.5 0 1 1-2-5.6L20 9.5M20 4.7v4.8h-4.8');
export const ClockIcon = icon(`${CIRCLE}M12 7v5.2l3.3 2`);
export const CalendarIcon = icon(`${CALENDAR}M8 13.5h.01M12 13.5h.01M16 13.5h.01M8 17.2h.01M12 17.2h.01`);
