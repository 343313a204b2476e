import { basename } from 'node:path';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { busyMessage, takeTurn } from '#platform/database/turn.ts';
import { shanghaiDay, type Day } from '#platform/day.ts';
import type { Finding } from '#platform/tabular/findings/finding.ts';
import { Findings } from '#platform/tabular/findings/findings.ts';
import type { Limits, Publication, Register, Rows } from '../register.ts';
import { readFiles, type FilesReading, type RegisterFile } from '../reading/read-files.ts';
import { applyRows, isRefusal, tryRows, type Refusal } from './apply.ts';
import { completeRows, type NextState } from './complete-rows.ts';
import { compareStates, type ChangeCounts, type Difference } from './differences.ts';
import { allPass, applyAcceptance, failed } from './guards/guard.ts';
import { judgeChanges, type RegisterAcceptance, type RegisterGuard } from './guards/register-guards.ts';
import { keepRegisterProposal } from './proposals/propose.ts';
import { findLimits } from './settings.ts';
import { digestOf, readState } from './state.ts';
import { keepUnversioned, keepVersion } from './versions/versions.ts';

export interface RegisterRequest {
  /** Several files make one state together. */
  files: readonly RegisterFile[];
  /** What `Register.dateTitle` asks for, `YYYY-MM-DD`. */
  date?: Day;
  /** The files speak of some rows; the others stay. */
  isPart?: boolean;
  isSynthetic?: boolean;
  /** Looks and reports, writes nothing. */
  checkOnly?: boolean;
  /** Takes the sound rows although others were refused. */
  skipBadRows?: boolean;
  /** Guards that may fail, and why. */
  accept?: RegisterAcceptance;
  by: string;
  /** Hands the state in for a second person's approval instead of publishing it. */
  propose?: boolean;
  /** How long to wait for another import of the same register; 5 unless said otherwise. */
  waitSeconds?: number;
}

export interface RegisterReport {
  register: Register;
  /** `unchanged`: the present rows already read so. */
  outcome: 'published' | 'proposed' | 'unchanged' | 'checked' | 'refused';
  /** Rows read, and what became of each: those that can be imported, those rejected, and repetitions of others. */
  rows: { read: number; sound: number; rejected: number; merged: number };
  findings: readonly Finding[];
  counts: Readonly<Record<Finding['level'], number>>;
  guards: readonly RegisterGuard[];
  /** Missing when the rows were not good enough to tell. */
  changes?: ChangeCounts;
  differences: readonly Difference[];
  version?: number;
  proposal?: number;
}

interface Job {
  register: Register;
  request: RegisterRequest;
  findings: Findings;
  report: Omit<RegisterReport, 'register' | 'outcome' | 'findings' | 'counts'>;
}

/**
 * Imports files as the new state of a register: recognised, read, checked row by row, compared with the present rows, judged, and published through the
 * service that owns them, in one transaction with its version and audit row; or handed in for a second person. Nothing changes unless all of it holds.
 * `others` are looked at to say what a wrong file is instead. Never throws for what is in the files; throws when the database fails.
 */
export async function importRegister(
  ctx: Context,
  register: Register,
  request: RegisterRequest,
  { others = [], finding }: { others?: readonly Register[]; finding?: (finding: Finding) => void } = {},
): Promise<RegisterReport> {
  const findings = new Findings(finding);
  const job: Job = {
    register,
    request,
    findings,
    report: { rows: { read: 0, sound: 0, rejected: 0, merged: 0 }, guards: [], differences: [] },
  };
  if (register.dateTitle && !request.date) findings.add({ source: '', level: 'file', message: `没有用 --date 写明${register.dateTitle}` });
  const reading = await readFiles(register, request.files, { findings, others });
  return inTransaction(ctx, (tx) => run(tx, job, reading));
}

async function run(tx: Context, job: Job, reading: FilesReading): Promise<RegisterReport> {
  const { register, request, findings, report } = job;
  if (findings.counts.file > 0) return toReport(job, 'refused');
  if (!(await takeTurn(tx, `register:${register.code}`, request.waitSeconds))) {
    findings.add({ source: '', level: 'file', message: busyMessage(register.title) });
    return toReport(job, 'refused');
  }
  const present = await readState(tx, register);
  const isPart = request.isPart ?? register.extent === 'some';
  const next = completeRows(register, present, reading, { isPart, findings, today: shanghaiDay(tx.now) });
  report.rows = { read: reading.tally.read, sound: next.sound, rejected: reading.tally.rejected + next.rejected, merged: next.merged };
  if (report.rows.read !== report.rows.sound + report.rows.rejected + report.rows.merged)
    findings.add({ source: '', level: 'file', message: `程序核对行数不符（${JSON.stringify(report.rows)}），没有导入，请联系维护人员` });
  if (!isWorthReading(job)) return toReport(job, 'refused');
  const publication: Publication = {
    date: request.date ?? null,
    isSynthetic: request.isSynthetic === true,
    source: request.files
      .map(({ path, name = basename(path) }) => name)
      .join('、')
      .slice(0, 200),
    common: Object.fromEntries(reading.tally.common),
    isPart,
  };
  return decide(tx, job, { present, next, publication, limits: await findLimits(tx, register) });
}

/** A file without a row never replaces anything, and neither does one with a bad row that nobody waved through. */
function isWorthReading({ register, request, findings, report: { rows } }: Job): boolean {
  if (rows.read === 0) findings.add({ source: '', level: 'file', message: `文件只有表头，没有数据行，${register.title}保持不变` });
  return findings.counts.file === 0 && rows.sound > 0 && (rows.rejected === 0 || request.skipBadRows === true);
}

interface Decision {
  present: Rows;
  next: NextState;
  publication: Publication;
  limits: Limits;
}

async function decide(tx: Context, job: Job, { present, next, publication, limits }: Decision): Promise<RegisterReport> {
  const { register, request, report } = job;
  const { counts, differences, changes } = compareStates(register, present, next.rows);
  report.changes = counts;
  report.differences = differences;
  if (digestOf(register, present) === digestOf(register, next.rows)) return toReport(job, 'unchanged');
  report.guards = applyAcceptance(
    [...judgeChanges(register, { counts, before: present, after: next.rows }, limits), ...judgeApproval(request, limits)],
    request.accept,
  );
  const application = { rows: next.rows, changes, publication, isRollBack: false, by: request.by };
  const refusal = await tryRows(tx, register, { ...application, tell: () => undefined });
  if (refusal) tellRefusal(job, next, refusal);
  if (refusal || !allPass(report.guards)) return toReport(job, 'refused');
  if (request.checkOnly) return toReport(job, 'checked');
  if (request.propose) {
    report.proposal = await keepRegisterProposal(tx, {
      request,
      publication,
      base: present,
      rows: next.rows,
      report: toReport(job, 'proposed'),
    });
    return toReport(job, 'proposed');
  }
  const tell = (message: string) => job.findings.add({ source: '', level: 'note', message });
  const kept = await applyRows(tx, register, { ...application, tell });
  if (isRefusal(kept)) throw new Error(`the register ${register.code} refused what it took a moment before: ${kept.message}`);
  await keepUnversioned(tx, register, present);
  report.version = await keepVersion(tx, register, { rows: kept, publication, counts, by: request.by, details: detailsOf(job) });
  return toReport(job, 'published');
}

function judgeApproval({ propose }: RegisterRequest, { needsApproval }: Limits): RegisterGuard[] {
  if (!needsApproval || propose) return [];
  return [failed('approval-required', '须由第二人批准后发布，请加上 --propose 提交', false)];
}

/** What the owning service says, at the line of the file where it can be told. */
function tellRefusal({ register, findings }: Job, { origins }: NextState, { message, errors }: Refusal): void {
  if (errors.length === 0) findings.add({ source: '', level: 'file', message });
  for (const { part, row, field, message: why } of errors) {
    const origin = row && origins.get(row);
    const title = register.parts.find(({ name }) => name === part)?.columns.find(({ name }) => name === field)?.title;
    if (!origin) findings.add({ source: '', level: 'file', message: why });
    else
      findings.add({
        ...findings.sourceAt(origin.place),
        position: origin.position,
        ...(title && { column: title }),
        level: 'row',
        message: why,
      });
  }
}

function detailsOf({ request, report }: Job): Record<string, unknown> {
  const accepted = report.guards.filter(({ state }) => state === 'accepted').map(({ guard, message }) => ({ guard, message }));
  return {
    ...(request.skipBadRows && report.rows.rejected > 0 && { skippedRows: report.rows.rejected }),
    ...(accepted.length > 0 && { accepted, reason: request.accept?.reason }),
  };
}

function toReport({ register, findings, report }: Job, outcome: RegisterReport['outcome']): RegisterReport {
  findings.closeGroups();
  return { register, outcome, findings: findings.kept, counts: findings.counts, ...report };
}
