import { sql } from 'kysely';
import { fail } from '#contract/call-error.ts';
import type { FieldError } from '#contract/envelope.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { parseDraft, createInputError } from '#platform/http/parse-draft.ts';
import { searchTag } from '#platform/search/entries.ts';
import { evaluationDraft, type EvaluationDraft, type LevelLine } from '../schema/funds.ts';
import { riskLevels } from '../web/risk-level.ts';
import { findLastEvaluation, openEndedDay } from './evaluations.ts';
import { findDuplicateLines } from './find-duplicate-lines.ts';
import { fundTags } from './tags.ts';

/** A larger share of raised, lowered and removed funds is rejected as a probable mistake, unless confirmed. */
export const maxChangedShare = 0.15;

export interface PublishOptions {
  /** True when a staff member has confirmed an unusual number of changes. */
  acceptsManyChanges?: boolean;
}

export interface PublishedEvaluation {
  id: number;
  rowCount: number;
  added: number;
  removed: number;
  raised: number;
  lowered: number;
}

/**
 * Publishes risk levels as a new evaluation: validates, compares and writes in one transaction; readers see the old levels or the
 * new ones. Throws 40001 by line and field for an unknown level or fund, a duplicate code and a missing or invalid evaluation
 * day, and when more than 15 % of the funds change without `acceptsManyChanges`; 40009 when it is not later than the last
 * evaluation.
 */
export async function publishEvaluation(
  ctx: Context,
  draft: EvaluationDraft,
  lines: readonly LevelLine[],
  { acceptsManyChanges = false }: PublishOptions = {},
): Promise<PublishedEvaluation> {
  const evaluation = parseDraft(evaluationDraft, draft);
  const checked = checkLines(lines, evaluation);
  return inTransaction(ctx, async (tx) => {
    await sql`lock table fund_evaluations in share row exclusive mode`.execute(tx.db);
    const last = await findLastEvaluation(tx);
    if (last && evaluation.effectiveFrom <= last.effectiveFrom)
      throw fail('conflict', `${last.effectiveFrom} 已有一次评价，新的评价应晚于这一天生效`);
    if (!last && evaluation.scope === 'some') throw fail('conflict', '第一次评价应包括全部基金');
    await stageLines(tx, checked);
    await refuseUnknownFunds(tx, checked);
    const changes = await compare(tx, evaluation.scope);
    if (last) refuseManyChanges(changes, last.rowCount, acceptsManyChanges);
    const published = await write(tx, evaluation, last?.baseOn ?? evaluation.evaluatedOn, changes);
    await audit(tx, 'fundEvaluation.publish', `fund-evaluation:${published.id}`, { effectiveFrom: evaluation.effectiveFrom, ...changes });
    await invalidate(tx, [fundTags.levels, searchTag]);
    return published;
  });
}

async function stageLines(tx: Context, lines: readonly CheckedLine[]): Promise<void> {
  // An outer transaction may publish several evaluations.
  await sql`drop table if exists pg_temp.fund_level_lines`.execute(tx.db);
  // The key has the collation of the funds' codes: with another one each fund would be compared with every line.
  await sql`create temporary table fund_level_lines
    (code text collate "C" primary key, level integer not null, evaluated_on date) on commit drop`.execute(tx.db);
  await sql`insert into fund_level_lines select * from unnest(${lines.map(({ code }) => code)}::text[],
    ${lines.map(({ level }) => level)}::integer[], ${lines.map(({ evaluatedOn }) => evaluatedOn)}::date[])`.execute(tx.db);
  await sql`analyze fund_level_lines`.execute(tx.db);
}

async function refuseUnknownFunds(tx: Context, lines: readonly CheckedLine[]): Promise<void> {
  const { rows } = await sql<{ code: string }>`
    select code from fund_level_lines where code not in (select code from funds) order by code limit 50`.execute(tx.db);
  const at = new Map(lines.map(({ code }, index) => [code, index]));
  if (rows.length > 0)
    throw createInputError(rows.map(({ code }) => ({ path: `${at.get(code)}.code`, message: `基金名录里没有 ${code}` })));
}

type Changes = Omit<PublishedEvaluation, 'id'>;

async function compare(tx: Context, scope: EvaluationDraft['scope']): Promise<Changes> {
  const { rows } = await sql<Changes>`
    select count(line.code) filter (where old.fund_code is null) as added,
      ${scope === 'all' ? sql`count(old.fund_code) filter (where line.code is null)` : sql`0`} as removed,
      count(*) filter (where line.level > old.level) as raised, count(*) filter (where line.level < old.level) as lowered,
      ${scope === 'all' ? sql`count(line.code)` : sql`count(*)`} as row_count
    from fund_level_lines line full join (select fund_code, level from fund_risk_levels where valid_to = ${sql.lit(openEndedDay)}) old
      on old.fund_code = line.code`.execute(tx.db);
  return rows[0]!;
}

function refuseManyChanges({ raised, lowered, removed }: Changes, before: number, isAccepted: boolean): void {
  const changes = raised + lowered + removed;
  if (isAccepted || changes <= before * maxChangedShare) return;
  const share = ((changes / before) * 100).toFixed(1);
  throw createInputError(
    [],
    `与上一次评价相比有 ${changes} 只基金（${share}%）变动或移出，超过 ${maxChangedShare * 100}%，请核对后确认发布`,
  );
}

/** Closes the rows of changed and removed levels and inserts their successors. */
async function write(tx: Context, evaluation: EvaluationDraft, lastBase: string, changes: Changes): Promise<PublishedEvaluation> {
  const baseOn = evaluation.scope === 'all' ? evaluation.evaluatedOn : lastBase;
  const { id } = await tx.db
    .insertInto('fundEvaluations')
    .values({ ...evaluation, baseOn, ...changes, counts: '[0,0,0,0,0]', publishedAt: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const open = sql.lit(openEndedDay);
  await sql`
    with closed as (
      update fund_risk_levels old set valid_to = ${id} where valid_to = ${open} and (
        exists (select from fund_level_lines line where line.code = old.fund_code
          and (line.level <> old.level or line.evaluated_on is distinct from old.evaluated_on))
        ${evaluation.scope === 'all' ? sql`or old.fund_code not in (select code from fund_level_lines)` : sql``})
      returning fund_code, level
    )
    insert into fund_risk_levels (fund_code, level, previous_level, evaluated_on, valid_from)
    select line.code, line.level, closed.level, line.evaluated_on, ${id}
    from fund_level_lines line left join closed on closed.fund_code = line.code
    where closed.fund_code is not null or line.code not in (select fund_code from fund_risk_levels where valid_to = ${open})
    order by line.code`.execute(tx.db);
  await sql`
    update fund_evaluations set counts = (
      select jsonb_agg((select count(*) from fund_risk_levels where valid_to = ${open} and level = each) order by each) from generate_series(1, 5) as each)
    where id = ${id}`.execute(tx.db);
  return { id, ...changes };
}

/** A validated line; its day is set only where it differs from that of an evaluation of all funds. */
interface CheckedLine {
  code: string;
  level: number;
  evaluatedOn: string | null;
}

const realDay = /^\d{4}-\d{2}-\d{2}$/;

/** Validates the lines. Throws 40001 with line and field of the first fifty errors. */
function checkLines(lines: readonly LevelLine[], evaluation: Pick<EvaluationDraft, 'scope' | 'evaluatedOn'>): CheckedLine[] {
  const faults = [
    ...(lines.length === 0 ? [{ path: 'lines', message: '名单是空的' }] : []),
    ...lines.flatMap((line, at) => faultsOf(line, at, evaluation.evaluatedOn)),
    ...findDuplicateLines(lines, ({ code }) => code, 'code'),
  ];
  if (faults.length > 0) throw createInputError(faults);
  return lines.map(({ code, level, evaluatedOn }) => ({
    code,
    level: riskLevels.findIndex((each) => each === level) + 1,
    evaluatedOn: evaluation.scope === 'all' && evaluatedOn === evaluation.evaluatedOn ? null : evaluatedOn,
  }));
}

function faultsOf({ code, level, evaluatedOn }: LevelLine, at: number, lastDay: string): FieldError[] {
  const faults: FieldError[] = [];
  if (!/^[0-9A-Z]{6}$/.test(code)) faults.push({ path: `${at}.code`, message: `“${code}”不是基金代码` });
  if (!riskLevels.some((each) => each === level)) faults.push({ path: `${at}.level`, message: `“${level}”不是 R1 至 R5` });
  if (!evaluatedOn) faults.push({ path: `${at}.evaluatedOn`, message: '缺少评价日期' });
  else if (!isRealDay(evaluatedOn)) faults.push({ path: `${at}.evaluatedOn`, message: `“${evaluatedOn}”不是实际存在的日期` });
  else if (evaluatedOn > lastDay) faults.push({ path: `${at}.evaluatedOn`, message: `评价日期晚于本次评价的 ${lastDay}` });
  return faults;
}

function isRealDay(day: string): boolean {
  if (!realDay.test(day)) return false;
  const parsed = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day);
}
