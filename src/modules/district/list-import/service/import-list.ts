import { basename } from 'node:path';
import { sql } from 'kysely';
import { FileError } from '#platform/tabular/cell.ts';
import { openBook } from '#platform/parsing/open-book.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { exchangeNames, type Exchange } from '#modules/district/lists/web/exchange.ts';
import { findListSettings, type ListSettings } from '#modules/district/lists/service/freshness/list-settings.ts';
import { factsOf, type MarketFacts } from '#modules/district/lists/service/entries/markets.ts';
import { findVersion, type ListVersion } from '#modules/district/lists/service/entries/version.ts';
import { findCommonFactors } from './publishing/common-factor.ts';
import { compare, readDifferences, sumChanges, type ChangeCounts, type Difference } from './publishing/differences.ts';
import type { Finding } from '#platform/tabular/findings/finding.ts';
import { Findings } from '#platform/tabular/findings/findings.ts';
import { checkChanges, checkFactors } from './guards/change-guards.ts';
import { checkDoubts } from './guards/doubt-guard.ts';
import { checkFormerContent } from './guards/former-content.ts';
import type { Doubt } from '../reading/doubts.ts';
import { notTargets } from '../reading/read-sheet.ts';
import { checkDay, checkExisting, checkStatedDates } from './guards/date-guards.ts';
import { type Acceptance, type GuardResult } from './guards/guard.ts';
import { allPass, applyAcceptance, failed } from '#modules/base/register/service/guards/guard.ts';
import type { ImportReport } from './import-report.ts';
import { lists, type ListDefinition, type ListKind } from '#modules/district/lists/service/definition/lists.ts';
import { keepProposal } from './proposals/propose.ts';
import { prepareRows, publish, type Publication } from './publishing/publish.ts';
import type { Answers } from '../sources/answers.ts';
import { delimiterOf } from '../sources/layout-file.ts';
import { rememberAnswers } from '../sources/write-sources.ts';
import { loadSourceView, type SourceView } from '../sources/source-view.ts';
import { stageFiles } from './publishing/stage-files.ts';
import { Staging } from './publishing/staging.ts';
import { surveyFiles, type FileSurvey, type NamedBook } from '../reading/survey-files.ts';
import { busyMessage, takeTurn } from '#platform/database/turn.ts';

/** What to import; what the files do not say may be answered, and is kept with the source when one is named. */
export interface ImportRequest extends Answers {
  list: ListKind;
  /** Several files make one list together (pages, or one file an exchange). */
  files: readonly ImportFile[];
  /** Data date, `YYYY-MM-DD`. */
  date: string;
  /** Replaces only this exchange's rows. */
  exchange?: Exchange;
  /** Code of the described source whose headings, units and spellings hold; all known headings without it. */
  source?: string;
  /** Looks and reports, writes nothing. */
  checkOnly?: boolean;
  /** Publishes the sound rows although others were rejected. Problems of the file itself stop the import even so. */
  skipBadRows?: boolean;
  /** Marks the version as made-up data. */
  isSynthetic?: boolean;
  /** Guards that may fail, and why. */
  accept?: Acceptance;
  /** Who imports, as the audit trail and a proposal name the person. */
  by?: string;
  /** Hands the list in for a second person's approval instead of publishing it; `by` is then needed. */
  propose?: boolean;
  /** How long to wait for another import of the same list; 5 unless said otherwise. */
  waitSeconds?: number;
}

export interface ImportFile {
  path: string;
  /** What the person calls it; the path's last part when left out. */
  name?: string;
}

export type ImportPhase = 'survey' | 'check' | 'compare' | 'publish';

/** Hears of an import while it runs. */
export interface ImportObserver {
  progress?(phase: ImportPhase, done: number, total: number): void;
  /** Told of every finding as it is made, also of those that the report no longer lists. */
  finding?(finding: Finding): void;
  /** Told of every difference from the version before, in order of code. */
  difference?(difference: Difference): void;
}

interface Job {
  request: ImportRequest;
  list: ListDefinition;
  findings: Findings;
  report: Pick<ImportReport, 'rows' | 'changes' | 'version' | 'proposal'> & { differences: Difference[]; guards: GuardResult[] };
  observer: ImportObserver;
}

/** So many differences stand in the report itself. */
const reportedDifferences = 200;

/**
 * Imports files as the new version of a list: every row is checked, the new state is compared with the version before,
 * and the guards judge both. Either all rows become the version in one transaction or, when the file, a row or a guard
 * says no, none (unless the caller asked to skip bad rows, or answers for the guard). The report says by row and column
 * what is wrong. Never throws for what is in the files; throws when the database fails.
 */
export async function importList(ctx: Context, request: ImportRequest, observer: ImportObserver = {}): Promise<ImportReport> {
  const rows = { read: 0, sound: 0, rejected: 0, skipped: 0, merged: 0 };
  const findings = new Findings(observer.finding);
  const job: Job = { request, list: lists[request.list], findings, report: { rows, differences: [], guards: [] }, observer };
  const view = await loadSourceView(ctx, job.list, request.source, request);
  if ('problem' in view) {
    findings.add({ source: '', level: 'file', message: view.problem });
    return toReport(job, 'refused');
  }
  const books = await openBooks(job, view);
  try {
    const survey =
      findings.counts.file > 0
        ? undefined
        : await surveyFiles(job.list, view, request.date, books, findings, () => observer.progress?.('survey', 0, 0));
    return survey ? await runOrUndo(ctx, job, view, survey) : toReport(job, 'refused');
  } finally {
    await Promise.all(books.map(({ book }) => book.close()));
  }
}

async function openBooks({ request, findings }: Job, view: SourceView): Promise<NamedBook[]> {
  const books: NamedBook[] = [];
  for (const { path, name = basename(path) } of request.files) {
    try {
      books.push({ name, book: await openBook(path, name, { delimiter: delimiterOf(view.frame?.layout) }) });
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      findings.add({ source: request.files.length > 1 ? name : '', level: 'file', message: error.message });
    }
  }
  return books;
}

/** Unless the list is published or handed in, everything that was written on the way is taken back, inside a larger transaction too. */
function runOrUndo(ctx: Context, job: Job, view: SourceView, survey: FileSurvey): Promise<ImportReport> {
  return inTransaction(ctx, async (tx) => {
    await sql`savepoint before_import`.execute(tx.db);
    const report = await run(tx, job, view, survey);
    if (report.outcome === 'published' || report.outcome === 'proposed') {
      await Staging.drop(tx);
      await remember(tx, job);
    } else await sql`rollback to savepoint before_import`.execute(tx.db);
    return report;
  });
}

/** Whoever named the source need not say the same again with its next file. */
async function remember(tx: Context, { request, findings }: Job): Promise<void> {
  if (request.source === undefined) return;
  for (const problem of await rememberAnswers(tx, request.source, request, request.by ?? ''))
    findings.add({ source: '', level: 'warning', message: `没有记入来源“${request.source}”：${problem}` });
}

async function run(tx: Context, job: Job, view: SourceView, survey: FileSurvey): Promise<ImportReport> {
  const { list, findings, request } = job;
  if (!(await takeTurn(tx, `list:${list.kind}`, request.waitSeconds))) {
    findings.add({ source: '', level: 'file', message: busyMessage(list.title) });
    return toReport(job, 'refused');
  }
  const settings = await findListSettings(tx, list.kind);
  job.report.guards.push(
    ...checkStatedDates(request.date, survey.statedDates),
    ...(await checkDay(tx, request.date, settings)),
    ...checkApproval(request, settings),
  );
  const adjusted = survey.isAdjustment ? await findVersion(tx, list.kind, request.date) : undefined;
  if (survey.isAdjustment && !adjusted) {
    const message = `${request.date} 及以前还没有${list.title}，调入、调出无从更新，请先导入一份全部名单`;
    findings.add({ source: '', level: 'file', message });
    return toReport(job, 'refused');
  }
  const doubts = await stage(tx, job, view, survey, adjusted);
  if (!isPublishable(job)) return toReport(job, 'refused');
  const publication = adjusted ? toAdjustment(job, adjusted) : await toPublication(tx, job, view, survey);
  return decide(tx, job, { settings, publication, survey, doubts });
}

interface Decision {
  settings: ListSettings;
  publication: Publication;
  survey: FileSurvey;
  doubts: readonly Doubt[];
}

/** From sound rows to the outcome: differences, guards, then the writing. */
async function decide(tx: Context, job: Job, { settings, publication, survey, doubts }: Decision): Promise<ImportReport> {
  const { list, request, report, findings } = job;
  job.observer.progress?.('compare', 0, 0);
  await noteBackdating(tx, job);
  const base = await findVersion(tx, list.kind, request.date);
  const { kept, lacking, dropped } = await prepareRows(tx, publication, survey.absent, base);
  tellAbsent(job, kept, lacking);
  tellDropped(job, dropped);
  const markets = await compare(tx, list, base, sql`${publication.effectiveDate ?? null}::date`);
  const changes = sumChanges(markets);
  report.changes = changes;
  await tellDifferences(tx, job);
  const concerned = markets.filter(({ exchange }) => publication.scope === undefined || publication.scope === exchange);
  if (base && concerned.every(({ exchange }) => readsAlike(changes, factsOf(base, exchange), publication)))
    return toReport(job, 'unchanged');
  report.guards.push(await checkExisting(tx, list.kind, request.date, publication.scope), ...checkChanges(concerned, settings));
  const hasChanges = changes.added + changes.removed + changes.changed > 0;
  // An adjustment says itself what changes.
  if (!publication.isAdjustment)
    report.guards.push(...(await checkFormerContent(tx, list, { date: request.date, scope: publication.scope, hasChanges })));
  report.guards.push(await checkDoubts(tx, list, base, doubts, findings));
  if (base) report.guards.push(...checkFactors(await findCommonFactors(tx, list, base)));
  report.guards = applyAcceptance(report.guards, request.accept);
  if (!allPass(report.guards)) return toReport(job, 'refused');
  if (request.checkOnly) return toReport(job, 'checked');
  job.observer.progress?.('publish', 0, 0);
  if (request.propose) {
    report.proposal = await keepProposal(tx, publication, request, toReport(job, 'proposed'));
    return toReport(job, 'proposed');
  }
  report.version = await publish(tx, publication, changes, auditDetails(job));
  return toReport(job, 'published');
}

/** A column that no file has is not wiped, and says what became of it. */
function tellAbsent({ findings }: Job, kept: readonly string[], lacking: readonly string[]): void {
  const titles = (names: readonly string[]) => names.map((title) => `「${title}」`).join('');
  if (kept.length > 0)
    findings.add({ source: '', level: 'warning', message: `文件没有${titles(kept)}，沿用上一版的值，新增的证券这几项为空` });
  if (lacking.length > 0)
    findings.add({
      source: '',
      level: 'warning',
      message: `文件没有${titles(lacking)}，上一版有。这是每天的数值，不能沿用，这一版没有这几项`,
    });
}

/** Rows that turned out to be no targets once the columns that the files lack were taken from the version before. */
function tellDropped({ findings, report }: Job, dropped: readonly string[]): void {
  for (const security of dropped) findings.addToGroup(notTargets, security, 'warning');
  report.rows = { ...report.rows, sound: report.rows.sound - dropped.length, skipped: report.rows.skipped + dropped.length };
}

/** A list for a day that later lists have passed completes the history; what readers see now stays. */
async function noteBackdating(tx: Context, { request, list, findings }: Job): Promise<void> {
  const newest = await findVersion(tx, list.kind);
  if (newest && newest.dataDate > request.date)
    findings.add({
      source: '',
      level: 'warning',
      message: `倒补：已有 ${newest.dataDate} 的版本，${request.date} 的名单只补进历史，现行名单不变`,
    });
}

/** No row differs, and neither do the day of the market's rows and the one from which they hold, where the files state one. */
const readsAlike = (
  { added, removed, changed }: ChangeCounts,
  before: Omit<MarketFacts, 'exchange'>,
  { date, effectiveDate }: Publication,
): boolean =>
  added + removed + changed === 0 && before.dataDate === date && (effectiveDate === undefined || effectiveDate === before.effectiveDate);

/** Where the firm wants two persons, nobody publishes alone. */
function checkApproval({ propose }: ImportRequest, { needsApproval }: ListSettings): GuardResult[] {
  if (!needsApproval || propose) return [];
  return [failed('approval-required', '这份名单须由第二人批准后发布，请加上 --propose 提交', false)];
}

/** Who answered for what. */
function auditDetails({ request, report }: Job): Record<string, unknown> {
  const accepted = report.guards.filter(({ state }) => state === 'accepted').map(({ guard, message }) => ({ guard, message }));
  return {
    ...(request.by && { by: request.by }),
    ...(request.source && { describedSource: request.source }),
    ...(request.skipBadRows && report.rows.rejected > 0 && { skippedRows: report.rows.rejected }),
    ...(accepted.length > 0 && { accepted, reason: request.accept?.reason }),
  };
}

async function tellDifferences(tx: Context, { list, report, observer }: Job): Promise<void> {
  for await (const difference of readDifferences(tx, list, observer.difference ? Infinity : reportedDifferences)) {
    if (report.differences.length < reportedDifferences) report.differences.push(difference);
    observer.difference?.(difference);
  }
}

async function stage(
  tx: Context,
  job: Job,
  view: SourceView,
  survey: FileSurvey,
  adjusted: ListVersion | undefined,
): Promise<readonly Doubt[]> {
  const { request, list, findings, report, observer } = job;
  const { rows, guards, doubts } = await stageFiles(tx, {
    list,
    date: request.date,
    exchange: request.exchange ?? view.exchange,
    skipBadRows: request.skipBadRows === true,
    survey,
    adjusted,
    findings,
    onRows: (read) => observer.progress?.('check', read, survey.dataRows),
  });
  report.rows = rows;
  report.guards.push(...guards);
  return doubts;
}

/** An import without a single good row never replaces a list, and neither does one with a bad row that nobody waved through. */
function isPublishable({ request, list, findings, report: { rows } }: Job): boolean {
  if (rows.read === 0) findings.add({ source: '', level: 'file', message: '文件只有表头，没有数据行，名单保持不变' });
  else if (rows.sound === 0 && rows.rejected === 0)
    findings.add({ source: '', level: 'file', message: `文件里没有一行是${list.title}，名单保持不变` });
  return findings.counts.file === 0 && rows.sound > 0 && (rows.rejected === 0 || request.skipBadRows === true);
}

/** What an adjustment makes of a version: its own day holds for the rows that it names alone. */
const toAdjustment = (job: Job, { effectiveDate }: ListVersion): Publication => ({
  ...aboutVersion(job),
  effectiveDate: effectiveDate ?? undefined,
  scope: undefined,
  isAdjustment: true,
});

const aboutVersion = ({ list, request }: Job): Pick<Publication, 'list' | 'date' | 'isSynthetic' | 'source'> => ({
  list,
  date: request.date,
  isSynthetic: request.isSynthetic === true,
  source: request.files
    .map(({ path, name }) => name ?? basename(path))
    .join('、')
    .slice(0, 300),
});

async function toPublication(tx: Context, job: Job, view: SourceView, survey: FileSurvey): Promise<Publication> {
  const { request, findings } = job;
  const named = request.exchange ?? view.exchange;
  const scope = named ?? (survey.hasExchange ? undefined : await findOnlyExchange(tx));
  if (scope && !named)
    findings.add({
      source: '',
      level: 'note',
      message: `文件没有市场列，全部是${exchangeNames[scope]}的证券：只更新${exchangeNames[scope]}部分，其他市场不变`,
    });
  return { ...aboutVersion(job), effectiveDate: survey.effectiveDate, scope };
}

/** The exchanges publish their own securities and do not say so in each row. */
async function findOnlyExchange(tx: Context): Promise<Exchange | undefined> {
  const { rows } = await sql<{ exchange: Exchange }>`select distinct exchange from staged`.execute(tx.db);
  return rows.length === 1 ? rows[0]!.exchange : undefined;
}

function toReport({ list, request, findings, report }: Job, outcome: ImportReport['outcome']): ImportReport {
  findings.closeGroups();
  return { list, date: request.date, outcome, findings: findings.kept, counts: findings.counts, ...report };
}
