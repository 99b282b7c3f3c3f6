import { openEmbedded } from './embedded/open.ts';
import { openPostgres } from './postgres.ts';
import type { Database, Log } from './transaction.ts';

export interface DatabaseConfig {
  /** A PostgreSQL address; without one the embedded engine is used. */
  url?: string | undefined;
  poolSize?: number | undefined;
  /** The folder of the embedded engine's files, or `memory:`. */
  dataDir?: string | undefined;
}

export async function openDatabase<Schema>(config: DatabaseConfig, log: Log): Promise<Database<Schema>> {
  const { url, poolSize, dataDir } = config;
  if (url !== undefined) return openPostgres({ url, poolSize }, log);
  if (dataDir !== undefined) return openEmbedded(dataDir, log);
  throw new Error('没有配置数据库：请给出 PostgreSQL 地址，或内置数据库的数据目录');
}
