import { readFileSync } from 'node:fs';

const emptyCard = '<i class="doctor"></i>';

/** A page that looks the same without a script: the lower bound for any app. */
export function staticPage(builtIndex: string, names: readonly string[]): string {
  const html = readFileSync(builtIndex, 'utf8')
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, '');
  const remaining = [...names];
  return html.replaceAll(emptyCard, whole => {
    const name = remaining.shift();
    return name ? `<i class="doctor"><a href="#">${name}<small>主任医师</small></a></i>` : whole;
  });
}
