// Writes every module's `tables.ts` from an empty database with all migrations; a test fails while one is outdated.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPool } from '#platform/database/database.ts';
import { startEmbedded } from '#platform/database/embedded.ts';
import { migrate } from '#platform/database/migration/migrate.ts';
import { formatFailure } from './site/failure.ts';
import { findColumnsModules, generateTables } from './tables/generate-tables.ts';
import { readColumnCatalogue } from './tables/read-catalogue.ts';

const folder = await mkdtemp(join(tmpdir(), 'qianting-tables-'));
const server = await startEmbedded(folder, ['-c fsync=off']);
try {
  const pool = openPool({ connectionString: server.connectionString, max: 1 });
  await migrate(pool);
  const catalogue = await readColumnCatalogue(pool).finally(() => pool.end());
  for (const [path, text] of generateTables(await findColumnsModules(), catalogue)) await writeFile(path, text);
} catch (error) {
  console.error(formatFailure(error));
  process.exitCode = 1;
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
