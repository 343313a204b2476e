import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { loadBackupKey } from './backup-key.ts';
import { backupPlace, openBackupPlace } from './backup-place.ts';

/** With this flag a server keeps every segment of its write-ahead log until it has been archived. */
export const archivingFlags = ['-c archive_mode=on'];

/** Seconds after which an incomplete segment is archived as well. This and the copying time limit the loss when a disk fails. */
const archiveTimeoutSeconds = 30;

export const scriptOf = (name: 'archive-segment' | 'fetch-segment'): string => fileURLToPath(new URL(`${name}.ts`, import.meta.url));

/** Builds a command line as PostgreSQL passes it to the shell: words in double quotes, the placeholders `%p` and `%f` unchanged. */
export function commandLine(script: string, words: readonly string[], placeholders: readonly string[]): string {
  const quoted = [process.execPath, script, ...words].map((word) => `"${word.replaceAll(/["$`\\]/g, '\\$&').replaceAll('%', '%%')}"`);
  return [...quoted, ...placeholders.map((one) => `"${one}"`)].join(' ');
}

export interface ArchiveTarget {
  connectionString: string;
  keyFile: string;
  backupFolder: string;
}

/**
 * Configures a server that was started with `archivingFlags` to archive its write-ahead log. Throws when the folder belongs to
 * another database.
 */
export async function startArchiving({ connectionString, keyFile, backupFolder }: ArchiveTarget): Promise<void> {
  await loadBackupKey(keyFile);
  await withClient(connectionString, async (client) => {
    await openBackupPlace(backupFolder, await readClusterNumber(client));
    const command = commandLine(scriptOf('archive-segment'), [keyFile, backupPlace(backupFolder).wal], ['%p', '%f']);
    const { rows } = await client.query<{ command: string; timeout: string }>(
      `select setting as command, current_setting('archive_timeout') as timeout from pg_settings where name = 'archive_command'`,
    );
    if (rows[0]?.command === command && rows[0].timeout === `${archiveTimeoutSeconds}s`) return;
    await client.query(`alter system set archive_command = ${client.escapeLiteral(command)}`);
    await client.query(`alter system set archive_timeout = '${archiveTimeoutSeconds}s'`);
    await client.query('select pg_reload_conf()');
  });
}

export async function readClusterNumber(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ cluster: string }>('select system_identifier::text as cluster from pg_control_system()');
  return rows[0]!.cluster;
}

/** Runs `work` on a separate connection and closes it afterwards. */
export async function withClient<Result>(connectionString: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString, application_name: 'qianting-backup' });
  // When the server goes down, the failing statement reports it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
