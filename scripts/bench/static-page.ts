import { readFileSync } from 'node:fs';

/** A page of the same look that needs no script: the floor for what any app can reach. */
export function staticPage(builtIndex: string, names: readonly string[]): string {
  const html = readFileSync(builtIndex, 'utf8')
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, '');
  const [first = '', ...others] = names;
  return html
    .replace('<i></i>', `<i><b></b><p>${first}</p></i>`)
    .replace('</body>', `${others.map(name => `<p>${name}</p>`).join('')}</body>`);
}
