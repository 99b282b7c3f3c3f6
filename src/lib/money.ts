/** Amounts are whole fen everywhere; only these functions turn them into yuan. */
export const figureOf = (fen: number) => {
  const cents = Math.abs(Math.round(fen));
  const yuan = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${yuan}.${String(cents % 100).padStart(2, '0')}`;
};

/** U+2212, as wide as a plus: a hyphen is too short to be noticed before a figure. */
const MINUS = '−';

export const signOf = (fen: number) => (Math.round(fen) < 0 ? MINUS : '');

export const formatFen = (fen: number) => `${signOf(fen)}¥${figureOf(fen)}`;
