import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { withClient } from './archiving.ts';

/** A backup that failed. Earlier backups are unchanged. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

const longestMs = 60_000;
const lookMs = 50;

/** A base backup can be restored only with the write-ahead log up to its end. */
export async function waitForSegment(client: pg.Client, file: string): Promise<void> {
  for (let waited = 0; waited < longestMs; waited += lookMs) {
    const isThere = await access(file).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await pause(lookMs);
  }
  const { rows } = await client.query<{ failed: string | null }>('select last_failed_wal as failed from pg_stat_archiver');
  const what = rows[0]?.failed ? `（${rows[0].failed} 写入失败）` : '';
  throw new BackupError(`数据库日志没有归档${what}：请检查备份文件夹的空间与权限，原因见数据库日志`);
}

/** Throws `BackupError` with the setting to make when the server archives nothing, instead of waiting for a segment in vain. */
export async function requireArchiving(client: pg.Client, remedy: string): Promise<void> {
  const { rows } = await client.query<{ mode: string }>(`select current_setting('archive_mode') as mode`);
  if (rows[0]!.mode === 'off') throw new BackupError(`数据库没有开启归档：${remedy}`);
}

/** The remedy for an embedded server, which archives only if the site was started with a backup folder. */
export const embeddedRemedy = '请设置 BACKUP_DIR 并重新启动网站，再运行 npm run backup';

/** Waits until everything written so far is archived. */
export function archiveNow(connectionString: string, walFolder: string): Promise<void> {
  return withClient(connectionString, async (client) => {
    await requireArchiving(client, embeddedRemedy);
    // PostgreSQL does not switch an empty segment.
    await client.query(`select pg_create_restore_point('qianting')`);
    const { rows } = await client.query<{ wal: string }>('select pg_walfile_name(pg_switch_wal()) as wal');
    await waitForSegment(client, join(walFolder, rows[0]!.wal));
  });
}
