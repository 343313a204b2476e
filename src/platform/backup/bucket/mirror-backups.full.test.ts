import { copyFile, mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { useFolder } from '#test/support/folder.ts';
import { useObjectStore } from '#test/support/stores/object-store.ts';
import { startEmbedded, type EmbeddedServer } from '../../database/embedded.ts';
import { openBucket, type Bucket } from '../../storage/s3/bucket.ts';
import { listObjectFacts } from '../../storage/s3/list-objects.ts';
import { StoreError } from '../../storage/store-error.ts';
import { archivingFlags, startArchiving, withClient } from '../archiving.ts';
import { loadBackupKey } from '../backup-key.ts';
import { backupPlace } from '../backup-place.ts';
import { copyNewFiles } from '../copy-files.ts';
import { restoreBackup, RestoreRefusedError } from '../restore-backup.ts';
import { takeBackup } from '../take-backup.ts';
import { archiveNow, BackupError } from '../wait-for-archive.ts';
import { backupPrefix } from './bucket-place.ts';
import { fetchBackups } from './fetch-backups.ts';
import { mirrorBackups } from './mirror-backups.ts';

// One site and one bucket for the whole file; the tests run in order and build on each other.
const outer = useFolder();
const store = useObjectStore();
const [dataDir, keysFolder, backupFolder] = [join(outer, 'data'), join(outer, 'keys'), join(outer, 'backup')];
const keyFile = join(dataDir, 'backup-key');
vi.setConfig({ testTimeout: 120_000 });
afterAll(() => vi.resetConfig());
let server: EmbeddedServer;
let bucket: Bucket;
let places = 0;

const order = (overrides = {}) => ({
  connectionString: server.connectionString,
  dataDir,
  backupFolder,
  keyFile,
  sealingKey: 'abcd1234',
  keepDays: 35,
  ...overrides,
});
const mirror = (overrides = {}) =>
  mirrorBackups({ connectionString: server.connectionString, backupFolder, bucket, keyFile, keepDays: 35, ...overrides });
const newPlace = () => join(outer, `place-${(places += 1)}`);
const names = async () => (await listObjectFacts(bucket, backupPrefix)).map(({ name }) => name).toSorted();
const run = <Row>(text: string, connectionString = server.connectionString) =>
  withClient(connectionString, async (client) => (await client.query(text)).rows as Row[]);

/** Downloads into an empty folder and restores from it; returns the number of rows and the location. */
async function comeBack(to?: Date): Promise<{ rows: number | undefined; folder: string; base: string }> {
  const [fetched, folder] = [newPlace(), newPlace()];
  const { base } = await fetchBackups({ bucket, backupFolder: fetched, keyFile: join(keysFolder, 'backup-key'), ...(to && { to }) });
  await restoreBackup({
    backupFolder: fetched,
    keysFolder,
    dataDir: folder,
    isThrownAway: true,
    hasSealingKey: () => true,
    ...(to && { to }),
  });
  const restored = await startEmbedded(join(folder, 'postgres'), ['-c fsync=off']);
  const [counted] = await run<{ n: number }>('select count(*)::int as n from kept', restored.connectionString).finally(() =>
    restored.stop(),
  );
  return { rows: counted?.n, folder, base };
}

beforeAll(async () => {
  // A slow answer on a busy machine must not count as a timeout.
  bucket = openBucket({ ...store.place(), timeoutMs: 30_000 });
  server = await startEmbedded(join(dataDir, 'postgres'), [...archivingFlags, '-c fsync=off']);
  await startArchiving({ connectionString: server.connectionString, keyFile, backupFolder });
  await run('create table kept as select n from generate_series(1, 2000) n');
  await mkdir(join(dataDir, 'files', 'aa', 'bb'), { recursive: true });
  await writeFile(join(dataDir, 'files', 'aa', 'bb', 'first'), '年度报告');
  await writeFile(join(dataDir, 'secret'), 'a master key for tests only, 32+');
  await takeBackup(order());
  await mkdir(keysFolder);
  for (const name of ['backup-key', 'secret']) await copyFile(join(dataDir, name), join(keysFolder, name));
});
afterAll(() => server.stop());

test('a bucket with a half-uploaded first backup has no backup, and the next run continues the upload', async () => {
  let puts = 0;
  store.trouble = ({ method }) => (method === 'PUT' && (puts += 1) > 2 ? { status: 403, code: 'AccessDenied' } : undefined);
  await expect(mirror()).rejects.toThrow(StoreError);
  expect((await names()).length).toBeGreaterThan(0);
  expect((await names()).filter((name) => name.endsWith('manifest.json'))).toEqual([]);
  await expect(fetchBackups({ bucket, backupFolder: newPlace(), keyFile })).rejects.toThrow(RestoreRefusedError);
  store.trouble = () => undefined;
  await mirror();
  expect((await names()).filter((name) => name.endsWith('manifest.json'))).toHaveLength(1);
  store.seen.length = 0;
  await mirror();
  expect(store.seen.filter((one) => one.startsWith('PUT') && /backup\/(bases|files)/.test(one))).toEqual([]);
});

test('database, write-ahead log and files are restored from the bucket alone, up to a time after the base backup', async () => {
  await run('insert into kept select n from generate_series(1, 500) n');
  await writeFile(join(dataDir, 'files', 'aa', 'bb', 'second'), '季度报告');
  await copyNewFiles(dataDir, backupFolder, await loadBackupKey(keyFile));
  const [now] = await run<{ at: Date }>('select clock_timestamp() as at');
  await run('delete from kept');
  await archiveNow(server.connectionString, backupPlace(backupFolder).wal);
  await mirror();
  const { rows, folder } = await comeBack(now!.at);
  expect(rows).toBe(2500);
  expect((await readdir(join(folder, 'files', 'aa', 'bb'))).toSorted()).toEqual(['first', 'second']);
  expect((await comeBack()).rows).toBe(0);
});

test('nothing in the bucket can be read without the key, and the keys are not in it', async () => {
  for (const name of await names()) {
    const bytes = await bucket.readWhole(backupPrefix + name, 64 * 1024 ** 2);
    for (const word of ['年度报告', 'PostgreSQL', 'a master key']) expect(bytes.includes(word), name).toBe(false);
  }
  expect((await names()).filter((name) => /key|secret/.test(name))).toEqual([]);
});

test('a time before the first backup, another key, or the bucket of another database is refused', async () => {
  const fetching = { bucket, backupFolder: newPlace(), keyFile };
  await expect(fetchBackups({ ...fetching, to: new Date('2020-01-01') })).rejects.toThrow(RestoreRefusedError);
  const other = join(outer, 'other', 'backup-key');
  await loadBackupKey(other);
  await expect(fetchBackups({ ...fetching, keyFile: other })).rejects.toThrow('备份密钥不符');
  const foreign = newPlace();
  await mkdir(foreign);
  await writeFile(join(foreign, 'cluster'), '7000000000000000000\n');
  await expect(mirror({ backupFolder: foreign })).rejects.toThrow(BackupError);
});

test('when the newest base backup in the bucket is damaged, the one before it is downloaded', async () => {
  const [first] = await readdir(join(backupFolder, 'bases'));
  const { name } = await takeBackup(order());
  await mirror();
  store.trouble = ({ url }) => (url?.includes(`${name}/base`) ? 'wrong bytes' : undefined);
  expect(await comeBack()).toMatchObject({ rows: 0, base: first });
});

test('a backup folder that was lost and started anew deletes nothing from the bucket', async () => {
  const before = await names();
  const anew = newPlace();
  await mkdir(anew);
  await copyFile(join(backupFolder, 'cluster'), join(anew, 'cluster'));
  await mirror({ backupFolder: anew });
  expect(await names()).toEqual(before);
});

test('old base backups are deleted from the bucket with their part of the log and files that no other needs; two are always kept', async () => {
  await rm(join(dataDir, 'files', 'aa', 'bb', 'second'));
  const [first, second] = (await readdir(join(backupFolder, 'bases'))).toSorted();
  const wal = (await names()).filter((name) => /^wal\/[0-9A-F]{24}$/.test(name));
  await takeBackup(order());
  await takeBackup(order());
  await mirror({ keepDays: -1 });
  const left = await names();
  expect(left.filter((name) => name.includes(first!) || name.includes(second!))).toEqual([]);
  expect(left.filter((name) => name.endsWith('manifest.json'))).toHaveLength(2);
  expect(left).not.toContain(wal[0]);
  expect(left.filter((name) => name.startsWith('files/'))).toEqual(['files/aa/bb/first']);
  expect((await comeBack()).rows).toBe(0);
});

test('the time of the last mirror is stored beside the backups, and a regenerated image is uploaded again', async () => {
  const mark = join(backupFolder, 'mirrored');
  await utimes(mark, 0, 0);
  await mkdir(join(dataDir, 'media'), { recursive: true });
  for (const words of ['一', '另一']) {
    await writeFile(join(dataDir, 'media', 'gate.svg'), words);
    await copyNewFiles(dataDir, backupFolder, await loadBackupKey(keyFile));
    expect(await mirror()).toBeGreaterThan(0);
  }
  expect((await stat(mark)).mtimeMs).toBeGreaterThan(0);
});
