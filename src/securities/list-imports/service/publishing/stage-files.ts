import type { Context } from '#platform/context.ts';
import type { SheetToRead } from '#workflow/imports/reading/survey-files.ts';
import type { RowCounts } from '#workflow/imports/service/report.ts';
import type { Exchange } from '#securities/lists/web/exchange.ts';
import type { ListDefinition } from '#securities/lists/service/definition/lists.ts';
import type { ListVersion } from '#securities/lists/service/entries/version.ts';
import type { Findings } from '#platform/tabular/findings/findings.ts';
import { readSecurities, type CompletionOptions, type ListTally } from '../../reading/complete-rows.ts';
import type { Doubt } from '../../reading/doubts.ts';
import { readRemovals, type Removal } from '../../reading/read-removals.ts';
import { loadReference, type Reference } from '../../reading/reference.ts';
import type { GuardResult } from '../guards/guard.ts';
import { judgeRows } from '../guards/row-guards.ts';
import { compareAdjustment, keepRemovals } from './adjust.ts';
import { mergeDuplicates } from './merge-duplicates.ts';
import { Staging } from './staging.ts';

/** What the reading of the rows has to know. */
export interface ReadingInput {
  list: ListDefinition;
  date: string;
  exchange: Exchange | undefined;
  skipBadRows: boolean;
  sheets: readonly SheetToRead[];
  /** The effective date of the files. */
  effectiveDate: string | undefined;
  /** The version that an adjustment changes; undefined for whole lists. */
  adjusted: ListVersion | undefined;
  findings: Findings;
  onRows: (read: number) => void;
}

/** What became of the rows of the files. */
export interface StagedRows {
  rows: RowCounts;
  guards: GuardResult[];
  doubts: readonly Doubt[];
}

/**
 * Reads every row of the surveyed files, checks it and puts the sound ones into the temporary table `staged`; what an
 * adjustment takes off the list goes into `removals`. Returns what became of the rows, what the regulators' limits say of
 * them, and which a person should have looked at.
 */
export async function stageFiles(tx: Context, input: ReadingInput): Promise<StagedRows> {
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
  await keepRemovals(tx, removals);
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

async function readSheets(staging: Staging, { sheets, onRows }: ReadingInput, options: CompletionOptions): Promise<Removal[]> {
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

/** What cannot be checked because the lists to check against are not there yet. */
function warnOfMissingReference({ kind }: ListDefinition, { hasMaster, hasIndexMembers }: Reference, findings: Findings): void {
  const warn = (message: string) => findings.add({ source: '', level: 'warning', message });
  if (kind === 'collateral' && !hasIndexMembers) warn('尚未导入指数成份股（indexes）：A 股折算率一律按成份股的上限核对');
  if ((kind === 'collateral' || kind === 'targets') && !hasMaster)
    warn('尚未导入证券主表（securities）：证券类型按代码判断，风险警示股票未核对');
}
