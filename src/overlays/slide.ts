/** Specification §9: dragged under 30 percent of its height, a modal snaps back. */
const SHARE = 0.3;

export const closesAt = (dragged: number, height: number) => height > 0 && dragged >= height * SHARE;
