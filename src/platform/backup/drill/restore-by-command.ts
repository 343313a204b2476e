import { execFile } from 'node:child_process';
import { access, mkdir, rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type pg from 'pg';
import { splitServerAddresses } from '../../database/servers/servers.ts';
import { withClient } from '../archiving.ts';
import { BackupError, requireArchiving } from '../wait-for-archive.ts';
import type { RestoredDatabase } from './restored-database.ts';

interface CommandOrder {
  command: string;
  /** Address of the running site's database; of several servers the first one is used. */
  connectionString: string;
  /** An empty folder, or one that does not exist yet. */
  place: string;
}

/**
 * Restores an external database with the firm's own program. Called with `start <folder> <database> <role>`, it restores the
 * newest backup and everything archived since into the folder, starts a server there that nobody else can reach, and prints `base
 * <name of the backup>` and `database <connection string>`, one per line. Called with `stop <folder>`, it stops that server.
 * Throws `BackupError` when nothing is archived, and when the program fails, prints no address or that of the running site.
 */
export async function restoreByCommand({ command, connectionString, place }: CommandOrder): Promise<RestoredDatabase> {
  // A server of an interrupted drill may still be running there.
  if (await isThere(place)) await clear(command, place);
  const { live, database, role } = await withClient(splitServerAddresses(connectionString)[0], async (client) => {
    await waitUntilArchived(client);
    return { live: await identify(client), ...(await readNames(client)) };
  });
  await mkdir(place, { recursive: true, mode: 0o700 });
  const end = (): Promise<void> => clear(command, place);
  try {
    const said = await tell(command, 'start', place, database, role);
    const restored = /^database (postgres\S+)$/m.exec(said)?.[1];
    if (!restored) throw new BackupError(`恢复命令没有给出恢复后数据库的地址：${command}`);
    if ((await withClient(restored, identify)) === live) throw new BackupError('恢复命令给出的是现有数据库的地址，不是恢复出的数据库');
    return { base: /^base (\S+)$/m.exec(said)?.[1] ?? 'unnamed', moment: null, connectionString: restored, end };
  } catch (error) {
    await end().catch(() => undefined);
    throw error;
  }
}

/** Waits until the current segment is archived. `archive_timeout` triggers this anyway; a role that may switch segments need not wait. */
async function waitUntilArchived(client: pg.Client): Promise<void> {
  await requireArchiving(client, '请按 deploy/pgbackrest.conf 设置 archive_mode 与 archive_command，重新启动数据库，完整备份一次，再演练');
  const { rows } = await client.query<{ wal: string; timeout: number }>(
    // A segment that contains only its header is not archived until something else is written.
    `select pg_walfile_name(pg_current_wal_insert_lsn() - ${segmentHead + 1}) as wal,
            (select setting::int from pg_settings where name = 'archive_timeout') as timeout`,
  );
  const { wal, timeout } = rows[0]!;
  await client.query('select pg_switch_wal()').catch((error: pg.DatabaseError) => {
    if (error.code !== insufficientPrivilege) throw error;
  });
  const giveUpAt = Date.now() + timeout * 1000 + 60_000;
  while (!(await isArchived(client, wal))) {
    if (Date.now() > giveUpAt)
      throw new BackupError('数据库日志没有归档：请检查 archive_mode、archive_command 与 archive_timeout，原因见数据库日志');
    await pause(200);
  }
}

/** In bytes. */
const segmentHead = 40;
const insufficientPrivilege = '42501';
/** The name of a segment begins with its timeline, which a fail-over changes. */
const lineLength = 8;

async function isArchived(client: pg.Client, wal: string): Promise<boolean> {
  const { rows } = await client.query<{ last: string | null }>('select last_archived_wal as last from pg_stat_archiver');
  const last = rows[0]?.last?.slice(0, wal.length);
  return last !== undefined && last.slice(lineLength) >= wal.slice(lineLength);
}

/** Identifies a server: a copy has the same system identifier and names as its origin, only its start time differs. */
async function identify(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(`select current_database() || ' ' || pg_postmaster_start_time()::text as name`);
  return rows[0]!.name;
}

async function readNames(client: pg.Client): Promise<{ database: string; role: string }> {
  const { rows } = await client.query<{ database: string; role: string }>('select current_database() as database, current_user as role');
  return rows[0]!;
}

async function tell(command: string, ...words: string[]): Promise<string> {
  try {
    return (await promisify(execFile)(command, words, { maxBuffer: 1 << 24 })).stdout;
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    throw new BackupError(`恢复命令失败（${command} ${words[0]}）：${stderr?.trim() || message}`);
  }
}

async function clear(command: string, place: string): Promise<void> {
  try {
    await tell(command, 'stop', place);
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

const isThere = (folder: string): Promise<boolean> =>
  access(folder).then(
    () => true,
    () => false,
  );
