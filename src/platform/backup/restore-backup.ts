import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, chown, copyFile, mkdir, readdir, rm, stat, writeFile, appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbedded } from '../database/embedded.ts';
import { findOwner, type Owner } from '../database/system-owner.ts';
import { readBackupFile, type WrittenFile } from './archive-file.ts';
import { commandLine, scriptOf, withClient } from './archiving.ts';
import { backupKeyName, requireBackupKey } from './backup-key.ts';
import { backupPlace, listBases, listCompleteNames, type BackupPlace, type Manifest } from './backup-place.ts';
import { DamagedBackupError } from './cipher.ts';
import { restoreFiles, listSiteFiles } from './copy-files.ts';
import { readList } from './file-list.ts';
import { unpackCluster } from './pack-cluster.ts';
import { numberOfSegment } from './retention.ts';

export interface RestoreOptions {
  backupFolder: string;
  /** The folder in which the firm keeps `backup-key` and, unless `SECRET` is set, `secret`. */
  keysFolder: string;
  /** An empty folder, or one that does not exist yet. */
  dataDir: string;
  /** The latest time to restore to; everything archived when omitted. */
  to?: Date;
  /** For a drill: skips waiting for the disk, which the running site needs. */
  isThrownAway?: boolean;
  /** Returns true when the encryption key of this id is available. */
  hasSealingKey(id: string): boolean;
}

export interface RestoreOutcome {
  readonly base: Manifest;
  /** Time of the last restored change; null when nothing was changed after the base backup. */
  readonly moment: Date | null;
  readonly files: number;
}

/** A restore that was refused before anything was written. */
export class RestoreRefusedError extends Error {
  override readonly name = 'RestoreRefusedError';
}

const unfinished = 'restore-unfinished';
/** A lock file that an operator may place in the folder during a restore. */
const folderLock = 'lock';
const segmentPattern = /^[0-9A-F]{24}$/;

/** Returns true after an interrupted restore: the site must not start from this folder. */
export const isHalfRestored = (dataDir: string): Promise<boolean> => isThere(join(dataDir, unfinished));

/**
 * Restores database, files and keys into an empty folder. Everything is checked before a byte is written. Throws
 * `RestoreRefusedError` or `DamagedBackupError`; the next restore clears what a killed one left behind.
 */
export async function restoreBackup(order: RestoreOptions): Promise<RestoreOutcome> {
  const { backupFolder, keysFolder, dataDir, to, isThrownAway = false } = order;
  await requireEmpty(dataDir);
  const key = await requireBackupKey(join(keysFolder, backupKeyName));
  const place = backupPlace(backupFolder);
  const base = await chooseBase(place, await listBases(place, key), to);
  if (!order.hasSealingKey(base.sealingKey))
    throw new RestoreRefusedError(`给出的密钥中没有 ${base.sealingKey}，它加密了这份备份中的资料：请提供备份之后保存的 secret`);
  const folder = join(place.bases, base.name);
  await requireSegments(place, base, to);
  const names = await chooseFiles(place, base, key);

  await clear(dataDir);
  await writeFile(join(dataDir, unfinished), base.name, { flush: true });
  const owner = await findOwner();
  await placeKeys(keysFolder, dataDir, owner);
  if (owner) await lendSegments(place, owner);
  await unpackCluster(readBackupFile(join(folder, 'base'), key), join(dataDir, 'postgres'), owner);
  const keyFile = join(dataDir, backupKeyName);
  await restoreFiles(backupFolder, names, dataDir, key);
  const moment = await recoverCluster({ folder: join(dataDir, 'postgres'), walFolder: place.wal, keyFile, to, owner, isThrownAway });
  await rm(join(dataDir, unfinished));
  return { base, moment, files: names.length };
}

async function requireEmpty(dataDir: string): Promise<void> {
  const names: string[] = await readdir(dataDir).catch(() => []);
  if (names.some((name) => name !== folderLock) && !names.includes(unfinished))
    throw new RestoreRefusedError(`${dataDir} 不是空文件夹：恢复不会覆盖任何内容，请用 DATA_DIR 指定一个空文件夹`);
}

async function clear(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const names = (await readdir(dataDir)).filter((name) => name !== unfinished && name !== folderLock);
  await Promise.all(names.map((name) => rm(join(dataDir, name), { recursive: true, force: true })));
}

/** Chooses the newest intact base that was complete by then. An older one restores to the same time through the write-ahead log. */
async function chooseBase(place: BackupPlace, bases: readonly Manifest[], to: Date | undefined): Promise<Manifest> {
  if (bases.length === 0) throw new RestoreRefusedError('备份文件夹中没有完整的备份');
  const inTime = bases.filter(({ finishedAt }) => !to || Date.parse(finishedAt) <= to.getTime()).toReversed();
  let damage: unknown = new RestoreRefusedError(`最早的备份完成于 ${bases[0]!.finishedAt}，不能恢复到更早的时刻`);
  for (const base of inTime) {
    try {
      await requireSame(join(place.bases, base.name, 'base'), base.base);
      await requireSame(join(place.bases, base.name, 'list'), base.list);
      return base;
    } catch (error) {
      damage = error;
    }
  }
  throw damage;
}

/** Throws unless the file of the backup is byte for byte the one that was written. */
async function requireSame(file: string, written: WrittenFile): Promise<void> {
  const { size } = await stat(file).catch(() => ({ size: -1 }));
  const hash = createHash('sha256');
  if (size === written.bytes) for await (const bytes of createReadStream(file)) hash.update(bytes as Buffer);
  if (size !== written.bytes || hash.digest('hex') !== written.sha256)
    throw new DamagedBackupError(`备份文件 ${file} 缺失、不完整或被改动`);
}

/** Checks for missing segments, because PostgreSQL treats a gap as the end of the log. */
async function requireSegments(place: BackupPlace, base: Manifest, to: Date | undefined): Promise<void> {
  const numbers = new Map(
    (await listCompleteNames(place.wal)).filter((name) => segmentPattern.test(name)).map((name) => [countOf(name), name]),
  );
  const last = Math.max(...numbers.keys());
  for (let number = countOf(base.startWal); number <= Math.max(last, countOf(base.stopWal)); number++) {
    if (numbers.has(number)) continue;
    const former = numbers.get(number - 1);
    if (number <= countOf(base.stopWal) || !former) throw new RestoreRefusedError(`缺少备份 ${base.name} 所需的数据库日志：不能恢复`);
    const { mtime } = await stat(join(place.wal, former));
    if (to && to < mtime) return;
    throw new RestoreRefusedError(`${former} 之后的数据库日志缺失：至多可以恢复到约 ${mtime.toISOString()}，请用 --to 指定此前的时刻`);
  }
}

/** Segments of 16 MB are counted in two numbers, the second up to 255. */
function countOf(name: string): number {
  const number = numberOfSegment(name);
  return Number.parseInt(number.slice(0, 8), 16) * 256 + Number.parseInt(number.slice(8), 16);
}

/** Lists the files that the base backup names, and those that came after it. */
async function chooseFiles(place: BackupPlace, base: Manifest, key: Buffer): Promise<string[]> {
  const listed = await readList(join(place.bases, base.name, 'list'), key);
  const known = new Set(listed);
  const since = Date.parse(base.startedAt);
  for (const { name, path } of await listSiteFiles(place.folder))
    if (!name.endsWith('.draft') && (await stat(path)).mtimeMs >= since) known.add(name);
  return [...known].toSorted();
}

async function placeKeys(keysFolder: string, dataDir: string, owner: Owner | undefined): Promise<void> {
  await copyFile(join(keysFolder, backupKeyName), join(dataDir, backupKeyName));
  if (owner) await chown(join(dataDir, backupKeyName), owner.uid, owner.gid);
  if (await isThere(join(keysFolder, 'secret'))) await copyFile(join(keysFolder, 'secret'), join(dataDir, 'secret'));
}

/** Gives PostgreSQL's user access: a folder copied from another machine belongs to the user who copied it. */
async function lendSegments({ wal }: BackupPlace, owner: Owner): Promise<void> {
  const paths = [wal, ...(await listCompleteNames(wal)).map((name) => join(wal, name))];
  // On a read-only disk the owner has to be right already.
  await Promise.all(paths.map((path) => chown(path, owner.uid, owner.gid).catch(() => undefined)));
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

interface Recovery {
  /** A folder with `cluster` and `password` in it. */
  folder: string;
  walFolder: string;
  keyFile: string;
  to: Date | undefined;
  owner: Owner | undefined;
  /** True when the result need not survive a power failure. */
  isThrownAway: boolean;
}

const longestSeconds = 6 * 3600;
const ownSettings = ['restore_command', 'recovery_target_time', 'recovery_target_action', 'archive_command', 'archive_timeout'];

/**
 * Lets PostgreSQL apply the write-ahead log to an unpacked base backup, up to its end or to a given time, and stops it again.
 * Returns the time of the last change; null when there was none. Throws, in Chinese, when the log does not reach that time or a
 * segment cannot be decrypted.
 */
async function recoverCluster({ folder, walFolder, keyFile, to, owner, isThrownAway }: Recovery): Promise<Date | null> {
  const data = join(folder, 'cluster');
  const command = commandLine(scriptOf('fetch-segment'), [keyFile, walFolder], ['%f', '%p']);
  // Time-zone names are not yet available when PostgreSQL reads this.
  const target = to ? [`recovery_target_time = '${to.toISOString().replace('Z', '+00')}'`, "recovery_target_action = 'promote'"] : [];
  const settings = [`restore_command = '${command.replaceAll("'", "''")}'`, ...target];
  await appendFile(join(data, 'postgresql.auto.conf'), `\n${settings.join('\n')}\n`);
  await writeFile(join(data, 'recovery.signal'), '');
  if (owner) await chown(join(data, 'recovery.signal'), owner.uid, owner.gid);
  try {
    // Without archiving: the segments of this server must never mix with those of the site.
    const server = await startEmbedded(folder, isThrownAway ? ['-c fsync=off'] : [], {
      waitSeconds: longestSeconds,
      paths: [keyFile, join(walFolder, 'x')],
    });
    try {
      return await withClient(server.connectionString, async (client) => {
        for (;;) {
          const { rows } = await client.query<{ isOver: boolean; moment: Date | null }>(
            'select not pg_is_in_recovery() as "isOver", pg_last_xact_replay_timestamp() as moment',
          );
          if (rows[0]!.isOver) {
            for (const name of ownSettings) await client.query(`alter system reset ${name}`);
            return rows[0]!.moment;
          }
          await pause(100);
        }
      });
    } finally {
      await server.stop();
    }
  } catch (error) {
    throw await explain(error, join(folder, 'server.log'));
  }
}

/** Adds the reason that PostgreSQL logged. */
async function explain(error: unknown, logFile: string): Promise<Error> {
  const log = await readFile(logFile, 'utf8').catch(() => '');
  const damaged = /^(\/.*: .*(?:备份).*)$/m.exec(log)?.[1];
  if (damaged) return new DamagedBackupError(`数据库日志的备份不能使用：${damaged}`, { cause: error });
  if (log.includes('recovery ended before configured recovery target was reached')) {
    const last = [...log.matchAll(/last completed transaction was at log time (.+)$/gm)].at(-1)?.[1];
    return new Error(`备份没有到指定的时刻${last ? `，最后的改动在 ${last}` : ''}：请用 --to 指定此前的时刻，或不指定时刻以恢复全部`, {
      cause: error,
    });
  }
  return new Error(`数据库未能从备份恢复，原因见 ${logFile}`, { cause: error });
}
