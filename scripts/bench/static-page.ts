import { readFileSync } from 'node:fs';

const emptyCard = '<i class="doctor"></i>';

/** A page of the same look that needs no script: the floor for what any app can reach. */
export function staticPage(builtIndex: string, names: readonly string[]): string {
  const html = readFileSync(builtIndex, 'utf8')
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, '');
  const left = [...names];
  return html.replaceAll(emptyCard, whole => {
    const name = left.shift();
    return name ? `<i class="doctor"><a href="#">${name}<small>主任医师</small></a></i>` : whole;
  });
}
