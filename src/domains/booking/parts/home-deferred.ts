/** What the first screen shows once its first cards are painted: one file, asked for once. */
export { BulletinLine } from './bulletin-line.tsx';
export { HomeBanners } from './home-banners.tsx';
export { HomeMore } from './home-more.tsx';
export { Waiting } from './waiting.tsx';
