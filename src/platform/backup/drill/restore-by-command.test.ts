import { access, chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useFolder } from '#test/support/folder.ts';
import { startEmbedded, type EmbeddedServer } from '../../database/embedded.ts';
import { withClient } from '../archiving.ts';
import { restoreByCommand } from './restore-by-command.ts';

const folder = useFolder();
const place = join(folder, 'drill');
let live: EmbeddedServer;
let other: EmbeddedServer;

beforeAll(async () => {
  const flags = ['-c archive_mode=on', '-c archive_command=true', '-c archive_timeout=30', '-c fsync=off'];
  [live, other] = await Promise.all([startEmbedded(join(folder, 'live'), flags), startEmbedded(join(folder, 'other'), ['-c fsync=off'])]);
});
afterAll(() => Promise.all([live.stop(), other.stop()]));

/** A fake restore program that records its arguments beside the place and runs these lines of shell. */
async function restoreBy(lines: string, connectionString = live.connectionString) {
  const command = join(folder, 'restore');
  await writeFile(command, `#!/bin/sh\necho "$*" >> '${folder}/told'\n[ "$1" = start ] || exit 0\n${lines}\n`);
  await chmod(command, 0o700);
  return restoreByCommand({ command, connectionString, place });
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

test('a restored database is reported with its address, and the command stops it at the end', async () => {
  const restored = await restoreBy(`echo 'base 20261128-034000F'; echo 'database ${other.connectionString}'`);
  expect(restored).toMatchObject({ base: '20261128-034000F', connectionString: other.connectionString });
  expect(await isThere(place)).toBe(true);
  await restored.end();
  expect(await isThere(place)).toBe(false);
});

test('everything written before is archived when the command starts', async () => {
  const segment = `select last_archived_wal as last, pg_walfile_name($1) as wanted from pg_stat_archiver`;
  const lsn = await withClient(live.connectionString, async (client) => {
    await client.query('create table written (n integer)');
    return (await client.query<{ lsn: string }>('select pg_current_wal_insert_lsn()::text as lsn')).rows[0]!.lsn;
  });
  await (await restoreBy(`echo 'database ${other.connectionString}'`)).end();
  const { rows } = await withClient(live.connectionString, (client) => client.query<{ last: string; wanted: string }>(segment, [lsn]));
  expect(rows[0]!.last >= rows[0]!.wanted).toBe(true);
});

test('for a server that archives nothing the drill says at once what to set', async () => {
  const began = performance.now();
  await expect(restoreBy('true', other.connectionString)).rejects.toThrow('archive_mode');
  expect(performance.now() - began).toBeLessThan(5000);
});

test('with several servers the primary is queried', async () => {
  const several = live.connectionString.replace(/(127\.0\.0\.1|localhost):(\d+)/, '$1:$2,10.255.255.1:5432');
  expect(several).toContain(',10.255.255.1');
  await (await restoreBy(`echo 'database ${other.connectionString}'`, several)).end();
});

test('a failing command is reported with its own output, and nothing of it is left', async () => {
  await expect(restoreBy(`echo 'no backup set found' >&2; exit 3`)).rejects.toThrow('no backup set found');
  expect(await isThere(place)).toBe(false);
});

test('a command that returns no address, or that of the running site, proves nothing', async () => {
  await expect(restoreBy('true')).rejects.toThrow('没有给出恢复后数据库的地址');
  await expect(restoreBy(`echo 'database ${live.connectionString}'`)).rejects.toThrow('现有数据库的地址');
});

test('the remains of an interrupted drill are cleared before the next one starts', async () => {
  await mkdir(place, { recursive: true });
  await writeFile(join(place, 'left'), '');
  const restored = await restoreBy(`[ ! -e "$2/left" ] || exit 1; echo 'database ${other.connectionString}'`);
  await restored.end();
  expect(restored.base).toBe('unnamed');
});
