import { createHmac } from 'node:crypto';
import pg from 'pg';

/** The role under which the site uses an embedded server. The server's own superuser migrates and takes backups. */
const runningRole = 'qianting_site';

/**
 * Returns the address of an embedded server under the running role, by the address of its superuser. The password is derived from
 * the superuser's, so that it needs no file of its own and a restored server gets the same one.
 */
export function asRunningRole(owner: string): string {
  const url = new URL(owner);
  [url.username, url.password] = [runningRole, createHmac('sha256', url.password).update(runningRole).digest('hex')];
  return url.href;
}

/** Creates the role, also on a server of an earlier version; its rights are granted by migrating. Replication lag and the oldest transaction are visible to it. */
export async function createRunningRole(owner: string): Promise<void> {
  const client = new pg.Client({ connectionString: owner });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [runningRole]);
    if (rowCount === 0) await client.query(`create role ${runningRole} in role pg_read_all_stats`);
    const password = client.escapeLiteral(new URL(asRunningRole(owner)).password);
    await client.query(`alter role ${runningRole} login nosuperuser nocreatedb nocreaterole noreplication password ${password}`);
  } finally {
    await client.end();
  }
}
