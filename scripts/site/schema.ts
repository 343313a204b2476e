import type pg from 'pg';
import { openPool } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migration/migrate.ts';
import type { DatabaseAddresses } from './database-server.ts';

/**
 * Migrates the schema, and grants the role that runs the site its rights. Returns the migrations applied now, and whether the site
 * has been set up.
 */
export async function prepareSchema({
  connectionString,
  ownerConnectionString,
}: DatabaseAddresses): Promise<{ applied: readonly string[]; isSetUp: boolean }> {
  const running = openPool({ connectionString, max: 1 });
  const owner = ownerConnectionString === undefined ? running : openPool({ connectionString: ownerConnectionString, max: 1 });
  try {
    const [role, ownerRole] = [await readRole(running), await readRole(owner)];
    const applied = await migrate(owner, undefined, { runningRole: role === ownerRole ? undefined : role });
    const { rowCount } = await running.query('select 1 from site_settings limit 1');
    return { applied, isSetUp: rowCount === 1 };
  } finally {
    await running.end();
    if (owner !== running) await owner.end();
  }
}

async function readRole(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ role: string }>('select current_user as role');
  return rows[0]!.role;
}
