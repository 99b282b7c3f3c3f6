import { ensurePostgres } from '#scripts/test-postgres.ts';

/** One throw-away PostgreSQL for the whole run; each test file takes a database of its own in it. */
export default async function setup(): Promise<() => Promise<void>> {
  const postgres = await ensurePostgres();
  process.env.TEST_DATABASE_URL = postgres.url;
  return () => postgres.stop();
}
