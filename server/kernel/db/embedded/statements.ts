import { messages, type PGlite, parse, protocol } from '@electric-sql/pglite';
import { parsers } from '#server/kernel/db/parsers.ts';
import type { Result } from './proxy.ts';

const mostPrepared = 300;
const { serialize } = protocol;

const join = (...parts: Uint8Array[]): Uint8Array => Buffer.concat(parts);

/**
 * Runs statements that the engine has parsed and planned before. PGlite's own `query` parses and plans each time and
 * crosses into WebAssembly six times a statement; this crosses once.
 */
export function createStatements(pglite: PGlite) {
  // In the order of their last use.
  const prepared = new Map<string, string>();
  let count = 0;

  async function send(...parts: Uint8Array[]) {
    const { messages: answers } = await pglite.execProtocol(join(...parts, serialize.sync()), {
      throwOnError: false,
    });
    const failure = answers.find(answer => answer instanceof messages.DatabaseError);
    if (failure) throw failure;
    return answers;
  }

  async function prepare(sql: string): Promise<string> {
    const [oldest] = prepared;
    if (prepared.size >= mostPrepared && oldest) {
      prepared.delete(oldest[0]);
      await send(serialize.close({ type: 'S', name: oldest[1] }));
    }
    count += 1;
    const name = `s${count}`;
    await send(serialize.parse({ name, text: sql }));
    return name;
  }

  return {
    async query(sql: string, parameters: readonly unknown[]): Promise<Result> {
      const name = prepared.get(sql) ?? (await prepare(sql));
      prepared.delete(sql);
      prepared.set(sql, name);
      const values = parameters.map(value => (value === null ? null : String(value)));
      const answers = await send(
        serialize.bind({ statement: name, values }),
        serialize.describe({ type: 'P' }),
        serialize.execute({}),
      );
      const [result] = parse.parseResults(answers, { ...parsers });
      return {
        command: result?.command,
        rows: result?.rows ?? [],
        fields: result?.fields ?? [],
        affectedRows: result?.affectedRows ?? 0,
      };
    },

    /** Called after a change of tables, because plans contain their columns. */
    async forget(): Promise<void> {
      prepared.clear();
      await pglite.exec('deallocate all');
    },
  };
}
