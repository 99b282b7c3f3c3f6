import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '#tests/e2e/support/session.ts';

const dist = join(import.meta.dirname, '../../../dist');
const page = readFileSync(join(dist, 'index.html'), 'utf8');

/** What the page names by itself, and the browser loads before the first screen can be drawn. */
const named = (extension: string) =>
  [...page.matchAll(/(?:src|href)="\/crm\/([^"]+)"/g)]
    .map(([, file = '']) => file)
    .filter(file => file.endsWith(extension));

const gzipped = (files: readonly string[]) =>
  files.reduce((sum, file) => sum + statSync(join(dist, `${file}.gz`)).size, 0);

describe('what the first screen waits for, gzip', () => {
  test('The first screen waits for 114 kB of scripts at most', () => {
    const scripts = named('.js');
    expect(scripts.length).toBeGreaterThan(2);
    expect(gzipped(scripts)).toBeLessThanOrEqual(114_000);
  });

  test('The first screen waits for 8 kB of page and styles at most', () => {
    const styles = named('.css');
    expect(styles.length).toBeGreaterThan(0);
    expect(gzipped(['index.html', ...styles])).toBeLessThanOrEqual(8000);
  });

  test('The page’s own tags request none of it, which would delay its first frame', () => {
    const seen = page.replace(/<template[\s\S]*?<\/template>/g, '');
    expect(seen).not.toMatch(/(?:src|href)="[^"]+\.(?:js|css)"/);
  });

  test('Code that several screens share is not among it', () => {
    expect(named('.js').filter(file => /pieces|sdk-port|axios/.test(file))).toEqual([]);
  });
});
