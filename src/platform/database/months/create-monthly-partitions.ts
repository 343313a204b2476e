import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { tryAdvisoryLock } from '../advisory-lock.ts';
import { inTransaction } from '../transaction.ts';
import { detachPartition, disableStatementTimeout, setLockTimeout } from './partition-operations.ts';
import { toSqlBound, listPartitions, monthName, monthStart, type Partition, type PartitionedTable } from './partitions.ts';

/**
 * Months that have a partition in advance, including the current one. After them comes the default partition without end, so
 * every row has a partition.
 */
const monthsAhead = 3;
const boundCheck = 'bound_of_part';

/**
 * Creates partitions for the coming months without copying rows. The default partition is usually empty and moves later; where it
 * has rows (a table that was not partitioned before, a site that was not maintained for months) it becomes their partition, and a
 * new default begins after it. Uses the caller's lock timeout and is idempotent. Returns the created partitions. Throws when rows
 * are later than those months, as with a wrong clock.
 */
export async function createMonthlyPartitions(ctx: Context, parted: PartitionedTable): Promise<string[]> {
  const border = monthStart(ctx.now, monthsAhead);
  const { rest, isFilled } = await findRest(ctx, parted);
  if (rest.since && rest.since >= border) return [];
  if (isFilled) await checkBound(ctx, parted, rest, border);
  return inTransaction(ctx, async (tx) => {
    if (!(await tryAdvisoryLock(tx, `months:${parted.table}`))) return [];
    await setLockTimeout(tx);
    await sql`lock table ${sql.table(parted.table)} in access exclusive mode`.execute(tx.db);
    const found = await findRest(tx, parted);
    if (found.rest.since && found.rest.since >= border) return [];
    if (found.isFilled !== isFilled) throw new Error(`${parted.table}: rows came into an empty part meanwhile; the next run looks again`);
    return isFilled ? closeRest(tx, parted, found.rest, border) : moveRest(tx, parted, found.rest, border);
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
async function checkBound(ctx: Context, { table, moment }: PartitionedTable, { name, since }: Partition, border: Date): Promise<void> {
  const { rows } = await sql<{ last: Date }>`select max(${sql.ref(moment)}) as last from ${sql.table(name)}`.execute(ctx.db);
  if (rows[0]!.last >= border)
    throw new Error(`${table}：有记录的时间晚于 ${border.toISOString()}，请核对服务器时钟；记录没有丢失，月份分区待更正后再建立`);
  const within = since ? sql`${sql.ref(moment)} >= ${toSqlBound(since, 'minvalue')} and` : sql``;
  await inTransaction(ctx, async (tx) => {
    await setLockTimeout(tx);
    await sql`alter table ${sql.table(name)} drop constraint if exists ${sql.ref(boundCheck)}`.execute(tx.db);
    await sql`alter table ${sql.table(name)} add constraint ${sql.ref(boundCheck)}
      check (${within} ${sql.ref(moment)} < ${toSqlBound(border, 'maxvalue')}) not valid`.execute(tx.db);
  });
  await inTransaction(ctx, async (tx) => {
    await disableStatementTimeout(tx);
    await sql`alter table ${sql.table(name)} validate constraint ${sql.ref(boundCheck)}`.execute(tx.db);
  });
}

/** Ends the filled default partition at the border and starts a new one there. */
async function closeRest(tx: Context, parted: PartitionedTable, { name, since }: Partition, border: Date): Promise<string[]> {
  const closed = nameOf(parted, `until_${suffixOf(border)}`);
  await detachPartition(tx, parted, name);
  await sql`alter table ${sql.table(name)} rename to ${sql.table(closed)}`.execute(tx.db);
  for (const index of await listIndices(tx, closed))
    await sql`alter index ${sql.table(index)} rename to ${sql.table(index.replace(name, closed))}`.execute(tx.db);
  await attach(tx, parted, { name: closed, since, until: border });
  await sql`alter table ${sql.table(closed)} drop constraint ${sql.ref(boundCheck)}`.execute(tx.db);
  await addPart(tx, parted, { name, since: border, until: null });
  return [closed];
}

/** Moves the empty default partition later and creates the months before it; everything earlier than this month goes into one partition. */
async function moveRest(tx: Context, parted: PartitionedTable, rest: Partition, border: Date): Promise<string[]> {
  const first = rest.since ?? monthStart(tx.now);
  const months = [first];
  for (let next = monthStart(first, 1); next < border; next = monthStart(next, 1)) months.push(next);
  await detachPartition(tx, parted, rest.name);
  const parts: Partition[] = months.map((since) => ({ name: nameOf(parted, suffixOf(since)), since, until: monthStart(since, 1) }));
  if (rest.since === null) parts.unshift({ name: nameOf(parted, `until_${suffixOf(first)}`), since: null, until: first });
  for (const part of parts) await addPart(tx, parted, part);
  await attach(tx, parted, { name: rest.name, since: border, until: null });
  return parts.map(({ name }) => name);
}

const suffixOf = (start: Date): string => monthName(start).replace('-', '_');
const nameOf = ({ table }: PartitionedTable, suffix: string): string => `${table}_${suffix}`;

async function addPart(tx: Context, parted: PartitionedTable, { name, since, until }: Partition): Promise<void> {
  await sql`create table ${sql.table(name)} partition of ${sql.table(parted.table)}
    for values from (${toSqlBound(since, 'minvalue')}) to (${toSqlBound(until, 'maxvalue')})`.execute(tx.db);
  // Row triggers are inherited, table triggers are not.
  const { rows } = await sql<{ text: string }>`
    select pg_get_triggerdef(oid) as text from pg_trigger where tgrelid = ${parted.table}::regclass and not tgisinternal and tgtype & 1 = 0`.execute(
    tx.db,
  );
  for (const { text } of rows) await sql.raw(text.replace(` ON public.${parted.table} `, ` ON public.${name} `)).execute(tx.db);
}

async function attach(tx: Context, { table }: PartitionedTable, { name, since, until }: Partition): Promise<void> {
  await sql`alter table ${sql.table(table)} attach partition ${sql.table(name)}
    for values from (${toSqlBound(since, 'minvalue')}) to (${toSqlBound(until, 'maxvalue')})`.execute(tx.db);
}

async function listIndices({ db }: Context, name: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = ${name}::regclass`.execute(db);
  return rows.map((row) => row.name);
}
