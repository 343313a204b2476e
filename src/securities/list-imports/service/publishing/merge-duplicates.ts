import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Findings } from '#platform/tabular/findings/findings.ts';
import { rateOf, type Column } from '#workflow/imports/definition/column.ts';
import type { ListDefinition } from '#securities/lists/service/definition/lists.ts';
import { columnList, keyColumns, stagedColumns } from './staging.ts';

// So many groups are described one by one; beyond, their number says enough.
const describedGroups = 500;

/**
 * Rows that speak of the same security: where they agree they become one (a workbook may say financing on one sheet
 * and lending on another; a plain repetition earns a warning), where they disagree all of them are rejected, because
 * nobody can know which is right. Returns how many rows were rejected, and how many became one with another.
 */
export async function mergeDuplicates(
  tx: Context,
  list: ListDefinition,
  findings: Findings,
): Promise<{ rejected: number; merged: number }> {
  const groups = await numberGroups(tx, list);
  if (groups === 0) return { rejected: 0, merged: 0 };
  const rejected = await rejectConflicts(tx, list, findings);
  await warnOfRepetitions(tx, findings);
  return { rejected, merged: await mergeRest(tx, list) };
}

async function numberGroups(tx: Context, list: ListDefinition): Promise<number> {
  const keys = keyColumns(list);
  await sql`create temporary table duplicate_keys on commit drop as
    select row_number() over ()::integer as duplicate, ${columnList(keys)} from staged group by ${columnList(keys)} having count(*) > 1`.execute(
    tx.db,
  );
  const same = sql.raw(keys.map((key) => `s.${key} is not distinct from k.${key}`).join(' and '));
  // Plain equality on the code lets the planner hash; the null-safe comparison then settles the rest.
  const { numAffectedRows } =
    await sql`update staged s set duplicate = k.duplicate from duplicate_keys k where s.code = k.code and ${same}`.execute(tx.db);
  return Number(numAffectedRows ?? 0);
}

async function rejectConflicts(tx: Context, list: ListDefinition, findings: Findings): Promise<number> {
  const compared = comparedColumns(list);
  const differs = sql.raw(compared.map(({ column }) => `count(distinct ${column}) > 1`).join(' or '));
  await sql`create temporary table conflicts on commit drop as select duplicate from staged where duplicate is not null group by duplicate having ${differs}`.execute(
    tx.db,
  );
  const spellings = sql.raw(compared.map(({ column }) => `array_agg(distinct ${column}::text) as ${column}`).join(', '));
  const { rows } =
    await sql<ConflictGroup>`select code, array_agg(position order by seq) as positions, array_agg(source order by seq) as sources, ${spellings}
    from staged where duplicate in (select duplicate from conflicts order by duplicate limit ${describedGroups}) group by duplicate, code order by min(seq)`.execute(
      tx.db,
    );
  for (const row of rows) reportConflict(row, compared, findings);
  const { numAffectedRows } = await sql`delete from staged where duplicate in (select duplicate from conflicts)`.execute(tx.db);
  const rejected = Number(numAffectedRows ?? 0);
  findings.countUndescribed(rejected - rows.reduce((sum, { positions }) => sum + positions.length, 0));
  return rejected;
}

interface ConflictGroup {
  code: string;
  positions: number[];
  sources: number[];
  [column: string]: unknown;
}

function comparedColumns(list: ListDefinition): { name: string; column: string; field: Column }[] {
  const fields = new Map(list.fields.map((field) => [field.name, field]));
  const keys = keyColumns(list);
  return stagedColumns(list).flatMap(({ name, column }) => {
    const field = fields.get(name);
    return field === undefined || keys.includes(column) ? [] : [{ name, column, field }];
  });
}

function reportConflict(group: ConflictGroup, compared: ReturnType<typeof comparedColumns>, findings: Findings): void {
  const differing = compared.flatMap(({ name, field }) => {
    const values = ((group[name] as (string | null)[] | undefined) ?? []).filter((value) => value !== null);
    return values.length > 1 ? [`${field.title} ${values.map((value) => (rateOf(field) ? `${value}%` : value)).join(' 与 ')}`] : [];
  });
  for (const [index, position] of group.positions.entries()) {
    const others = group.positions.filter((_, other) => other !== index).join('、');
    findings.addAt(
      group.sources[index]!,
      position,
      'row',
      `${group.code} 与第 ${others} 行重复但内容不一致（${differing.join('；')}），各行都不导入，请核实后只留一行`,
    );
  }
}

async function warnOfRepetitions(tx: Context, findings: Findings): Promise<void> {
  const { rows } = await sql<{ code: string; positions: number[]; source: number }>`
    select code, source, array_agg(position order by seq) as positions from staged where duplicate is not null
    group by duplicate, source, code having count(*) > 1 order by min(seq) limit ${describedGroups}`.execute(tx.db);
  for (const { code, positions, source } of rows) {
    for (const position of positions.slice(1))
      findings.addAt(source, position, 'warning', `${code} 与第 ${positions[0]} 行内容相同，只导入一次`);
  }
}

async function mergeRest(tx: Context, list: ListDefinition): Promise<number> {
  const merged = stagedColumns(list).filter(({ column }) => !keyColumns(list).includes(column));
  const values = sql.raw(
    merged.map(({ column }) => `(array_agg(${column} order by seq) filter (where ${column} is not null))[1] as ${column}`).join(', '),
  );
  const assignments = sql.raw(merged.map(({ column }) => `${column} = m.${column}`).join(', '));
  await sql`update staged s set duplicate = null, ${assignments}
    from (select min(seq) as seq, ${values} from staged where duplicate is not null group by duplicate) m where s.seq = m.seq`.execute(
    tx.db,
  );
  const { numAffectedRows } = await sql`delete from staged where duplicate is not null`.execute(tx.db);
  return Number(numAffectedRows ?? 0);
}
