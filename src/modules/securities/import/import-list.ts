import { basename } from 'node:path';
import { sql } from 'kysely';
import { FileProblem } from '#platform/tabular/cell.ts';
import { openBook } from '#platform/tabular/open-book.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { exchangeNames, type Exchange } from '../web/exchange.ts';
import type { Finding } from './finding.ts';
import { Findings } from './findings.ts';
import { lists, type ListDefinition, type ListKind } from './lists.ts';
import { mergeDuplicates } from './merge-duplicates.ts';
import { publish, type Publication, type Published } from './publish.ts';
import { readSheet, type SheetTally } from './read-sheet.ts';
import { loadReference, type Reference } from './reference.ts';
import { Staging } from './staging.ts';
import { surveyFiles, type FileSurvey, type NamedBook } from './survey-files.ts';

export interface ImportRequest {
  list: ListKind;
  /** Several files make one list together (pages, or one file an exchange). */
  files: readonly ImportFile[];
  /** Data date, `YYYY-MM-DD`. */
  date: string;
  /** Replaces only this exchange's rows. */
  exchange?: Exchange;
  /** Looks and reports, writes nothing. */
  checkOnly?: boolean;
  /** Publishes the sound rows although others were rejected. Problems of the file itself stop the import even so. */
  skipBadRows?: boolean;
  /** Marks the version as made-up data. */
  isSynthetic?: boolean;
  /** How long to wait for another import of the same list; 5 unless said otherwise. */
  waitSeconds?: number;
}

/** What PostgreSQL says when a lock was not to be had in time. */
const lockNotAvailable = '55P03';

export interface ImportFile {
  path: string;
  /** What the person calls it; the path's last part when left out. */
  name?: string;
}

export type ImportPhase = 'survey' | 'check' | 'publish';

/** Hears of an import while it runs. */
export interface ImportObserver {
  progress?(phase: ImportPhase, done: number, total: number): void;
  /** Told of every finding as it is made, also of those that the report no longer lists. */
  finding?(finding: Finding): void;
}

export interface ImportReport {
  list: ListDefinition;
  date: string;
  /** `published`; `unchanged` when this date's version already reads so; `checked` when only looking; `refused` otherwise. */
  outcome: 'published' | 'unchanged' | 'checked' | 'refused';
  /** Data rows read, rows that can be imported (repetitions count once), rows rejected, rows that belong to no such list. */
  rows: { read: number; sound: number; rejected: number; skipped: number };
  findings: readonly Finding[];
  counts: Readonly<Record<Finding['level'], number>>;
  /** What changed, or would change. */
  published?: Published;
}

interface Job {
  request: ImportRequest;
  list: ListDefinition;
  findings: Findings;
  rows: ImportReport['rows'];
  observer: ImportObserver;
}

/**
 * Imports files as the new version of a list: every row is checked, and either all of them become the version in one
 * transaction or, when a row or the file is bad, none (unless the caller asked to skip bad rows). The report says by
 * row and column what is wrong. Never throws for what is in the files; throws when the database fails.
 */
export async function importList(ctx: Context, request: ImportRequest, observer: ImportObserver = {}): Promise<ImportReport> {
  const job: Job = {
    request,
    list: lists[request.list],
    findings: new Findings(observer.finding),
    rows: { read: 0, sound: 0, rejected: 0, skipped: 0 },
    observer,
  };
  const books = await openBooks(job);
  try {
    const survey =
      job.findings.counts.file > 0
        ? undefined
        : await surveyFiles(job.list, request.date, books, job.findings, () => observer.progress?.('survey', 0, 0));
    return survey ? await runOrUndo(ctx, job, survey) : toReport(job, 'refused');
  } finally {
    await Promise.all(books.map(({ book }) => book.close()));
  }
}

async function openBooks({ request, findings }: Job): Promise<NamedBook[]> {
  const books: NamedBook[] = [];
  for (const { path, name = basename(path) } of request.files) {
    try {
      books.push({ name, book: await openBook(path, name) });
    } catch (error) {
      if (!(error instanceof FileProblem)) throw error;
      findings.add({ source: request.files.length > 1 ? name : '', level: 'file', message: error.message });
    }
  }
  return books;
}

/** Unless the list is published, everything that was written on the way is taken back, inside a larger transaction too. */
function runOrUndo(ctx: Context, job: Job, survey: FileSurvey): Promise<ImportReport> {
  return inTransaction(ctx, async (tx) => {
    await sql`savepoint before_import`.execute(tx.db);
    const report = await run(tx, job, survey);
    if (report.outcome === 'published') await Staging.drop(tx);
    else await sql`rollback to savepoint before_import`.execute(tx.db);
    return report;
  });
}

async function run(tx: Context, job: Job, survey: FileSurvey): Promise<ImportReport> {
  if (!(await takeTurn(tx, job))) {
    job.findings.add({ source: '', level: 'file', message: `${job.list.title}正在由另一个导入更新，请等它结束后再导入` });
    return toReport(job, 'refused');
  }
  await stage(tx, job, survey);
  if (!isPublishable(job)) return toReport(job, 'refused');
  job.observer.progress?.('publish', 0, 0);
  const published = await publish(tx, await toPublication(tx, job, survey));
  if (!published) return toReport(job, 'unchanged');
  return toReport(job, job.request.checkOnly ? 'checked' : 'published', published);
}

/**
 * One import at a time for each list: the next version is made from the last one. Waits a little, because the server
 * notices only after its running statement that an import was killed. Returns false when the other one goes on.
 */
async function takeTurn(tx: Context, { list, request: { waitSeconds = 5 } }: Job): Promise<boolean> {
  await sql`savepoint before_turn`.execute(tx.db);
  await sql`select set_config('lock_timeout', ${`${Math.ceil(waitSeconds * 1000)}ms`}, true)`.execute(tx.db);
  try {
    await sql`select pg_advisory_xact_lock(hashtext(${`list:${list.kind}`}))`.execute(tx.db);
    await sql`set local lock_timeout = 0`.execute(tx.db);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== lockNotAvailable) throw error;
    await sql`rollback to savepoint before_turn`.execute(tx.db);
    return false;
  }
}

async function stage(tx: Context, job: Job, survey: FileSurvey): Promise<void> {
  const { request, list, findings, rows, observer } = job;
  const staging = new Staging(tx, list);
  await staging.create();
  const reference = await loadReference(tx, request.date);
  warnOfMissingReference(list, reference, findings);
  const options = {
    list,
    date: request.date,
    exchange: request.exchange,
    commonEffectiveDate: survey.effectiveDate,
    reference,
    findings,
  };
  const tally: SheetTally = { rows: 0, rejected: 0, skipped: 0 };
  for (const { survey: sheet, source } of survey.sheets) {
    for await (const { values, position } of readSheet(sheet, source, options, tally)) {
      await staging.add(values, source, position);
      if (tally.rows % 500 === 0) observer.progress?.('check', tally.rows, survey.dataRows);
    }
  }
  await staging.finish();
  const conflicting = await mergeDuplicates(tx, list, findings);
  Object.assign(rows, { read: tally.rows, rejected: tally.rejected + conflicting, skipped: tally.skipped, sound: await staging.count() });
}

/** What cannot be checked because the lists to check against are not there yet. */
function warnOfMissingReference({ kind }: ListDefinition, { hasMaster, hasIndexMembers }: Reference, findings: Findings): void {
  const warn = (message: string) => findings.add({ source: '', level: 'warning', message });
  if (kind === 'collateral' && !hasIndexMembers) warn('尚未导入指数成份股（indexes）：A 股折算率一律按成份股的上限核对');
  if ((kind === 'collateral' || kind === 'targets') && !hasMaster)
    warn('尚未导入证券主表（securities）：证券类型按代码判断，风险警示股票未核对');
}

/** An import without a single good row never replaces a list, and neither does one with a bad row that nobody waved through. */
function isPublishable({ request, list, findings, rows }: Job): boolean {
  if (rows.read === 0) findings.add({ source: '', level: 'file', message: '文件只有表头，没有数据行，名单保持不变' });
  else if (rows.sound === 0 && rows.rejected === 0)
    findings.add({ source: '', level: 'file', message: `文件里没有一行是${list.title}，名单保持不变` });
  return findings.counts.file === 0 && rows.sound > 0 && (rows.rejected === 0 || request.skipBadRows === true);
}

async function toPublication(tx: Context, { request, findings, list }: Job, survey: FileSurvey): Promise<Publication> {
  const scope = request.exchange ?? (survey.hasExchange ? undefined : await findOnlyExchange(tx));
  if (scope && !request.exchange)
    findings.add({
      source: '',
      level: 'note',
      message: `文件没有市场列，全部是${exchangeNames[scope]}的证券：只更新${exchangeNames[scope]}部分，其他市场不变`,
    });
  return {
    list,
    date: request.date,
    effectiveDate: survey.effectiveDate,
    scope,
    absent: survey.absent,
    isSynthetic: request.isSynthetic === true,
    source: request.files
      .map(({ path, name }) => name ?? basename(path))
      .join('、')
      .slice(0, 300),
  };
}

/** The exchanges publish their own securities and do not say so in each row. */
async function findOnlyExchange(tx: Context): Promise<Exchange | undefined> {
  const { rows } = await sql<{ exchange: Exchange }>`select distinct exchange from staged`.execute(tx.db);
  return rows.length === 1 ? rows[0]!.exchange : undefined;
}

function toReport({ list, request, rows, findings }: Job, outcome: ImportReport['outcome'], published?: Published): ImportReport {
  findings.closeGroups();
  return { list, date: request.date, outcome, rows, findings: findings.kept, counts: findings.counts, ...(published && { published }) };
}
