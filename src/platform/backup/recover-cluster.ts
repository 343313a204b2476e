import { appendFile, chown, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbedded } from '../database/embedded.ts';
import type { Owner } from '../database/system-owner.ts';
import { commandLine, scriptOf, withClient } from './archiving.ts';
import { DamagedBackupError } from './cipher.ts';

interface Recovery {
  /** With `cluster` and `password` in it. */
  folder: string;
  walFolder: string;
  keyFile: string;
  to: Date | undefined;
  owner: Owner | undefined;
  /** Nobody will miss it after a power cut. */
  isThrownAway: boolean;
}

const longestSeconds = 6 * 3600;
const ownSettings = ['restore_command', 'recovery_target_time', 'recovery_target_action', 'archive_command', 'archive_timeout'];

/**
 * Lets PostgreSQL apply the log of changes to an unpacked base backup, up to its end or to a moment, and stops it again. Returns the moment of the last change that is in it; null
 * when there was none. Throws, in Chinese, when the log does not reach the moment or a part of it does not open.
 */
export async function recoverCluster({ folder, walFolder, keyFile, to, owner, isThrownAway }: Recovery): Promise<Date | null> {
  const data = join(folder, 'cluster');
  const command = commandLine(scriptOf('fetch-segment'), [keyFile, walFolder], ['%f', '%p']);
  // Names of zones are not known yet when PostgreSQL reads this.
  const target = to ? [`recovery_target_time = '${to.toISOString().replace('Z', '+00')}'`, "recovery_target_action = 'promote'"] : [];
  const settings = [`restore_command = '${command.replaceAll("'", "''")}'`, ...target];
  await appendFile(join(data, 'postgresql.auto.conf'), `\n${settings.join('\n')}\n`);
  await writeFile(join(data, 'recovery.signal'), '');
  if (owner) await chown(join(data, 'recovery.signal'), owner.uid, owner.gid);
  try {
    // Without archiving: what is tried here must never lie among what the site has done.
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

/** What PostgreSQL itself gave as the reason. */
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
