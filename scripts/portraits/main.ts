import { mkdirSync, writeFileSync } from 'node:fs';
import { PEOPLE } from './people.ts';
import { portrait } from './portrait.ts';

const folder = new URL('../../public/portraits/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [id, person] of Object.entries(PEOPLE)) {
  writeFileSync(new URL(`${id}.svg`, folder), portrait(person));
}
