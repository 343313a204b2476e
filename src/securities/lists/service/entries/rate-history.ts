import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { RateHistory, SecurityCard } from '../../schema/card.ts';
import { findNoticesOfSecurity, type ChangeNotice } from '../changes/notice-items.ts';
import { lists } from '../definition/lists.ts';
import { listPastVersions, toNotice, type PastVersion } from './card-history.ts';
import { firstDayOf, listRegulations, type Regulation } from './regulations.ts';

interface Security {
  exchange: string;
  code: string;
}

type Step = RateHistory['steps'][number];
type Limit = RateHistory['limits'][number];
type List = 'collateral' | 'targets';

/** A rate of the lists, and the source of its bounds: the list, or the rules of the exchanges. */
const rates = [
  { rate: 'haircut', list: 'collateral', column: sql`haircut`, limit: sql`cap`, rule: null },
  {
    rate: 'financingMargin',
    list: 'targets',
    column: sql`case when is_financing then financing_margin end`,
    limit: sql`null::numeric`,
    rule: { parameter: 'financing_margin_min', scope: 'all' },
  },
  {
    rate: 'lendingMargin',
    list: 'targets',
    column: sql`case when is_lending then lending_margin end`,
    limit: sql`null::numeric`,
    rule: { parameter: 'lending_margin_min', scope: 'general' },
  },
] as const;

/**
 * Returns the history of a security's haircut and margin ratios (percent) up to a day: from the versions of the lists, and before
 * the first of them from published notices. Null when there is no data.
 */
export async function listRateHistories(ctx: Context, security: Security, until: string | undefined): Promise<SecurityCard['rates']> {
  const notices = await findNoticesOfSecurity(ctx, security);
  const regulations = await listRegulations(ctx, ['financing_margin_min', 'lending_margin_min']);
  const found = [];
  for (const one of rates) {
    const versions = (await listPastVersions(ctx, one.list)).filter(({ day }) => until === undefined || day <= until);
    const kept = await readKept(ctx, security, one, versions);
    const told = await readTold(ctx, security, one, { notices, before: versions[0]?.effective ?? until });
    const rule = one.rule;
    const bounds = rule && regulations.filter(({ parameter, scope }) => parameter === rule.parameter && scope === rule.scope);
    found.push({ one, versions, bounds, kept, steps: mergeSteps(one.list, told, kept, notices) });
  }
  const known = found.filter(({ steps }) => steps.some(({ value }) => value !== null));
  if (known.length === 0) return null;
  const from = known.map(({ steps }) => steps[0]!.day).toSorted()[0]!;
  const last = known.map(({ steps, versions }) => versions.at(-1)?.effective ?? steps.at(-1)!.day).toSorted();
  const span = { from, until: last.at(-1)! };
  const histories = known.map(({ one, steps, bounds, kept }) => ({ rate: one.rate, steps, limits: listLimits(bounds, kept, span) }));
  return { ...span, histories };
}

/** The rate in a version of a list. */
interface VersionRate {
  day: string;
  value: number | null;
  limit: number | null;
}

async function readKept(
  ctx: Context,
  { exchange, code }: Security,
  { list, column, limit }: (typeof rates)[number],
  versions: readonly PastVersion[],
): Promise<VersionRate[]> {
  const { rows } = await sql<{ value: string | null; limit: string | null; validFrom: number; validTo: number }>`
    select ${column} as value, ${limit} as limit, valid_from, valid_to from ${sql.table(lists[list].table.name)}
    where code = ${code} and exchange = ${exchange} order by effective_on nulls first, id`.execute(ctx.db);
  if (rows.length === 0) return [];
  const toRate = (text: string | null | undefined) => (text === null || text === undefined ? null : Number(text));
  return versions.map(({ id, effective }) => {
    const row = rows.find(({ validFrom, validTo }) => validFrom <= id && id < validTo);
    return { day: effective, value: toRate(row?.value), limit: toRate(row?.limit) };
  });
}

/** Returns the rates in published notices before the first version. */
async function readTold(
  ctx: Context,
  { exchange, code }: Security,
  { list, rate }: (typeof rates)[number],
  { notices, before }: { notices: ReadonlyMap<string, ChangeNotice>; before: string | undefined },
): Promise<Step[]> {
  let query = ctx.db
    .selectFrom('marginNoticeItems')
    .select(['effectiveOn as day', 'valueBefore', 'valueAfter'])
    .where('code', '=', code)
    .where('exchange', '=', exchange)
    .where('list', '=', list)
    .where('field', '=', rate)
    .orderBy('effectiveOn')
    .orderBy('articleId');
  if (before) query = query.where('effectiveOn', '<', before);
  const items = await query.execute();
  return items.flatMap(({ day, valueBefore, valueAfter }) => {
    const notice = toNotice(notices.get(`${list} ${day}`));
    return notice ? [{ day, value: readRate(valueAfter), before: readRate(valueBefore), notice }] : [];
  });
}

/** Parses `65%` as printed in notices to 65; null when it is not a rate. */
function readRate(text: string | null): number | null {
  const [, figure] = /^(\d{1,4}(?:\.\d{1,4})?)\s*%$/.exec(text ?? '') ?? [];
  return figure === undefined ? null : Number(figure);
}

/** Joins the steps and keeps only those that change the rate. */
function mergeSteps(list: List, told: readonly Step[], kept: readonly VersionRate[], notices: ReadonlyMap<string, ChangeNotice>): Step[] {
  const steps = [...told];
  for (const { day, value } of kept) {
    const last = steps.at(-1);
    if (last ? last.value === value : value === null) continue;
    steps.push({ day, value, ...(last && { before: last.value }), notice: toNotice(notices.get(`${list} ${day}`)) });
  }
  return steps;
}

/** Returns the bounds of the period: the first from its first day on, then each from its effective date. */
function listLimits(
  rules: readonly Regulation[] | null,
  kept: readonly VersionRate[],
  { from, until }: { from: string; until: string },
): Limit[] {
  const all = rules
    ? rules.map((rule) => ({ day: firstDayOf(rule), value: rule.value }))
    : kept.flatMap(({ day, limit }) => (limit === null ? [] : [{ day, value: limit }]));
  const within = all
    .toSorted((a, b) => a.day.localeCompare(b.day))
    .filter(({ day }, at, sorted) => day <= until && (sorted[at + 1]?.day ?? '9999') > from)
    .map(({ day, value }) => ({ day: day < from ? from : day, value }));
  return within.filter(({ value }, at) => value !== within[at - 1]?.value);
}
