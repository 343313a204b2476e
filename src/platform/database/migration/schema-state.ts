import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { appliedMigrationsQuery, compareSchema, type AppliedMigration, type SchemaComparison } from './migrate.ts';

/** The schema of a database, compared with the migrations of this program, and its server. */
export interface SchemaState extends SchemaComparison {
  /** The version as text, and as PostgreSQL's number such as 180004. */
  readonly server: { readonly name: string; readonly number: number };
}

/** Reads the state without changing anything; on an empty database every file is pending. */
export async function readSchemaState(db: Db): Promise<SchemaState> {
  const { rows } = await sql<{ name: string; number: number; isThere: boolean }>`
    select split_part(current_setting('server_version'), ' ', 1) as name, current_setting('server_version_num')::int as number,
           to_regclass('schema_migrations') is not null as is_there`.execute(db);
  const { isThere, ...server } = rows[0]!;
  const applied = isThere ? (await sql<AppliedMigration>`${sql.raw(appliedMigrationsQuery)}`.execute(db)).rows : [];
  return { ...(await compareSchema(applied)), server };
}
