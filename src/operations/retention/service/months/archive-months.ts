import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { liveSince, type MonthlyRecord } from '#platform/database/months/monthly-record.ts';
import { detachMonth, dropMonth, setLockTimeout } from '#platform/database/months/partition-operations.ts';
import { listPartitions } from '#platform/database/months/partitions.ts';
import type { Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { newStorageKey } from '#platform/storage/file-store.ts';
import type { RetentionDeps } from '../../deps.ts';
import { listHeldSubjects } from '../holds.ts';
import { writeMonth, type StoredMonth } from './month-file.ts';
import { computeMonthFacts, readMonthLines } from './month-lines.ts';

export type MonthArchive = Selectable<Tables['monthArchives']>;

/**
 * Archives the months of a record that have expired in the database: each is written as a file, read back, detached from its table,
 * compared with the file again, and dropped. The state of a month is stored before the next step begins, and each step is idempotent: the
 * next run continues after a kill. A month with a row under a legal hold, or with pending work, waits. Returns the number of archived
 * months. Not in a transaction.
 */
export async function archiveMonths(ctx: Context, deps: RetentionDeps, record: MonthlyRecord): Promise<number> {
  await beginDue(ctx, record);
  const open = await ctx.db
    .selectFrom('monthArchives')
    .selectAll()
    .where('record', '=', record.table)
    .where('state', 'in', ['begun', 'verified', 'detached'])
    .orderBy('until')
    .execute();
  let left = 0;
  for (const begun of open) {
    let archive: MonthArchive | undefined = begun;
    while (archive && archive.state !== 'archived') archive = await advance(ctx, deps, record, archive);
    if (archive) left += 1;
  }
  return left;
}

async function beginDue(ctx: Context, record: MonthlyRecord): Promise<void> {
  const due = (await listPartitions(ctx, record.table)).filter(({ until }) => until !== null && until <= liveSince(record, ctx.now));
  for (const { name, since, until } of due)
    await ctx.db
      .insertInto('monthArchives')
      .values({ record: record.table, since, until: until!, state: 'begun', part: name, storageKey: newStorageKey() })
      .onConflict((conflict) => conflict.columns(['record', 'until']).doNothing())
      .execute();
}

/** Runs one step; undefined when the month has to wait. */
async function advance(ctx: Context, deps: RetentionDeps, record: MonthlyRecord, archive: MonthArchive): Promise<MonthArchive | undefined> {
  const reason = await findReasonToWait(ctx, record, archive.part);
  const moved = reason ? undefined : await steps[archive.state](ctx, deps, record, archive);
  ctx.log.info(
    { record: record.table, until: archive.until, state: moved?.state ?? archive.state, ...(reason && { reason }) },
    'month of a record',
  );
  return moved;
}

async function findReasonToWait(
  ctx: Pick<Context, 'db'>,
  { about, unfinished }: MonthlyRecord,
  part: string,
): Promise<'held' | 'unfinished' | undefined> {
  const has = async (condition: string, held: readonly string[] = []) =>
    (
      await sql`select from ${sql.table(part)} where ${sql.raw(condition)} ${held.length > 0 ? sql`= any(${held})` : sql``} limit 1`.execute(
        ctx.db,
      )
    ).rows.length > 0;
  if (unfinished && (await has(unfinished))) return 'unfinished';
  const held = await listHeldSubjects(ctx);
  for (const whose of held.length > 0 ? about : []) if (await has(`(${whose})`, held)) return 'held';
  return undefined;
}

type Step = (ctx: Context, deps: RetentionDeps, record: MonthlyRecord, archive: MonthArchive) => Promise<MonthArchive | undefined>;

const nothingLeft: Step = async () => undefined;
const steps: Record<MonthArchive['state'], Step> = {
  begun: write,
  verified: part,
  detached: drop,
  archived: nothingLeft,
  destroyed: nothingLeft,
};

async function write(ctx: Context, deps: RetentionDeps, record: MonthlyRecord, archive: MonthArchive): Promise<MonthArchive> {
  const kept = await keepFile(ctx, deps, record, archive);
  return change(ctx, archive, { ...kept, state: 'verified' });
}

async function keepFile(ctx: Context, deps: RetentionDeps, record: MonthlyRecord, archive: MonthArchive): Promise<StoredMonth & Seals> {
  const kept = await writeMonth(ctx, deps, archive.storageKey, readMonthLines(ctx, record, archive));
  return { ...kept, ...(await readSeals(ctx, record, archive.part)) };
}

/** Detaches the partition: from here on nothing can be written to it. */
async function part(ctx: Context, _deps: RetentionDeps, record: MonthlyRecord, archive: MonthArchive): Promise<MonthArchive> {
  return inTransaction(ctx, async (tx) => {
    await setLockTimeout(tx);
    await detachMonth(tx, record, archive.part);
    return change(tx, archive, { state: 'detached' });
  });
}

/** Drops the partition. Rows that were added after the file was written go into a new file of the same name first. */
async function drop(ctx: Context, deps: RetentionDeps, record: MonthlyRecord, archive: MonthArchive): Promise<MonthArchive> {
  const { hash } = await computeMonthFacts(readMonthLines(ctx, record, archive));
  const isSame = archive.hash?.equals(hash);
  const kept = isSame ? archive : await change(ctx, archive, await keepFile(ctx, deps, record, archive));
  const left = await inTransaction(ctx, async (tx) => {
    await setLockTimeout(tx);
    await dropMonth(tx, record, archive.part);
    await audit(tx, 'record.archived', `record:${record.table}`, {
      since: kept.since,
      until: kept.until,
      entries: kept.entries,
      sm3: kept.hash!.toString('hex'),
    });
    return change(tx, kept, { state: 'archived', archivedAt: tx.now });
  });
  // The log is shipped to another machine, so the proof is too.
  ctx.log.info({ monthSeal: record.table, until: left.until, entries: left.entries, hash: left.hash!.toString('hex') }, 'month archived');
  return left;
}

async function change(
  { db }: Pick<Context, 'db'>,
  { record, until, state }: MonthArchive,
  values: Partial<MonthArchive>,
): Promise<MonthArchive> {
  return db
    .updateTable('monthArchives')
    .set(values)
    .where('record', '=', record)
    .where('until', '=', until)
    .where('state', '=', state)
    .returningAll()
    .executeTakeFirstOrThrow();
}

interface Seals {
  firstSeal: number | null;
  lastSeal: number | null;
}

async function readSeals({ db }: Context, { seal }: MonthlyRecord, part: string): Promise<Seals> {
  if (seal === null) return { firstSeal: null, lastSeal: null };
  const { rows } =
    await sql<Seals>`select min(${sql.ref(seal)}) as "firstSeal", max(${sql.ref(seal)}) as "lastSeal" from ${sql.table(part)}`.execute(db);
  return rows[0]!;
}
