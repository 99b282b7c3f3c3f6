import { ConfigError, parseConfig } from './config.ts';
import { DataDirInUse } from './db/engine.ts';
import { startServer } from './server.ts';

function refuseToStart(message: string): never {
  process.stderr.write(`无法启动：\n${message}\n`);
  process.exit(1);
}

async function main(): Promise<void> {
  const server = await startServer(parseConfig(process.env));
  process.stdout.write(`${JSON.stringify({ listening: server.url })}\n`);
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      void server.stop().then(() => process.exit(0));
    });
  }
}

main().catch((error: unknown) => {
  if (error instanceof ConfigError || error instanceof DataDirInUse) refuseToStart(error.message);
  throw error;
});
