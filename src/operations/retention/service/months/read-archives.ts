import type { Context } from '#platform/context.ts';
import { monthName } from '#platform/database/months/partitions.ts';
import type { RetentionDeps } from '../../deps.ts';
import type { ArchiveList } from '../../schema.ts';
import type { MonthArchive } from './archive-months.ts';
import { checkMonth, DamagedArchiveError, readMonth } from './month-file.ts';

const dayMs = 86_400_000;

/** Lists every month that is being or has been archived, latest first. */
export async function listArchives(ctx: Pick<Context, 'db'>, { records }: Pick<RetentionDeps, 'records'>): Promise<ArchiveList> {
  const rows = await ctx.db.selectFrom('monthArchives').selectAll().orderBy('until', 'desc').orderBy('record').limit(500).execute();
  return {
    archives: rows.map(({ record, since, until, state, entries, size, hash, archivedAt }) => {
      const kept = records.find(({ table }) => table === record);
      return {
        record,
        title: kept?.title ?? record,
        months: monthsOf({ since, until }),
        state,
        entries,
        size,
        hash: hash?.toString('hex') ?? null,
        archivedAt: archivedAt?.toISOString() ?? null,
        keptUntil: kept ? new Date(until.getTime() + kept.keptDays * dayMs).toISOString() : null,
      };
    }),
  };
}

/**
 * Formats the months between two bounds as they are requested: `2025-06`, `2025-06–2025-08`, or up to a month when the first has
 * no beginning.
 */
function monthsOf({ since, until }: Pick<MonthArchive, 'since' | 'until'>): string {
  const last = monthName(new Date(until.getTime() - 1));
  if (!since) return `至 ${last}`;
  return monthName(since) === last ? last : `${monthName(since)}–${last}`;
}

/**
 * Yields the lines of an archived month after all were compared with its seal: first the bounds, then one row per line. `month`
 * is any month in the file. Throws in Chinese when there is no such month, and `DamagedArchiveError` when its file is not what
 * was sealed.
 */
export async function* readArchivedMonth(
  ctx: Pick<Context, 'db'>,
  deps: RetentionDeps,
  record: string,
  month: string,
): AsyncGenerator<string> {
  const first = new Date(`${month}-01T00:00:00+08:00`);
  const found = await ctx.db
    .selectFrom('monthArchives')
    .selectAll()
    .where('record', '=', record)
    .where('until', '>', first)
    .where('state', 'in', ['archived', 'destroyed'])
    .orderBy('until')
    .limit(1)
    .executeTakeFirst();
  if (!found || (found.since && found.since > first))
    throw new Error(`没有归档的月份：${record} ${month}（在数据库中，或还没有到归档的时候）`);
  if (found.state === 'destroyed') throw new Error(`${record} ${month} 保存期满，已经销毁`);
  await checkMonth(ctx, deps, found.storageKey, { entries: found.entries!, hash: found.hash!, signature: found.signature! });
  yield* readMonth(deps, found.storageKey);
}

/** Checks every file against its seal; returns problems in Chinese, one line each. */
export async function checkArchives(ctx: Pick<Context, 'db'>, deps: RetentionDeps): Promise<string[]> {
  const kept = await ctx.db
    .selectFrom('monthArchives')
    .selectAll()
    .where('state', '=', 'archived')
    .orderBy('record')
    .orderBy('until')
    .execute();
  const problems: string[] = [];
  for (const { record, since, until, storageKey, entries, hash, signature } of kept)
    try {
      await checkMonth(ctx, deps, storageKey, { entries: entries!, hash: hash!, signature: signature! });
    } catch (error) {
      if (!(error instanceof DamagedArchiveError)) throw error;
      problems.push(`${record} ${monthsOf({ since, until })}：${error.message}`);
    }
  return problems;
}
