import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '#platform/config/config.ts';
import { startEmbedded } from '#platform/database/embedded.ts';
import { prepareDatabase } from '../../scripts/site/prepare-database.ts';

/** Opens an embedded database with the demo firm, deleted on close. */
export async function openDemoDatabase(config: Config): Promise<{ connectionString: string; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'qianting-bench-'));
  const server = await startEmbedded(join(folder, 'postgres'));
  const close = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const { connectionString } = server;
    await prepareDatabase({ ...config, dataDir: folder }, { connectionString, ownerConnectionString: undefined }, () => undefined);
    return { connectionString: server.connectionString, close };
  } catch (error) {
    await close();
    throw error;
  }
}
