/** Everything is drawn on a field of 120 by 144; the head stands on the middle line x = 60. */
export const INK = '#3A2E2A';

export const fill = (colour: string, d: string) => `<path fill="${colour}" d="${d}"/>`;

export const outline = (colour: string, d: string, edge = INK) =>
  `<path fill="${colour}" stroke="${edge}" d="${d}"/>`;

export const line = (colour: string, width: number, d: string) =>
  `<path stroke="${colour}" stroke-width="${width}" d="${d}"/>`;

export const dots = (colour: string, r: number, y: number, ...xs: number[]) =>
  xs.map(x => `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/>`).join('');

/** The same stroke on both halves of the face: `d` is drawn as it stands and mirrored at x = 60. */
export const mirrored = (drawn: string) => `${drawn}<g transform="matrix(-1 0 0 1 120 0)">${drawn}</g>`;

/** `…svg#bare` shows the person without the ground, to stand on a card. */
export const picture = (ground: string, drawn: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 144"><style>#bare:target>.ground{display:none}</style><g id="bare"><path class="ground" fill="${ground}" d="M0 0h120v144H0z"/>` +
  `<g fill="none" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round">${drawn}</g></g></svg>\n`;
