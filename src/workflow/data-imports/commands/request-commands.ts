import { formatAuthor, readStaffNames } from '#identity/staff/service/accounts/staff-names.ts';
import { parseArguments, printProblem, type CommandEnvironment, type CommandProblem } from '#platform/command.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import type { Finding } from '#platform/tabular/findings/finding.ts';
import type { ApprovalOutcome } from '#workflow/approvals/schema.ts';
import { readBox } from '#workflow/approvals/service/boxes.ts';
import { decideRequest, findApprovalLevel } from '#workflow/approvals/service/decide.ts';
import { readRequests } from '#workflow/approvals/service/find.ts';
import { approvedStates, findRequest, type RequestRow } from '#workflow/approvals/service/requests.ts';
import { withdrawRequest } from '#workflow/approvals/service/write.ts';
import { stateNames } from '#workflow/approvals/web/approval-labels.ts';
import { formatParts } from '#workflow/imports/reports/format-report.ts';
import { ImportReportFile } from '#workflow/imports/reports/report-file.ts';
import type { GuardCheckResult } from '#workflow/imports/service/guards/guard.ts';
import type { RowDifference } from '#workflow/imports/service/report.ts';
import type { GuardLine, ReadingReport } from '../columns.ts';
import type { DataImportDeps } from '../deps.ts';
import { findImportTarget } from '../service/find-target.ts';
import { payloadOf, readDaily } from '../service/imports/find-import.ts';
import { importKind } from '../service/imports/import-kind.ts';
import { importRequests } from '../service/imports/import-requests.ts';
import { runAsStaff, type DataRunnable } from './data-command.ts';

export const requestUsage: readonly string[] = [
  'proposals [--all]                           待复核、待生效的数据；--all 列出最近的全部',
  'proposal <号> [--report <文件>]              一份数据的报告；--report 写出全部变动',
  'approve <号> --by <登录名>                  复核通过（须未经办过），随即或到时生效',
  'reject <号> --by <登录名> --reason <原因>    退回',
  'withdraw <号> --by <登录名>                 撤回',
];

/** `proposals [--all]`. */
export function parseRequestList(words: readonly string[]): DataRunnable | CommandProblem {
  const parsed = parseArguments(words, { all: { type: 'boolean', default: false } });
  if ('problem' in parsed) return parsed;
  const states = parsed.values.all ? undefined : (['submitted', ...approvedStates] as const);
  return async (ctx, { say }) => {
    const { rows } = await readBox(ctx, importRequests, { box: 'all', states });
    for (const row of rows) say(await formatRequest(ctx, row));
    if (rows.length === 0) say(parsed.values.all ? '没有数据导入。' : '没有待复核的数据。');
    return 0;
  };
}

/** `proposal <号>`. */
export function parseRequest(words: readonly string[], place: CommandEnvironment): DataRunnable | CommandProblem {
  const parsed = parseArguments(words, { report: { type: 'string' } });
  if ('problem' in parsed) return parsed;
  const id = readNumber(parsed.positionals[0]);
  if (typeof id !== 'number') return id;
  const path = parsed.values.report && place.fromHere(parsed.values.report);
  return async (ctx, output, deps) => {
    const [row] = await readRequests(ctx, importRequests, [id]);
    if (!row) return printProblem(output, noRequest(id));
    output.say(await formatRequest(ctx, row));
    const payload = payloadOf(row);
    for (const { name, size, sha256 } of payload.files) output.say(`  文件 ${name}（${size} 字节，SHA-256 ${sha256}）`);
    const { report } = await readDaily(ctx, id);
    if (report) for (const line of await formatReading(ctx, id, report)) output.say(line);
    if (path) await writeReport(ctx, deps, id, path);
    return 0;
  };
}

/** Parses a number such as `3`. */
function readNumber(word: string | undefined): number | CommandProblem {
  return /^\d{1,9}$/.test(word ?? '') ? Number(word) : { problem: '没有写明编号' };
}

const noRequest = (id: number): string => `没有第 ${id} 号数据导入，用 proposals --all 查看编号`;

interface DecisionWords {
  id: number;
  reason: string;
}

/** The commands with which a staff member decides, each with its function. */
export const decisionCommands: Readonly<
  Record<string, (staff: Context, deps: DataImportDeps, words: DecisionWords) => Promise<ApprovalOutcome>>
> = {
  approve: (staff, deps, words) => decide(staff, deps, 'approve', words),
  reject: (staff, deps, words) => decide(staff, deps, 'return', words),
  withdraw: (staff, _deps, { id }) => withdrawRequest(staff, importRequests, { id }),
};

/** Decides about the current content, at the level at which the person can approve. */
async function decide(
  staff: Context,
  deps: DataImportDeps,
  decision: 'approve' | 'return',
  { id, reason }: DecisionWords,
): Promise<ApprovalOutcome> {
  const row = await findRequest(staff, importRequests, id);
  const { approve } = await findApprovalLevel(staff, importRequests, row);
  const isFirst = staff.actor.kind === 'staff' && staff.actor.permissions.has(importRequests.may.approve);
  // If the person cannot approve at any level, the decision itself refuses and records the attempt.
  const level = approve === 0 ? (isFirst ? 1 : 2) : approve;
  return decideRequest(staff, importKind(deps), level, { id, decision, contentHash: row.contentHash, note: reason });
}

/** Parses `approve 3 --by zhang.san` and similar commands. */
export function parseDecision(verb: string, words: readonly string[]): DataRunnable | CommandProblem {
  const parsed = parseArguments(words, { by: { type: 'string' }, reason: { type: 'string' } });
  if ('problem' in parsed) return parsed;
  const id = readNumber(parsed.positionals[0]);
  if (typeof id !== 'number') return id;
  const [by, reason = ''] = [parsed.values.by?.trim(), parsed.values.reason?.trim()];
  if (!by) return { problem: '没有用 --by 写明登录名' };
  if (verb === 'reject' && reason === '') return { problem: '退回须用 --reason 写明原因' };
  return async (ctx, output, deps) => {
    const [known] = await readRequests(ctx, importRequests, [id]);
    if (!known) return printProblem(output, noRequest(id));
    return runAsStaff(ctx, output, by, async (staff) => {
      const { failure } = await decisionCommands[verb]!(staff, deps, { id, reason });
      const [row] = await readRequests(ctx, importRequests, [id]);
      output.say(await formatRequest(ctx, row!));
      return failure === null ? 0 : 1;
    });
  };
}

/** `第 3 号 · 可充抵保证金证券 2026-08-20 · 待复核 · 张三 2026-08-20 提交 · 共 7473 行：…`. */
async function formatRequest(
  ctx: Context,
  { id, title, state, failure, madeBy, madeByToken, madeAt, submittedAt }: RequestRow,
): Promise<string> {
  const { version, report } = await readDaily(ctx, id);
  const name = formatAuthor((await readStaffNames(ctx, [madeBy])).get(madeBy), madeByToken);
  const published = version === null ? '' : `（版本号 ${version}）`;
  const why = failure && (state === 'stale' || state === 'failed') ? `（${failure}）` : '';
  const { rows, added, removed, changed } = report?.changes ?? {};
  const counts = rows === undefined ? '' : ` · 共 ${rows} 行：新增 ${added}，移除 ${removed}，变动 ${changed}`;
  const made = submittedAt ? `${shanghaiDay(submittedAt)} 提交` : `${shanghaiDay(madeAt)} 起草`;
  return `第 ${id} 号 · ${title} · ${stateNames[state].name}${published}${why} · ${name} ${made}${counts}`;
}

const shown = 200;

/** Formats the result of the last reading as an import prints it. */
async function formatReading(ctx: Context, id: number, { rows, counts, changes, guards }: ReadingReport): Promise<string[]> {
  const findings: Finding[] = [];
  for await (const one of listFindings(ctx, id)) findings.push(one);
  const differences: RowDifference[] = [];
  for await (const one of listDifferences(ctx, id)) {
    if (differences.length >= shown) break;
    differences.push(one);
  }
  return formatParts({
    rows,
    findings,
    counts,
    differences,
    ...(changes && { changes: { ...changes, unchanged: changes.rows - changes.added - changes.changed } }),
    guards: guards.map(toJudgement),
    target: { guards: Object.fromEntries(guards.map(({ guard, title }) => [guard, title])) },
  });
}

const toJudgement = ({ reason, ...line }: GuardLine): GuardCheckResult => ({ ...line, ...(reason !== null && { reason }) });

/** Writes all findings of the last reading to a file. */
export async function writeReport(ctx: Context, deps: Pick<DataImportDeps, 'targets'>, id: number, path: string): Promise<void> {
  const daily = await readDaily(ctx, id);
  const file = await ImportReportFile.open(path);
  for await (const finding of listFindings(ctx, id)) file.addFinding(finding);
  for await (const difference of listDifferences(ctx, id)) file.addDifference(difference);
  for (const line of daily.report?.guards ?? []) file.addGuard(findImportTarget(deps, daily), toJudgement(line));
  await file.close();
}

async function* listFindings(ctx: Context, id: number): AsyncGenerator<Finding> {
  const { run } = await readDaily(ctx, id);
  const rows = await ctx.db
    .selectFrom('dailyFindings')
    .select(['level', 'place', 'message'])
    .where('importId', '=', id)
    .where('run', '=', run)
    .orderBy('position')
    .execute();
  for (const { level, place, message } of rows) yield { source: place, level, message };
}

async function* listDifferences(ctx: Context, id: number): AsyncGenerator<RowDifference> {
  const { run } = await readDaily(ctx, id);
  let after = 0;
  for (;;) {
    const rows = await ctx.db
      .selectFrom('dailyDifferences')
      .select(['position', 'kind', 'part', 'key', 'name', 'fields'])
      .where('importId', '=', id)
      .where('run', '=', run)
      .where('position', '>', after)
      .orderBy('position')
      .limit(1_000)
      .execute();
    for (const { position: _position, fields, ...row } of rows)
      yield { ...row, fields: fields.map((field) => ({ ...field, name: field.title })) };
    if (rows.length < 1_000) return;
    after = rows.at(-1)!.position;
  }
}
