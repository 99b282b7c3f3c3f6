import { onIos } from '#src/wechat/where.ts';
import { bridge } from './bridge.ts';

const scaleOf = (percent: unknown) => (Number(percent) > 0 ? Number(percent) / 100 : 1);

/**
 * The messaging app's own font size, now and whenever it is changed. On iOS alone: Android's web view enlarges all
 * type by itself, and to enlarge it once more would break every line.
 */
export async function followFontScale(listener: (scale: number) => void): Promise<void> {
  if (!onIos) return;
  const { on } = await bridge();
  on('menu:setfont', ({ fontScale }) => listener(scaleOf(fontScale)));
  // What was set before this page was opened has become a style of the body by now.
  const style = getComputedStyle(document.body);
  listener(scaleOf(style.getPropertyValue('-webkit-text-size-adjust').replace('%', '')));
}
