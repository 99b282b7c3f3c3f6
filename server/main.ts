import { ConfigError, parseConfig } from './kernel/config.ts';
import { DataDirRefused } from './kernel/db/embedded/lock.ts';
import { type RunningServer, startServer } from './server.ts';

/** A fault that the operator must mend. It is reported in words, without a stack. */
function isOperatorsMatter(error: unknown): error is Error {
  if (error instanceof ConfigError || error instanceof DataDirRefused) return true;
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}

/** Starts the server of this environment and stops it on a signal. */
export async function main(): Promise<RunningServer> {
  try {
    const server = await startServer(parseConfig(process.env));
    let stopping = false;
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, () => {
        if (stopping) return;
        stopping = true;
        void server.stop().then(() => process.exit(0));
      });
    }
    return server;
  } catch (error) {
    if (!isOperatorsMatter(error)) throw error;
    process.stderr.write(`无法启动：\n${error.message}\n`);
    process.exit(1);
  }
}

if (import.meta.main) {
  const { url } = await main();
  process.stdout.write(`${JSON.stringify({ listening: url })}\n`);
}
