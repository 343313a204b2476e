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

/** Detaches a partition; it stays beside the table with all of its rows. */
export async function detachPartition(tx: Transaction, { table }: Pick<PartitionedTable, 'table'>, name: string): Promise<void> {
  await sql`alter table ${sql.table(table)} detach partition ${sql.table(name)}`.execute(tx.db);
}
