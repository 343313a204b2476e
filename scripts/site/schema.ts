import { openPool } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migration/migrate.ts';

/** Migrates the schema. Returns the migrations applied now, and whether the site has been set up. */
export async function prepareSchema(connectionString: string): Promise<{ applied: readonly string[]; isSetUp: boolean }> {
  const pool = openPool({ connectionString, max: 1 });
  try {
    const applied = await migrate(pool);
    const { rowCount } = await pool.query('select 1 from site_settings limit 1');
    return { applied, isSetUp: rowCount === 1 };
  } finally {
    await pool.end();
  }
}
