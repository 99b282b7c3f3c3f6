import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PEOPLE } from './people.ts';
import { type Person, portrait } from './portrait.ts';

const folder = new URL('../../public/portraits/', import.meta.url);
const drawn = Object.entries<Person>(PEOPLE).map(([id, person]) => ({ id, person, svg: portrait(person) }));

describe('portraits', () => {
  it('stand in public/ as the table draws them, and nothing else does', () => {
    const files = readdirSync(folder).map(name => [name, readFileSync(new URL(name, folder), 'utf8')]);
    expect(Object.fromEntries(files)).toEqual(
      Object.fromEntries(drawn.map(({ id, svg }) => [`${id}.svg`, svg])),
    );
  });

  it('are forty, no two alike but for ground and dress', () => {
    const likeness = drawn.map(({ person: { who, face, wears } }) =>
      JSON.stringify([who.sex, who.skin, who.jaw, face, wears.hair, wears.glasses, wears.beard]),
    );
    expect(new Set(likeness).size).toBe(40);
  });

  it('are women at odd numbers and men at even ones, between 28 and 72', () => {
    for (const { id, person } of drawn) {
      expect(person.who.sex, id).toBe(Number(id.slice(1)) % 2 ? 'woman' : 'man');
      expect(person.who.age, id).toBeGreaterThanOrEqual(28);
      expect(person.who.age, id).toBeLessThanOrEqual(72);
    }
  });

  it('weigh less than 3 kB each', () => {
    for (const { id, svg } of drawn) expect(Buffer.byteLength(svg), id).toBeLessThan(3000);
  });
});
