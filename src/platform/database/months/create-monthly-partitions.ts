import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { tryAdvisoryLock } from '../advisory-lock.ts';
import { inTransaction } from '../transaction.ts';
import { disableStatementTimeout, setLockTimeout } from './partition-operations.ts';
import { listPartitions, monthStart, type Partition, type PartitionedTable } from './partitions.ts';

/**
 * Months that have a partition in advance, including the current one. After them comes the default partition without end, so
 * every row has a partition.
 */
const monthsAhead = 3;

/**
 * Creates partitions for the coming months without copying rows. The default partition is usually empty and moves later; where it
 * has rows (a table that was not partitioned before, a site that was not maintained for months) it becomes their partition, and a
 * new default begins after it. Uses the caller's lock timeout and is idempotent. Returns the created partitions. Throws when rows
 * are later than those months, as with a wrong clock. The statements are functions of the database, because the site's role does
 * not own the tables (decision 038).
 */
export async function createMonthlyPartitions(ctx: Context, parted: PartitionedTable): Promise<string[]> {
  const border = monthStart(ctx.now, monthsAhead);
  const { rest, isFilled } = await findRest(ctx, parted);
  if (rest.since && rest.since >= border) return [];
  if (isFilled) await checkBound(ctx, parted, rest, border);
  return inTransaction(ctx, async (tx) => {
    if (!(await tryAdvisoryLock(tx, `months:${parted.table}`))) return [];
    await setLockTimeout(tx);
    const { rows } = await sql<{ added: string[] }>`
      select add_months(${parted.table}, ${monthStart(ctx.now)}, ${border}) as added`.execute(tx.db);
    return rows[0]!.added;
  });
}

async function findRest(ctx: Pick<Context, 'db'>, { table }: PartitionedTable): Promise<{ rest: Partition; isFilled: boolean }> {
  const rest = (await listPartitions(ctx, table)).find(({ until }) => until === null);
  if (!rest) throw new Error(`${table} has no part without an end`);
  const { rows } = await sql`select from ${sql.table(rest.name)} limit 1`.execute(ctx.db);
  return { rest, isFilled: rows.length > 0 };
}

/**
 * Validates, while writes continue, that all rows are before the border: then the partition gets its bounds without a scan under
 * a lock.
 */
async function checkBound(ctx: Context, { table, moment }: PartitionedTable, { name }: Partition, border: Date): Promise<void> {
  const { rows } = await sql<{ last: Date }>`select max(${sql.ref(moment)}) as last from ${sql.table(name)}`.execute(ctx.db);
  if (rows[0]!.last >= border)
    throw new Error(`${table}：有记录的时间晚于 ${border.toISOString()}，请核对服务器时钟；记录没有丢失，月份分区待更正后再建立`);
  await inTransaction(ctx, async (tx) => {
    await setLockTimeout(tx);
    await sql`select bound_rest(${table}, ${moment}, ${border})`.execute(tx.db);
  });
  await inTransaction(ctx, async (tx) => {
    await disableStatementTimeout(tx);
    await sql`select validate_rest(${table})`.execute(tx.db);
  });
}
