import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Day } from '#platform/day.ts';
import { toSnake, type ListDefinition } from '#securities/lists/service/definition/lists.ts';
import { isInVersion } from '#securities/lists/service/entries/version.ts';
import type { Exchange } from '#securities/lists/web/exchange.ts';
import { formatCount } from '#ui/format/numbers.ts';
import { failed, passed } from '#workflow/imports/service/guards/guard.ts';
import { toEntryTable } from '../publishing/staging.ts';
import type { GuardResult } from './guard.ts';

/** Number of earlier and later days compared with. */
const comparedDays = 6;
/** Fewer figures may be equal by chance. */
const fewestFigures = 20;
/** Figures that move daily have no reason to be equal in more than this share, in percent. */
const mostAlike = 50;

interface FormerVersion {
  id: number;
  dataDate: Day;
}

/**
 * Checks whether the rows to publish are those of another day. In lists whose figures move daily, most figures are then equal, in
 * whatever order. Other lists may stay unchanged but do not return to an older state: rows that differ from the previous version
 * and all match an earlier one come from an old file.
 */
export async function checkFormerContent(
  tx: Context,
  list: ListDefinition,
  { date, scope, hasChanges }: { date: Day; scope: Exchange | undefined; hasChanges: boolean },
): Promise<GuardResult[]> {
  if (!list.movingFigure && !hasChanges) return [];
  const former = await findFormer(tx, list, date);
  if (former.length === 0) return [];
  const { movingFigure } = list;
  for (const version of former) {
    const problem = movingFigure
      ? await findSameFigures(tx, list, { movingFigure, version, scope })
      : await findSameRows(tx, list, version, scope);
    if (problem) return [failed('former-content', `${problem}：可能拿错了文件，请核对是不是 ${date} 的`)];
  }
  return [passed('former-content', `与前后 ${former.length} 个日期的名单内容不同`)];
}

/** Returns the last published version of each of the nearest other days. */
async function findFormer(tx: Context, list: ListDefinition, date: Day): Promise<FormerVersion[]> {
  const { rows } = await sql<FormerVersion>`select max(id)::integer as id, data_date from list_versions
    where list = ${list.kind} and data_date <> ${date} group by data_date order by abs(data_date - ${date}::date), data_date limit ${sql.lit(comparedDays)}`.execute(
    tx.db,
  );
  return rows;
}

async function findSameFigures(
  tx: Context,
  list: ListDefinition,
  { movingFigure, version, scope }: { movingFigure: string; version: FormerVersion; scope: Exchange | undefined },
): Promise<string | undefined> {
  const [was, is] = [sql.ref(`b.${toSnake(movingFigure)}`), sql.ref(`p.${toSnake(movingFigure)}`)];
  const { rows } = await sql<{
    same: number;
    all: number;
  }>`select count(*) filter (where ${was} = ${is})::integer as same, count(*)::integer as all
    from (select * from ${toEntryTable(list)} where ${isInVersion({ id: version.id, isLast: false })}) b join publishing p using (exchange, code)
    where ${was} <> 0 and ${is} <> 0 and (${scope ?? null}::text is null or exchange = ${scope ?? null})`.execute(tx.db);
  const { same, all } = rows[0]!;
  if (all < fewestFigures || (same / all) * 100 <= mostAlike) return undefined;
  const title = list.fields.find(({ name }) => name === movingFigure)!.title;
  return `${formatCount(all)} 行中有 ${formatCount(same)} 行的「${title}」与 ${version.dataDate} 的名单相同`;
}

async function findSameRows(
  tx: Context,
  list: ListDefinition,
  version: FormerVersion,
  scope: Exchange | undefined,
): Promise<string | undefined> {
  const own = sql<boolean>`(${scope ?? null}::text is null or exchange = ${scope ?? null})`;
  const { rows } = await sql<{ same: number; all: number; before: number }>`
    with before as materialized (select row_hash from ${toEntryTable(list)} where ${isInVersion({ id: version.id, isLast: false })} and ${own}),
    after as materialized (select row_hash from publishing where ${own})
    select (select count(*) from before)::integer as before, (select count(*) from after)::integer as all,
      (select count(*) from after join before using (row_hash))::integer as same`.execute(tx.db);
  const { same, all, before } = rows[0]!;
  return all >= fewestFigures && same === all && before === all
    ? `${formatCount(all)} 行与 ${version.dataDate} 的名单完全相同，而不同于上一版`
    : undefined;
}
