import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { renderSVG } from 'uqr';

const publicDir = join(import.meta.dirname, '../../public');

const tile =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="#E7F1EC"/><circle cx="48" cy="38" r="15" fill="#C9DED4"/><path d="M20 88a28 26 0 0 1 56 0z" fill="#C9DED4"/></svg>';

/** Draws a picture that the examples name and the app lacks. */
export function standIn(path: string): string | undefined {
  if (!path.endsWith('.svg') || existsSync(join(publicDir, path))) return undefined;
  return path.startsWith('/qr/') ? renderSVG(`https://wenzhi.example.com${path}`, { border: 1 }) : tile;
}
