import type { Page } from '@playwright/test';

/** The least that an unsure finger hits (design rules, elder mode). */
const TARGET = 60;

/**
 * What does not fit on the screen at hand, one fault a line: something scrolls sideways, a text is cut or runs out of
 * its box, a control is too small to hit (with a target of 0 nothing is).
 */
export const findLayoutFaults = (page: Page, target = TARGET): Promise<string[]> =>
  page.evaluate(inspect, target);

/** Runs in the page, so everything it needs is inside. */
function inspect(target: number): string[] {
  const name = (element: Element) => {
    const words = element.getAttribute('aria-label') ?? element.textContent ?? '';
    return `${element.tagName.toLowerCase()} "${words.trim().slice(0, 24)}"`;
  };
  const shown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.closest('[aria-hidden="true"], .sr-only');

  const scrolledSideways = () =>
    [document.documentElement, ...document.querySelectorAll('main')]
      .filter(scroller => shown(scroller) && scroller.scrollWidth > scroller.clientWidth)
      .map(scroller => `scrolls sideways: ${scroller.tagName} ${scroller.scrollWidth}`);

  /** Half a pixel is rounding; a line's box is taller than its glyphs. */
  const within = (text: DOMRect, box: DOMRect, [x, y]: readonly [boolean, boolean]) =>
    (!x || (text.left > box.left - 0.6 && text.right < box.right + 0.6)) &&
    (!y || (text.top > box.top - 4 && text.bottom < box.bottom + 4));

  const isBox = ({ backgroundColor, borderLeftWidth }: CSSStyleDeclaration) =>
    backgroundColor !== 'rgba(0, 0, 0, 0)' || borderLeftWidth !== '0px';

  /** Up to the screen, or to what can be scrolled, where nothing is lost, or clamps its lines, which is meant. */
  const isMisplaced = (text: DOMRect, parent: Element) => {
    let boxed = false;
    for (let at: Element | null = parent; at && at.tagName !== 'MAIN'; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (/auto|scroll/.test(style.overflowX) || style.webkitLineClamp !== 'none') return false;
      const clips = [style.overflowX !== 'visible', style.overflowY !== 'visible'] as const;
      const box = at.getBoundingClientRect();
      if (!within(text, box, clips)) return true;
      if (!boxed && isBox(style)) {
        boxed = true;
        if (!within(text, box, [true, false])) return true;
      }
    }
    return false;
  };

  const misplacedTexts = () => {
    const faults: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { parentElement: parent, textContent } = texts.currentNode;
      if (!parent || !textContent?.trim() || parent.closest('option') || !shown(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      if ([...range.getClientRects()].some(rect => isMisplaced(rect, parent)))
        faults.push(`cut: ${name(parent)}`);
    }
    return faults;
  };

  /** Where a finger meets the control: its label and the area laid around it count. */
  const isHit = (control: Element, x: number, y: number) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (control.contains(hit) || hit.closest('label')?.contains(control) === true);
  };

  const isSmall = (control: Element) => {
    control.scrollIntoView({ block: 'center', inline: 'center' });
    const { left, right, top, bottom } = control.getBoundingClientRect();
    const [x, y, half] = [(left + right) / 2, (top + bottom) / 2, target / 2 - 1];
    const edges = [
      [x - half, y],
      [x + half, y],
      [x, y - half],
      [x, y + half],
    ] as const;
    // A control at the edge of the screen ends there.
    return edges
      .filter(([px, py]) => px > 0 && py > 0 && px < innerWidth && py < innerHeight)
      .some(([px, py]) => !isHit(control, px, py));
  };

  const smallTargets = () =>
    [...document.querySelectorAll('button, select, a[href], input[type="radio"], input[type="checkbox"]')]
      .filter(control => shown(control) && isSmall(control))
      .map(control => `small: ${name(control)}`);

  return [...scrolledSideways(), ...misplacedTexts(), ...(target > 0 ? smallTargets() : [])];
}
