import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { copyFile, cp, mkdir, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { useFolder } from '#test/support/folder.ts';
import { startEmbedded, type EmbeddedServer } from '../database/embedded.ts';
import { archivingFlags, startArchiving, withClient } from './archiving.ts';
import { loadBackupKey } from './backup-key.ts';
import { backupPlace, type Manifest } from './backup-place.ts';
import { DamagedBackupError } from './cipher.ts';
import { copyNewFiles } from './copy-files.ts';
import { isHalfRestored, restoreBackup, RestoreRefusedError, type RestoreOptions } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';
import { archiveNow, BackupError } from './wait-for-archive.ts';

// One site for the whole file: rows before the base backup, rows after it, and a timestamp before everything was deleted.
const outer = useFolder();
const dataDir = join(outer, 'data');
const keysFolder = join(outer, 'keys');
const backupFolder = join(outer, 'backup');
const keyFile = join(dataDir, 'backup-key');
const place = backupPlace(backupFolder);
// Each restore starts and stops a server, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });
afterAll(() => vi.resetConfig());
let server: EmbeddedServer;
let beforeDeletion: Date;
let firstBase: Manifest;
let restores = 0;

const order = (overrides = {}) => ({
  connectionString: server.connectionString,
  dataDir,
  backupFolder,
  keyFile,
  sealingKey: 'abcd1234',
  keepDays: 35,
  ...overrides,
});
const restoreOrder = (overrides: Partial<RestoreOptions> = {}): RestoreOptions => ({
  backupFolder,
  keysFolder,
  dataDir: join(outer, `restored-${(restores += 1)}`),
  isThrownAway: true,
  hasSealingKey: () => true,
  ...overrides,
});
const run = <Row>(text: string, connectionString = server.connectionString) =>
  withClient(connectionString, async (client) => (await client.query(text)).rows as Row[]);

async function countRestored(folder: string): Promise<number | undefined> {
  const restored = await startEmbedded(join(folder, 'postgres'), ['-c fsync=off']);
  try {
    const rows = await run<{ n: number }>('select count(*)::int as n from kept', restored.connectionString);
    return rows[0]?.n;
  } finally {
    await restored.stop();
  }
}

beforeAll(async () => {
  server = await startEmbedded(join(dataDir, 'postgres'), [...archivingFlags, '-c fsync=off']);
  await startArchiving({ connectionString: server.connectionString, keyFile, backupFolder });
  await run('create table kept as select n from generate_series(1, 20000) n');
  await mkdir(join(dataDir, 'files', 'aa', 'bb'), { recursive: true });
  await mkdir(join(dataDir, 'files', 'drafts'), { recursive: true });
  await writeFile(join(dataDir, 'files', 'aa', 'bb', 'first'), '年度报告');
  await writeFile(join(dataDir, 'files', 'drafts', 'half'), 'half');
  await writeFile(join(dataDir, 'secret'), 'a master key for tests only, 32+');
  firstBase = await takeBackup(order());
  await run('insert into kept select n from generate_series(1, 5000) n');
  await writeFile(join(dataDir, 'files', 'aa', 'bb', 'second'), '季度报告');
  await copyNewFiles(dataDir, backupFolder, await loadBackupKey(keyFile));
  const [now] = await run<{ at: Date }>('select clock_timestamp() as at');
  beforeDeletion = now!.at;
  await run('delete from kept');
  await archiveNow(server.connectionString, place.wal);
  await mkdir(keysFolder);
  for (const name of ['backup-key', 'secret']) await copyFile(join(dataDir, name), join(keysFolder, name));
});
afterAll(() => server.stop());

test('a restore to a time between base backup and disaster recovers every row and every file, but no draft', async () => {
  const asked = restoreOrder({ to: beforeDeletion });
  const { moment, files } = await restoreBackup(asked);
  expect(await countRestored(asked.dataDir)).toBe(25_000);
  expect(moment!.getTime()).toBeLessThanOrEqual(beforeDeletion.getTime());
  expect(files).toBe(2);
  expect(await readFile(join(asked.dataDir, 'files', 'aa', 'bb', 'first'), 'utf8')).toBe('年度报告');
  expect(await readFile(join(asked.dataDir, 'files', 'aa', 'bb', 'second'), 'utf8')).toBe('季度报告');
  expect(await readFile(join(asked.dataDir, 'secret'), 'utf8')).toBe(await readFile(join(dataDir, 'secret'), 'utf8'));
  expect(await isHalfRestored(asked.dataDir)).toBe(false);
});

test('nothing in the backup folder can be read without the key, and the keys are not in it', async () => {
  const entries = await readdir(backupFolder, { recursive: true, withFileTypes: true });
  const texts = await Promise.all(entries.filter((entry) => entry.isFile()).map((entry) => readFile(join(entry.parentPath, entry.name))));
  const all = Buffer.concat(texts);
  for (const word of ['年度报告', 'PostgreSQL', 'a master key', (await readFile(keyFile, 'utf8')).trim()])
    expect(all.includes(word), word).toBe(false);
});

test('a restore refuses a non-empty folder and leaves it unchanged, but accepts one that an interrupted restore left', async () => {
  const asked = restoreOrder();
  await mkdir(asked.dataDir);
  await writeFile(join(asked.dataDir, 'somebody'), 'x');
  await expect(restoreBackup(asked)).rejects.toThrow(RestoreRefusedError);
  expect(await readdir(asked.dataDir)).toEqual(['somebody']);
  await writeFile(join(asked.dataDir, 'restore-unfinished'), '');
  await restoreBackup(asked);
  expect(await countRestored(asked.dataDir)).toBe(0);
});

test('a time before the first backup or after the last change is refused with the reason', async () => {
  await expect(restoreBackup(restoreOrder({ to: new Date('2020-01-01') }))).rejects.toThrow('不能恢复到更早的时刻');
  await expect(restoreBackup(restoreOrder({ to: new Date('2099-01-01') }))).rejects.toThrow('备份没有到指定的时刻，最后的改动在');
});

test('another backup key, or a missing encryption key of the values, is refused before anything is written', async () => {
  const other = join(outer, 'other-keys');
  await loadBackupKey(join(other, 'backup-key'));
  const asked = restoreOrder({ keysFolder: other });
  await expect(restoreBackup(asked)).rejects.toThrow('备份密钥不符');
  await expect(restoreBackup({ ...asked, keysFolder, hasSealingKey: () => false })).rejects.toThrow('abcd1234');
  await expect(stat(asked.dataDir)).rejects.toThrow('ENOENT');
});

/** Changes a copy of the backup and restores from it. */
async function restoreSpoilt(spoil: (folder: string) => Promise<void>): Promise<unknown> {
  const spoilt = join(outer, 'spoilt');
  await cp(backupFolder, spoilt, { recursive: true, preserveTimestamps: true });
  try {
    await spoil(spoilt);
    return await restoreBackup(restoreOrder({ backupFolder: spoilt }));
  } finally {
    await rm(spoilt, { recursive: true });
  }
}
const baseIn = async (folder: string) => join(folder, 'bases', (await readdir(join(folder, 'bases')))[0]!);
async function flipByte(file: string): Promise<void> {
  const bytes = await readFile(file);
  bytes[bytes.length >> 1]! ^= 1;
  await writeFile(file, bytes);
}

test('a base backup that is truncated or changed, or whose manifest is changed, is refused', async () => {
  await expect(restoreSpoilt(async (folder) => truncate(join(await baseIn(folder), 'base'), 100_000))).rejects.toThrow(DamagedBackupError);
  await expect(restoreSpoilt(async (folder) => flipByte(join(await baseIn(folder), 'base')))).rejects.toThrow(DamagedBackupError);
  const changeManifest = async (folder: string) => {
    const file = join(await baseIn(folder), 'manifest.json');
    await writeFile(file, (await readFile(file, 'utf8')).replace('abcd1234', 'abcd9999'));
  };
  await expect(restoreSpoilt(changeManifest)).rejects.toThrow('备份清单');
});

test('the error for a gap in the write-ahead log names the last restorable time, and a changed segment stops the restore', async () => {
  const isSegment = (name: string) => /^[0-9A-F]{24}$/.test(name);
  const [hole = ''] = (await readdir(place.wal)).filter((name) => isSegment(name) && name > firstBase.stopWal).toSorted();
  await archiveNow(server.connectionString, place.wal);
  await expect(restoreSpoilt((folder) => rm(join(folder, 'wal', hole)))).rejects.toThrow(/数据库日志缺失：至多可以恢复到约 \d{4}/);
  await expect(restoreSpoilt((folder) => rm(join(folder, 'wal', firstBase.startWal)))).rejects.toThrow('缺少备份');
  await expect(restoreSpoilt((folder) => flipByte(join(folder, 'wal', hole)))).rejects.toThrow(DamagedBackupError);
});

test('a file that was changed in the backup is not restored as intact', async () => {
  await expect(restoreSpoilt((folder) => flipByte(join(folder, 'files', 'aa', 'bb', 'first')))).rejects.toThrow(DamagedBackupError);
});

test('the second of two simultaneous backups is refused, and the next backup clears what a killed one left', async () => {
  await mkdir(join(place.bases, '20200101T000000Z.draft'));
  const outcomes = await Promise.allSettled([takeBackup(order()), takeBackup(order())]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: expect.any(BackupError) });
  expect((await readdir(place.bases)).filter((name) => name.endsWith('.draft'))).toEqual([]);
});

const full = join(outer, 'full');
mkdirSync(full);
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', full]).status === 0;
afterAll(() => void (isMounted && spawnSync('umount', ['--lazy', full])));

test.runIf(isMounted)('a backup that runs out of disk space keeps the earlier backups and reports the error', async () => {
  await mkdir(join(full, 'bases', '20200101T000000Z'), { recursive: true });
  await expect(takeBackup(order({ backupFolder: full }))).rejects.toThrow('磁盘已满，本次备份未完成；此前的备份不受影响');
  expect(await readdir(join(full, 'bases'))).toEqual(['20200101T000000Z']);
  // The server has left backup mode.
  expect(
    (await run<{ n: number }>("select count(*)::int as n from pg_stat_activity where application_name = 'qianting-backup'"))[0]!.n,
  ).toBe(1);
});

test('when the newest base backup was changed, the one before it restores to the same time', async () => {
  const names = await readdir(place.bases);
  const newest = names.filter((name) => name.startsWith('20')).at(-1)!;
  expect(names.length).toBeGreaterThan(1);
  expect(await restoreSpoilt((folder) => flipByte(join(folder, 'bases', newest, 'base')))).toMatchObject({ base: { name: names.at(-2) } });
});

test('old backups are deleted with their part of the log, two are always kept, and a deleted file goes with the last backup that lists it', async () => {
  await rm(join(dataDir, 'files', 'aa', 'bb', 'second'));
  const first = (await readdir(place.bases))[0]!;
  await takeBackup(order({ keepDays: -1 }));
  await takeBackup(order({ keepDays: -1 }));
  const kept = await readdir(place.bases);
  expect(kept).toHaveLength(2);
  expect(kept).not.toContain(first);
  expect(await readdir(join(backupFolder, 'files', 'aa', 'bb'))).toEqual(['first']);
  const asked = restoreOrder();
  await restoreBackup(asked);
  expect(await countRestored(asked.dataDir)).toBe(0);
});

test('a folder with backups of another database is refused', async () => {
  await rename(join(backupFolder, 'cluster'), join(backupFolder, 'cluster.kept'));
  await writeFile(join(backupFolder, 'cluster'), '7000000000000000000\n');
  await expect(takeBackup(order())).rejects.toThrow('属于另一个数据库');
  await expect(startArchiving({ connectionString: server.connectionString, keyFile, backupFolder })).rejects.toThrow('属于另一个数据库');
  await rename(join(backupFolder, 'cluster.kept'), join(backupFolder, 'cluster'));
});
