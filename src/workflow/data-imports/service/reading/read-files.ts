import type { Context } from '#platform/context.ts';
import type { SubmitDerivedList } from '#workflow/imports/definition/register.ts';
import type { ImportRequest, ImportTarget } from '#workflow/imports/definition/target.ts';
import type { GuardCheckResult } from '#workflow/imports/service/guards/guard.ts';
import { importFiles } from '#workflow/imports/service/import-files.ts';
import { parseAnswers } from '#workflow/imports/service/read-answers.ts';
import type { GuardLine, ReadingReport } from '../../columns.ts';
import type { ReadOptions } from '../../schema/imports.ts';
import { nameForRecords, payloadOf } from '../imports/find-import.ts';
import type { ImportReadingInput, ReadingOutcome } from './read-import.ts';

/** The report of an import that was not read. */
export const emptyReport: ReadingReport = {
  outcome: 'refused',
  rows: { read: 0, sound: 0, rejected: 0, skipped: 0, merged: 0 },
  counts: { file: 0, row: 0, doubt: 0, warning: 0, note: 0 },
  changes: null,
  guards: [],
  questions: [],
};

/** Reads the files of an import, to check them or to freeze their rows for approval. */
export async function readImportFiles(
  tx: Context,
  { target, targets, handIn }: { target: ImportTarget; targets: readonly ImportTarget[]; handIn: SubmitDerivedList },
  { request: { madeBy, payload }, daily, record, files }: ImportReadingInput,
): Promise<ReadingOutcome> {
  const { dataDate } = daily;
  const options = payloadOf({ payload }).options!;
  const answers = parseAnswers(target, { unit: options.units, heading: options.headings, spelling: options.spellings });
  if ('problem' in answers) {
    record.finding({ source: '', level: 'file', message: answers.problem });
    return { report: { ...emptyReport, counts: { ...emptyReport.counts, file: 1 } }, frozenId: null };
  }
  const request: ImportRequest = {
    ...toRequest(target, options),
    ...answers,
    files,
    ...(target.day && dataDate && { date: dataDate }),
    by: await nameForRecords(tx, madeBy),
    submitDerivedList: handIn,
    freeze: true,
    isDraft: daily.wants === 'check',
    waitSeconds: 30,
  };
  const said = await importFiles(tx, { target, targets }, request, {
    progress: (phase, done, total) => record.progress(phase, done, total),
    difference: (one) => record.difference(one),
  });
  for (const finding of said.findings) record.finding(finding);
  const { rows, counts, changes, guards, questions, outcome, frozenId } = said;
  const report: ReadingReport = {
    outcome: outcome === 'published' ? 'frozen' : outcome === 'frozen' && daily.wants === 'check' ? 'checked' : outcome,
    rows,
    counts,
    changes: changes ? { rows: changes.rows, added: changes.added, removed: changes.removed, changed: changes.changed } : null,
    guards: guards.map((one) => toGuardLine(target, one)),
    questions,
  };
  return { report, frozenId: frozenId ?? null, said };
}

function toRequest({ parting }: ImportTarget, options: ReadOptions): Partial<ImportRequest> {
  const { source, newSource, exchange, isPart, skipBadRows, isSynthetic, accept, acceptReason } = options;
  return {
    skipBadRows,
    isSynthetic,
    ...(source && { source }),
    ...(newSource && !source && { newSource }),
    ...(parting === 'exchange' && exchange && { exchange }),
    ...(parting === 'rows' && isPart && { isPart }),
    ...(accept.length > 0 && { accept: { guards: accept, reason: acceptReason } }),
  };
}

export const toGuardLine = (
  { guards }: ImportTarget,
  { guard, state, message, mayAccept, isDoubt, reason }: GuardCheckResult,
): GuardLine => ({
  guard,
  title: guards[guard] ?? guard,
  state,
  message,
  mayAccept,
  isDoubt: isDoubt === true,
  reason: reason ?? null,
});
