import { sql, type QueryExecutorProvider } from 'kysely';
import type { PartitionedTable } from './partitions.ts';

/** Only the needed part of a transaction: comparing the full types takes the compiler seconds. */
interface Transaction {
  readonly db: QueryExecutorProvider;
}

/** Sets the same lock timeout as for migrations. */
export async function setLockTimeout(tx: Transaction): Promise<void> {
  await sql`set local lock_timeout = '3s'`.execute(tx.db);
}

/** Removes the statement timeout, for work that reads a large partition. */
export async function disableStatementTimeout(tx: Transaction): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx.db);
}

/**
 * Detaches an ended month; it stays beside the table with all of its rows. The database refuses a month that is too recent or has
 * no verified archive.
 */
export async function detachMonth(tx: Transaction, { table }: Pick<PartitionedTable, 'table'>, name: string): Promise<void> {
  await sql`select detach_month(${table}, ${name})`.execute(tx.db);
}

/** Drops a detached month. The database refuses any other table. */
export async function dropMonth(tx: Transaction, { table }: Pick<PartitionedTable, 'table'>, name: string): Promise<void> {
  await sql`select drop_month(${table}, ${name})`.execute(tx.db);
}
