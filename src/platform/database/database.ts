import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Tables } from './tables.ts';

/** The typed database, or the transaction that is open on it. */
export type Db = Kysely<Tables> | Transaction<Tables>;

const { builtins } = pg.types;
// count(*) and bigint arrive as numbers: identifiers and counters stay below 2^53. Days stay text: a day has no zone.
pg.types.setTypeParser(builtins.INT8, Number);
pg.types.setTypeParser(builtins.DATE, (day) => day);

export interface DatabaseOptions {
  connectionString: string;
  /** Connections at most; default 10. */
  max?: number;
}

/** Opens a pool. Connections speak UTC, and a statement that runs for over 30 s is ended by the server. */
export function openPool({ connectionString, max = 10 }: DatabaseOptions): pg.Pool {
  return new pg.Pool({ connectionString, max, options: '-c timezone=UTC -c statement_timeout=30000' });
}

/** The typed database on a pool. Names are camelCase in TypeScript and snake_case in SQL; JSON values stay as they are. */
export function createDatabase(pool: pg.Pool): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}
