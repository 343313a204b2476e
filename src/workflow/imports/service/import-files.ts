import { basename } from 'node:path';
import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { busyMessage, tryAdvisoryLock } from '#platform/database/advisory-lock.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { shanghaiDay } from '#platform/day.ts';
import { openBookIsolated, readJson } from '#platform/parsing/open-book.ts';
import { FileError, type Book } from '#platform/tabular/cell.ts';
import { Findings } from '#platform/tabular/findings/findings.ts';
import type { ImportObserver, ImportRequest, ImportTarget, StagedImport, StageInput } from '../definition/target.ts';
import type { FileQuestion } from '../reading/questions/question.ts';
import { surveyFiles, type FileSurvey, type NamedBook } from '../reading/survey-files.ts';
import { findTextDamage } from '../rules/rule-of.ts';
import { delimiterOf } from '../sources/layout-file.ts';
import { loadTargetView, type TargetView } from '../sources/source-view.ts';
import { saveAnswers } from '../sources/write-sources.ts';
import { allPass, applyAcceptance, failed, canAcceptAll, type GuardCheckResult } from './guards/guard.ts';
import { checkStatedDates } from './guards/stated-date.ts';
import { findOtherTarget } from './recognise.ts';
import type { RowDifference, ImportReport } from './report.ts';

interface Job {
  target: ImportTarget;
  /** All targets that files can be imported into. */
  targets: readonly ImportTarget[];
  request: ImportRequest;
  observer: ImportObserver;
  findings: Findings;
  /** The open questions without duplicates from several sheets. */
  questions: Map<string, FileQuestion>;
  report: Pick<ImportReport, 'rows' | 'changes' | 'version' | 'frozenId'> & {
    differences: RowDifference[];
    guards: readonly GuardCheckResult[];
  };
}

/** The maximum number of differences in the report itself. */
const reportedDifferences = 200;

/**
 * Imports files as the new state of a target: checks every row, compares the new state with the previous one, and runs the
 * guards. Either all rows are published in one transaction or, when the file, a row or a guard has an error, none (unless the
 * caller skips invalid rows or accepts the guard). The report contains the errors by row and column. `targets` are all possible
 * targets, to name what a wrong file looks like. Never throws for the content of files; throws when the database fails.
 */
export async function importFiles(
  ctx: Context,
  { target, targets }: { target: ImportTarget; targets: readonly ImportTarget[] },
  request: ImportRequest,
  observer: ImportObserver = {},
): Promise<ImportReport> {
  const rows = { read: 0, sound: 0, rejected: 0, skipped: 0, merged: 0 };
  const findings = new Findings(observer.finding);
  const job: Job = { target, targets, request, observer, findings, questions: new Map(), report: { rows, differences: [], guards: [] } };
  if (target.day && !request.date) findings.add({ source: '', level: 'file', message: `没有用 --date 写明${target.day.title}` });
  const view = await loadTargetView(ctx, target, request.source, request);
  if ('problem' in view) {
    findings.add({ source: '', level: 'file', message: view.problem });
    return toReport(job, 'refused');
  }
  const { books, json } = await openFiles(job, view);
  try {
    const survey = findings.counts.file > 0 ? undefined : await surveyBooks(ctx, job, view, books);
    if (!survey && (json.length === 0 || findings.counts.file > 0)) return toReport(job, 'refused');
    return await runOrUndo(ctx, job, {
      request,
      view,
      survey: survey ?? { sheets: [], isAdjustment: false, dataRows: 0, statedDates: [] },
      json,
      findings,
      onRows: (read) => observer.progress?.('check', read, survey?.dataRows ?? 0),
    });
  } finally {
    await Promise.all(books.map(({ book }) => book.close()));
  }
}

function surveyBooks(
  ctx: Context,
  { target, targets, request, findings, questions, observer }: Job,
  view: TargetView,
  books: readonly NamedBook[],
) {
  return books.length === 0
    ? undefined
    : surveyFiles(
        {
          title: target.title,
          takesAdjustments: target.takesAdjustments,
          view,
          date: target.day ? (request.date ?? null) : null,
          today: shanghaiDay(ctx.now),
          findings,
          onRead: () => observer.progress?.('survey', 0, 0),
          ask: (question) => questions.set(JSON.stringify(question), question),
          findOther: (book: Book) => findOtherTarget(ctx, { target, targets }, book),
        },
        books,
      );
}

async function openFiles({ target, request, findings }: Job, view: TargetView) {
  const books: NamedBook[] = [];
  const json: StageInput['json'][number][] = [];
  for (const { path, name = basename(path) } of request.files) {
    const source = request.files.length > 1 ? name : '';
    try {
      const own = target.readJson && (await readOwnJson(target, path));
      if (own) json.push(placeJson(target, own, source, findings));
      else books.push({ name, book: await openBookIsolated(path, name, { delimiter: delimiterOf(view.frame?.layout) }) });
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      findings.add({ source, level: 'file', message: error.message });
    }
  }
  return { books, json };
}

/** Returns the rows of a JSON file; undefined when it is not JSON. Throws `FileError` for JSON with an unknown structure. */
async function readOwnJson(target: ImportTarget, path: string) {
  const value = await readJson(path);
  if (value === undefined) return undefined;
  const rows = target.readJson!(value);
  if (!rows) throw new FileError(`JSON 里的内容不是${target.title}：缺少应有的部分，或各部分的写法不对。`);
  return rows;
}

function placeJson({ tables }: ImportTarget, rows: StageInput['json'][number]['rows'], file: string, findings: Findings) {
  const sources: Record<string, number> = {};
  for (const { name, title } of tables) {
    if (!rows[name]) continue;
    sources[name] = findings.addSource({ source: [file, title].filter(Boolean).join(' '), unit: '条' });
    for (const [index, row] of rows[name].entries()) {
      const damage = findTextDamage(Object.values(row).flat().join(' '));
      if (damage) findings.addAt(sources[name], index + 1, 'file', damage);
    }
  }
  return { rows, sources };
}

/** Rolls back all writes unless the state is published or frozen, even within a larger transaction. */
function runOrUndo(ctx: Context, job: Job, input: StageInput): Promise<ImportReport> {
  return inTransaction(ctx, async (tx) => {
    await sql`savepoint before_import`.execute(tx.db);
    const report = await run(tx, job, input);
    if (report.outcome !== 'published' && report.frozenId === undefined) await sql`rollback to savepoint before_import`.execute(tx.db);
    // Answers are also correct if their rows equal the current state.
    if (report.outcome !== 'refused' && report.outcome !== 'checked' && !job.request.checkOnly && !job.request.isDraft)
      await remember(tx, job);
    return { ...report, findings: job.findings.displayed, counts: job.findings.counts };
  });
}

/** Saves the answers with the source, so that they need not be repeated for its next file. */
async function remember(tx: Context, { target, targets, request, findings }: Job): Promise<void> {
  const { source, newSource } = request;
  const remembered = source ? { code: source } : newSource ? { name: newSource } : undefined;
  if (!remembered) return;
  for (const problem of await saveAnswers(tx, { target, targets }, remembered, request, request.by ?? ''))
    findings.add({ source: '', level: 'warning', message: `没有记入来源“${source ?? newSource}”：${problem}` });
}

async function run(tx: Context, job: Job, input: StageInput): Promise<ImportReport> {
  const { target, request, report, findings } = job;
  if (!(await tryAdvisoryLock(tx, target.store.lockName, request.waitSeconds))) {
    findings.add({ source: '', level: 'file', message: busyMessage(target.title) });
    return toReport(job, 'refused');
  }
  report.guards = checkDates(target, request, input.survey);
  const staged = await target.store.stage(tx, input);
  if (!staged) return toReport(job, 'refused');
  report.rows = staged.rows;
  report.guards = [...report.guards, ...staged.guards];
  return isPublishable(job) ? decide(job, staged) : toReport(job, 'refused');
}

const checkDates = ({ day }: ImportTarget, { date }: ImportRequest, { statedDates }: FileSurvey): GuardCheckResult[] =>
  day?.isOfData && date ? checkStatedDates(date, statedDates) : [];

/** Requires approval where the settings demand a second person. */
function checkApproval({ freeze }: ImportRequest, { needsApproval }: StagedImport): GuardCheckResult[] {
  if (!needsApproval || freeze) return [];
  return [failed('approval-required', '须由第二人批准后发布，请加上 --propose 提交', false)];
}

/**
 * Returns whether the rows may be published: not without a single valid row, and not with an invalid one unless the user skips
 * it. Every row is stored or reported.
 */
function isPublishable({ target, request, findings, report: { rows } }: Job): boolean {
  const tell = (message: string) => findings.add({ source: '', level: 'file', message });
  if (rows.read !== rows.sound + rows.rejected + rows.skipped + rows.merged)
    tell(`程序核对行数不符（${JSON.stringify(rows)}），没有导入，请联系维护人员`);
  if (rows.read === 0) tell(`文件只有表头，没有数据行，名单保持不变`);
  else if (rows.sound === 0 && rows.rejected === 0) tell(`文件里没有一行是${target.title}，名单保持不变`);
  return findings.counts.file === 0 && rows.sound > 0 && (rows.rejected === 0 || request.skipBadRows === true);
}

/** Compares the valid rows, runs the guards and writes the state. */
async function decide(job: Job, staged: StagedImport): Promise<ImportReport> {
  const { request, report, observer } = job;
  observer.progress?.('compare', 0, 0);
  const tell = (difference: RowDifference) => {
    if (report.differences.length < reportedDifferences) report.differences.push(difference);
    observer.difference?.(difference);
  };
  const { changes, isUnchanged, guards } = await staged.compare(tell, observer.difference ? Infinity : reportedDifferences);
  report.changes = changes;
  // Includes the counts from the comparison.
  report.rows = staged.rows;
  if (isUnchanged) return toReport(job, 'unchanged');
  report.guards = applyAcceptance([...report.guards, ...guards, ...checkApproval(request, staged)], request.accept);
  const isTaken = (await staged.isAccepted?.()) ?? true;
  const isStopped = !allPass(report.guards);
  // Rows whose guards can still be accepted are stored for the submission.
  if (!isTaken || (isStopped && !(request.isDraft && canAcceptAll(report.guards)))) return toReport(job, 'refused');
  if (request.checkOnly) return toReport(job, 'checked');
  observer.progress?.('publish', 0, 0);
  if (request.freeze) {
    report.frozenId = await staged.freeze(report.guards);
    return toReport(job, isStopped ? 'refused' : 'frozen');
  }
  report.version = await staged.publish(auditDetails(job));
  return toReport(job, 'published');
}

/** Returns the accepted guards and skipped rows. */
function auditDetails({ request, report }: Job): Record<string, unknown> {
  const accepted = report.guards.filter(({ state }) => state === 'accepted').map(({ guard, message }) => ({ guard, message }));
  return {
    ...(request.by && { by: request.by }),
    ...(request.source && { describedSource: request.source }),
    ...(request.skipBadRows && report.rows.rejected > 0 && { skippedRows: report.rows.rejected }),
    ...(accepted.length > 0 && { accepted, reason: request.accept?.reason }),
  };
}

function toReport({ target, request, findings, questions, report }: Job, outcome: ImportReport['outcome']): ImportReport {
  findings.closeGroups();
  const common = { target, date: request.date ?? null, findings: findings.displayed, counts: findings.counts };
  return { ...common, outcome, questions: [...questions.values()], ...report };
}

/** Returns the names of the files of an import, as a version lists them. */
export const nameFiles = ({ files }: Pick<ImportRequest, 'files'>, longest: number): string =>
  files
    .map(({ path, name }) => name ?? basename(path))
    .join('、')
    .slice(0, longest);
