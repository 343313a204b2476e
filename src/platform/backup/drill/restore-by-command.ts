import { execFile } from 'node:child_process';
import { access, mkdir, rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type pg from 'pg';
import { listAddresses } from '../../database/servers/servers.ts';
import { withClient } from '../archiving.ts';
import { BackupError } from '../wait-for-archive.ts';
import type { RestoredDatabase } from './restored-database.ts';

interface CommandOrder {
  command: string;
  /** Of the running site; of several servers the first one is asked. */
  connectionString: string;
  /** Empty, or not there. */
  place: string;
}

/**
 * Restores a database of the firm's own by a program that is told `start <folder> <database> <role>`: it restores the newest backup into the folder, with all that was
 * archived since, starts a server there that nobody else reaches, and prints `base <name of the backup>` and `database <connection string>`, a line each. Told
 * `stop <folder>`, it ends that server. Throws `BackupError` when nothing is archived, and when the program fails, says no address or that of the running site.
 */
export async function restoreByCommand({ command, connectionString, place }: CommandOrder): Promise<RestoredDatabase> {
  // Of a drill that broke off a server may still stand there.
  if (await isThere(place)) await clear(command, place);
  const { live, database, role } = await withClient(listAddresses(connectionString)[0], async (client) => {
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

/** With `archive_timeout` a segment is archived in time by itself; whoever may switch it need not wait. */
async function waitUntilArchived(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ wal: string; timeout: number }>(
    // A segment in which nothing stands but its own head is archived when something else comes.
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

/** Bytes. */
const segmentHead = 40;
const insufficientPrivilege = '42501';
/** The name of a segment begins with its line of history, which a fail-over begins anew. */
const lineLength = 8;

async function isArchived(client: pg.Client, wal: string): Promise<boolean> {
  const { rows } = await client.query<{ last: string | null }>('select last_archived_wal as last from pg_stat_archiver');
  const last = rows[0]?.last?.slice(0, wal.length);
  return last !== undefined && last.slice(lineLength) >= wal.slice(lineLength);
}

/** A copy has the same number and the same names as what it was made of; only its server was started at another moment. */
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
