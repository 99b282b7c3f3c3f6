import type { Page } from 'playwright-core';

/** The least that a finger of old age hits (design rules, elder mode). */
const TARGET = 60;

/**
 * What does not fit on the screen at hand: something scrolls sideways that should not, text is cut, or a button is
 * too small to hit. One fault a line, with the words concerned.
 */
export const findLayoutFaults = (page: Page): Promise<string[]> =>
  page.evaluate(target => {
    const faults: string[] = [];
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 24)}"`;
    const shown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('[aria-hidden="true"], .sr-only');

    const scrollers = [document.documentElement, ...document.querySelectorAll('main')].filter(shown);
    for (const scroller of scrollers) {
      if (scroller.scrollWidth > scroller.clientWidth) {
        faults.push(
          `scrolls sideways: ${scroller.tagName} ${scroller.scrollWidth} > ${scroller.clientWidth}`,
        );
      }
    }

    const clips = (style: CSSStyleDeclaration, axis: 'overflowX' | 'overflowY') =>
      style[axis] === 'hidden' || style[axis] === 'clip';
    /** A line clamp is meant; a scroller can be scrolled, and then what lies beyond it is not lost. */
    const cuttersOf = (element: Element) => {
      const cutters: { box: DOMRect; x: boolean; y: boolean }[] = [];
      for (let at: Element | null = element; at && at.tagName !== 'MAIN'; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (style.overflowX === 'auto' || style.overflowX === 'scroll' || style.webkitLineClamp !== 'none')
          break;
        if (clips(style, 'overflowX') || clips(style, 'overflowY')) {
          cutters.push({
            box: at.getBoundingClientRect(),
            x: clips(style, 'overflowX'),
            y: clips(style, 'overflowY'),
          });
        }
      }
      return cutters;
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { parentElement: parent, textContent } = texts.currentNode;
      if (!parent || !textContent?.trim() || parent.closest('option') || !shown(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      const cutters = cuttersOf(parent);
      for (const rect of range.getClientRects()) {
        // Half a pixel is rounding; a line's box is taller than its glyphs.
        const cut = cutters.some(
          ({ box, x, y }) =>
            (x && (rect.left < box.left - 0.5 || rect.right > box.right + 0.5)) ||
            (y && (rect.top < box.top - 4 || rect.bottom > box.bottom + 4)),
        );
        if (cut) {
          faults.push(`cut: ${name(parent)}`);
          break;
        }
      }
    }

    /** Where a finger meets the control, counting the label or the area laid around it. */
    const reaches = (control: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (control.contains(hit) || hit.closest('label')?.contains(control) === true);
    };
    for (const control of document.querySelectorAll(
      'button, select, a[href], input[type="radio"], input[type="checkbox"]',
    )) {
      const box = control.getBoundingClientRect();
      if (!shown(control) || box.width === 0) continue;
      control.scrollIntoView({ block: 'center', inline: 'center' });
      const { left, right, top, bottom } = control.getBoundingClientRect();
      const [x, y, half] = [(left + right) / 2, (top + bottom) / 2, target / 2 - 1];
      const inside = (px: number, py: number) => px > 0 && py > 0 && px < innerWidth && py < innerHeight;
      const missed = [
        [x - half, y],
        [x + half, y],
        [x, y - half],
        [x, y + half],
      ].filter(([px = 0, py = 0]) => inside(px, py) && !reaches(control, px, py));
      if (missed.length > 0)
        faults.push(`small: ${name(control)} ${Math.round(right - left)}x${Math.round(bottom - top)}`);
    }
    return faults;
  }, TARGET);
