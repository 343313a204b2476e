import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#platform/config/config.ts';
import { prepareDatabase } from '../../scripts/site/prepare-database.ts';
import { openDemoDatabase } from '../support/demo-database.ts';
import { benchSecret } from './processes.ts';

/**
 * Opens the database of DATABASE_URL, into which the demo firm is loaded if it is empty; without it an embedded one that is
 * deleted on close.
 */
export async function openBenchDatabase(): Promise<{ connectionString: string; close(): Promise<void> }> {
  const config = readConfig({ LOG_LEVEL: 'silent', SECRET: benchSecret });
  const connectionString = process.env.DATABASE_URL;
  if (!connectionString) return openDemoDatabase(config);
  const dataDir = await mkdtemp(join(tmpdir(), 'qianting-bench-'));
  await prepareDatabase({ ...config, dataDir }, { connectionString, ownerConnectionString: undefined }, () => undefined);
  return { connectionString, close: () => rm(dataDir, { recursive: true, force: true }) };
}
