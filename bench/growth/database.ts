import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#platform/config/config.ts';
import { prepareDatabase } from '../../scripts/site/prepare-database.ts';
import { openDemoDatabase } from '../support/demo-database.ts';
import { benchSecret } from './processes.ts';

/** The database that DATABASE_URL names, which gets the demo firm where it is empty and keeps it; without it an embedded one, gone when closed. */
export async function openBenchDatabase(): Promise<{ connectionString: string; close(): Promise<void> }> {
  const config = readConfig({ LOG_LEVEL: 'silent', SECRET: benchSecret });
  const connectionString = process.env.DATABASE_URL;
  if (!connectionString) return openDemoDatabase(config);
  const dataDir = await mkdtemp(join(tmpdir(), 'qianting-bench-'));
  await prepareDatabase({ ...config, dataDir }, connectionString, () => undefined);
  return { connectionString, close: () => rm(dataDir, { recursive: true, force: true }) };
}
