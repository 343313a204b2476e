import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Findings } from '#platform/tabular/findings/findings.ts';
import type { ListDefinition } from '#securities/lists/service/definition/lists.ts';
import type { ListVersion } from '#securities/lists/service/entries/version.ts';
import type { Exchange } from '#securities/lists/web/exchange.ts';
import { rateOf, type ImportColumn } from '#workflow/imports/definition/column.ts';
import type { SheetToRead } from '#workflow/imports/reading/survey-files.ts';
import type { RowCounts } from '#workflow/imports/service/report.ts';
import { readSecurities, type CompletionOptions, type ListTally } from '../../reading/complete-rows.ts';
import type { Doubt } from '../../reading/doubts.ts';
import { readRemovals, type Removal } from '../../reading/read-removals.ts';
import { loadReference, type ReferenceData } from '../../reading/reference.ts';
import type { GuardResult } from '../guards/guard.ts';
import { judgeRows } from '../guards/row-guards.ts';
import { compareAdjustment, stageRemovals } from './adjust.ts';
import { Staging, columnList, entryKeyColumns, stagedColumns } from './staging.ts';

/** Parameters for reading the rows. */
export interface StagingInput {
  list: ListDefinition;
  date: string;
  exchange: Exchange | undefined;
  skipBadRows: boolean;
  sheets: readonly SheetToRead[];
  /** The effective date of the files. */
  effectiveDate: string | undefined;
  /** The version that an adjustment changes; undefined for complete lists. */
  adjusted: ListVersion | undefined;
  findings: Findings;
  onRows: (read: number) => void;
}

/** The results for the rows of the files. */
export interface StagedRows {
  rows: RowCounts;
  guards: GuardResult[];
  doubts: readonly Doubt[];
}

/**
 * Reads and checks every row of the surveyed files and stores the valid ones in the temporary table `staged`, and the removals of
 * an adjustment in `removals`. Returns the row counts, the results of the regulatory limits, and the rows that a person should
 * check.
 */
export async function stageFiles(tx: Context, input: StagingInput): Promise<StagedRows> {
  const { list, date, sheets, adjusted, findings, skipBadRows } = input;
  const staging = new Staging(tx, list);
  await staging.create();
  const reference = await loadReference(tx, date, list.kind);
  warnOfMissingReference(list, reference, findings);
  const isDated = list.fields.some(({ name }) => name === 'effectiveOn');
  const tally: ListTally = { read: 0, rejected: 0, skipped: 0, broken: new Map(), doubts: [] };
  const removals = await readSheets(staging, input, {
    list,
    date,
    exchange: input.exchange,
    commonEffectiveDate: adjusted ? (adjusted.effectiveDate ?? undefined) : input.effectiveDate,
    isAdjustment: adjusted !== undefined,
    ...(adjusted && isDated && { ownEffectiveDate: input.effectiveDate }),
    reference,
    findings,
    tally,
  });
  await staging.finish();
  const duplicates = await mergeDuplicates(tx, list, findings);
  await stageRemovals(tx, removals);
  const { read, rejected, skipped, broken, doubts } = tally;
  const counts = {
    read,
    sound: (await staging.count()) + removals.length,
    rejected: rejected + duplicates.rejected,
    skipped,
    merged: duplicates.merged,
  };
  if (adjusted)
    await compareAdjustment(tx, list, adjusted, { added: sourcesOf(sheets, 'added'), changed: sourcesOf(sheets, 'changed') }, findings);
  return { rows: counts, guards: judgeRows(list.kind, broken, reference, skipBadRows), doubts };
}

const sourcesOf = (sheets: readonly SheetToRead[], wanted: 'added' | 'changed'): number[] =>
  sheets.flatMap(({ role, source }) => (role === wanted ? [source] : []));

async function readSheets(staging: Staging, { sheets, onRows }: StagingInput, options: CompletionOptions): Promise<Removal[]> {
  const removals: Removal[] = [];
  for (const sheet of sheets) {
    if (sheet.role === 'removed') {
      for await (const removal of readRemovals(sheet, options)) removals.push(removal);
      continue;
    }
    for await (const { values, position } of readSecurities(sheet, options)) {
      await staging.add(values, sheet.source, position);
      if (options.tally.read % 500 === 0) onRows(options.tally.read);
    }
  }
  return removals;
}

/** Reports checks that are impossible because reference lists are missing. */
function warnOfMissingReference({ kind }: ListDefinition, { hasMaster, hasIndexMembers }: ReferenceData, findings: Findings): void {
  const warn = (message: string) => findings.add({ source: '', level: 'warning', message });
  if (kind === 'collateral' && !hasIndexMembers) warn('尚未导入指数成份股（indexes）：A 股折算率一律按成份股的上限核对');
  if ((kind === 'collateral' || kind === 'targets') && !hasMaster)
    warn('尚未导入证券主表（securities）：证券类型按代码判断，风险警示股票未核对');
}

// The most groups described individually; beyond that only their number is given.
const describedGroups = 500;

/**
 * Merges rows about the same security: consistent rows become one (a workbook may have financing and lending on separate sheets;
 * an exact repetition gives a warning), contradictory ones are all rejected, since the right one is unknown. Returns how many
 * rows were rejected, and how many were merged.
 */
async function mergeDuplicates(tx: Context, list: ListDefinition, findings: Findings): Promise<{ rejected: number; merged: number }> {
  const groups = await numberGroups(tx, list);
  if (groups === 0) return { rejected: 0, merged: 0 };
  const rejected = await rejectConflicts(tx, list, findings);
  await warnOfRepetitions(tx, findings);
  return { rejected, merged: await mergeRest(tx, list) };
}

async function numberGroups(tx: Context, list: ListDefinition): Promise<number> {
  const keys = entryKeyColumns(list);
  await sql`create temporary table duplicate_keys on commit drop as
    select row_number() over ()::integer as duplicate, ${columnList(keys)} from staged group by ${columnList(keys)} having count(*) > 1`.execute(
    tx.db,
  );
  const same = sql.raw(keys.map((key) => `s.${key} is not distinct from k.${key}`).join(' and '));
  // Plain equality on the code allows a hash join; the null-safe comparison does the rest.
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

function comparedColumns(list: ListDefinition): { name: string; column: string; field: ImportColumn }[] {
  const fields = new Map(list.fields.map((field) => [field.name, field]));
  const keys = entryKeyColumns(list);
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
  const merged = stagedColumns(list).filter(({ column }) => !entryKeyColumns(list).includes(column));
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
