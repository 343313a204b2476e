import { sql, type QueryExecutorProvider } from 'kysely';
import type { PartedTable } from './parts.ts';

/** As much of it as is asked: to find out that one kind of transaction is another takes the compiler seconds. */
interface Transaction {
  readonly db: QueryExecutorProvider;
}

/** Nobody waits behind a change of parts for longer than behind a migration. */
export async function limitWaiting(tx: Transaction): Promise<void> {
  await sql`set local lock_timeout = '3s'`.execute(tx.db);
}

/** For work that reads through a large part: it takes as long as it takes. */
export async function letRun(tx: Transaction): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx.db);
}

/** Takes a part out of its table; it stands beside it from then on, with all of its rows. */
export async function detachPart(tx: Transaction, { table }: Pick<PartedTable, 'table'>, name: string): Promise<void> {
  await sql`alter table ${sql.table(table)} detach partition ${sql.table(name)}`.execute(tx.db);
}
