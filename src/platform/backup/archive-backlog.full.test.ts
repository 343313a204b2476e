import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tellBacklog } from '#operations/health/service/health/backup-probes.ts';
import { useFolder } from '#test/support/folder.ts';
import { createDatabase, openPool, type Db } from '../database/database.ts';
import { startEmbedded, type EmbeddedServer } from '../database/embedded.ts';
import { readArchiver } from './backup-state.ts';

const folder = useFolder();
/** While this file exists, the archive refuses segments, as on a read-only disk. */
const refusal = join(folder, 'refuse');
let server: EmbeddedServer;
let db: Db & { destroy(): Promise<void> };
beforeAll(async () => {
  server = await startEmbedded(join(folder, 'postgres'), [
    '-c archive_mode=on',
    `-c archive_command="test ! -e ${refusal}"`,
    '-c fsync=off',
  ]);
  db = createDatabase(openPool({ connectionString: server.connectionString, max: 2 }));
});
afterAll(async () => {
  await db.destroy();
  await server.stop();
});

const writeSegment = async () => {
  await sql`select pg_create_restore_point('written')`.execute(db);
  await sql`select pg_switch_wal()`.execute(db);
};

test('a log that cannot be archived is reported as failing, with the size that waits; afterwards nothing waits', async () => {
  await writeSegment();
  await expect
    .poll(() => readArchiver(db), { timeout: 20_000 })
    .toMatchObject({ isOn: true, isFailing: false, archivedAt: expect.any(Date) });
  await writeFile(refusal, '');
  for (let n = 0; n < 3; n++) await writeSegment();
  await expect.poll(async () => (await readArchiver(db)).isFailing, { timeout: 20_000 }).toBe(true);
  const state = await readArchiver(db);
  expect(state.waitingBytes).toBeGreaterThanOrEqual(48 * 1024 ** 2);
  const hourLater = new Date(state.archivedAt!.getTime() + 3_600_000);
  expect(tellBacklog({ now: hourLater }, state, 100 * 1024 ** 3)).toMatch(/^，积压 48 MB，每小时增加 48 MB，照此约 88 天后写满磁盘$/);
  await rm(refusal);
  await writeSegment();
  await expect.poll(async () => (await readArchiver(db)).waitingBytes, { timeout: 90_000 }).toBeLessThan(16 * 1024 ** 2);
});
