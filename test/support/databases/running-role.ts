import type pg from 'pg';

/** The role under which services run in tests, as on a site; it is left on the server for the next run. */
export const runningRole = 'qianting_test_site';
const password = 'test';

/** Creates the role once per server; parallel runs may do it at the same time. */
export async function createRunningRole(client: pg.Client): Promise<void> {
  await client.query(`do $$ begin
    create role ${runningRole} login password '${password}';
  exception when duplicate_object or unique_violation then null;
  end $$`);
}

/** Returns the address of a test database under the running role. */
export function asRunningRole(connectionString: string): string {
  const url = new URL(connectionString);
  [url.username, url.password] = [runningRole, password];
  return url.href;
}
