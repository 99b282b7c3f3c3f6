import { readdirSync, readFileSync } from 'node:fs';
import { engineMigration } from './lease.ts';
import type { Migration } from './migrator.ts';

const folder = new URL('./migrations/', import.meta.url);

/** Every migration in its order: the engine's own, then the numbered files. */
export const migrations: readonly Migration[] = [
  engineMigration,
  ...readdirSync(folder)
    .filter(file => file.endsWith('.sql'))
    .sort()
    .map(file => ({ name: file.slice(0, -4), sql: readFileSync(new URL(file, folder), 'utf8') })),
];
