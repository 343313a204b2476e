import { createHmac } from 'node:crypto';
import pg from 'pg';

/** The role under which the site uses an embedded server. The server's own superuser migrates and takes backups. */
const runningRole = 'qianting_site';

/**
 * Returns the address of an embedded server under the running role, by the address of its superuser, and creates the role where it
 * is missing, as on a server of an earlier version. Migrating grants its rights. The password is derived from the superuser's, so
 * it needs no file of its own.
 */
export async function prepareRunningRole(owner: string): Promise<string> {
  const url = new URL(owner);
  [url.username, url.password] = [runningRole, createHmac('sha256', url.password).update(runningRole).digest('hex')];
  if (!(await canConnect(url.href))) await createRole(owner, url.password);
  return url.href;
}

async function canConnect(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

/** A restored server has the role with the password of its former folder. */
async function createRole(owner: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: owner });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [runningRole]);
    // The health page shows the lag of standbys and transactions of other roles.
    if (rowCount === 0) await client.query(`create role ${runningRole} in role pg_read_all_stats`);
    await client.query(`alter role ${runningRole} login password ${client.escapeLiteral(password)}`);
  } finally {
    await client.end();
  }
}
