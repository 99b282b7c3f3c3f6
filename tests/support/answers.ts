import { appendFileSync } from 'node:fs';

const noted = new Set<string>();

/** Records the answers of an operation for `npm run contract:check`, when a test run asks for it. */
export function noteAnswer(operation: string, code: number | string): void {
  const file = process.env.CONTRACT_SEEN;
  const line = `${operation} ${code}\n`;
  if (!file || noted.has(line)) return;
  noted.add(line);
  appendFileSync(file, line);
}
