import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { actAsStaff } from '#identity/staff/service/accounts/act-as.ts';
import { type CommandPlace, type Problem, sayProblem } from '#platform/command.ts';
import type { Context } from '#platform/context.ts';
import { parseDraft } from '#platform/http/parse-draft.ts';
import { reachOf } from '#platform/staff-access.ts';
import { withdrawRequest } from '#workflow/approvals/service/write.ts';
import {
  parseImport,
  placeFiles,
  runImport,
  readImport as readChecking,
  type ImportCommand,
} from '#workflow/imports/commands/import-command.ts';
import { readCommand, usage } from '#workflow/imports/commands/read-command.ts';
import { targetCommands } from '#workflow/imports/commands/target-commands.ts';
import type { ImportTarget } from '#workflow/imports/definition/target.ts';
import { formatReport } from '#workflow/imports/reports/format-report.ts';
import { ProgressBar } from '#workflow/imports/reports/progress-bar.ts';
import type { DailyDeps } from '../deps.ts';
import { beginInput, type ParsedBegin } from '../schema/imports.ts';
import { addFiles } from '../service/files/keep-files.ts';
import { beginImport } from '../service/handling/begin-import.ts';
import { readDaily } from '../service/handling/find-import.ts';
import { handInBy } from '../service/handling/hand-in.ts';
import { importRequests } from '../service/handling/import-requests.ts';
import { readImport } from '../service/reading/read-import.ts';
import { type DataRunnable, asStaff } from './data-command.ts';
import { decisions, readDecision, readRequest, readRequestList, requestUsage, writeReport } from './request-commands.ts';

/** The usage text of `npm run import --`. */
export const dataUsage = (targets: readonly ImportTarget[]): string => usage(targets, requestUsage);

/** Parses a command line: about pending imports, or one of the importer's. Returns the function to run, or an error message in Chinese. */
export function readDataCommand(words: readonly string[], place: CommandPlace, targets: readonly ImportTarget[]): DataRunnable | Problem {
  const [first = '', ...rest] = words;
  if (Object.hasOwn(decisions, first)) return readDecision(first, rest);
  if (first === 'proposals') return readRequestList(rest);
  if (first === 'proposal') return readRequest(rest, place);
  if (first === 'sources' || Object.hasOwn(targetCommands, first)) return readCommand(words, place, targets);
  if (words.includes('--propose')) return readProposing(words, place, targets);
  return readImporting(words, place, targets);
}

/** Imports and publishes directly. Lists derived from it are submitted by the staff member in `--by`, who needs the permission. */
function readImporting(words: readonly string[], place: CommandPlace, targets: readonly ImportTarget[]): DataRunnable | Problem {
  const read = parseImport(words, targets, place.user);
  if ('problem' in read) return read;
  const command = placeFiles(read, place);
  return async (ctx, output, deps) => {
    const staff = await actAsStaff(ctx, command.request.by ?? '');
    const mayPropose = !('problem' in staff) && staff.actor.kind === 'staff' && staff.actor.permissions.has('import.propose');
    const handIn = mayPropose && staff.actor.kind === 'staff' && handInBy(deps, staff.actor.staffId);
    return runImport(ctx, { ...command, request: { ...command.request, ...(handIn && { handIn }) } }, targets, output);
  };
}

/** `<名单> <文件…> --propose --by <登录名>`: submits files as the console does, and reads them at once. */
function readProposing(words: readonly string[], place: CommandPlace, targets: readonly ImportTarget[]): DataRunnable | Problem {
  const own = words.filter((word) => word !== '--propose');
  const read = parseImport(own, targets, '');
  if ('problem' in read) return read;
  const command = placeFiles(read, place);
  const { by = '', checkOnly } = command.request;
  if (by === '') return { problem: '提交复核须用 --by 写明登录名' };
  if (checkOnly) return readChecking(own, place, targets);
  return (ctx, output, deps) =>
    asStaff(ctx, output, by, async (staff) => {
      reachOf(staff, importRequests.may.draft);
      const fileIds = await sendFiles(staff, deps, command);
      if ('problem' in fileIds) return sayProblem(output, fileIds.problem);
      const input = parseDraft(beginInput, toInput(command, fileIds));
      // The files are read in this process, so no job is queued: two processes reading the same files would conflict.
      const { id } = await beginImport({ ...staff, jobs: { send: () => Promise.resolve() } }, deps, input, { reason: '', applyAt: null });
      const { run } = await readDaily(ctx, id);
      const bar = new ProgressBar(output.terminal);
      const report = await readImport(ctx, deps, { id, run }, (...progress) => bar.show(...progress)).finally(() => bar.clear());
      if (!report) return sayProblem(output, `第 ${id} 号已由另一个进程读取，用 proposal ${id} 查看`);
      for (const line of formatReport(report)) output.say(line);
      if (command.reportFile) await writeReport(ctx, deps, id, command.reportFile);
      if (report.outcome === 'frozen') {
        output.say(`已提交复核（第 ${id} 号）。复核：npm run import -- approve ${id} --by <登录名>，或在管理端“数据复核与发布”中办理。`);
        return 0;
      }
      await withdrawRequest(staff, importRequests, { id });
      return report.outcome === 'refused' ? 1 : 0;
    });
}

async function sendFiles(staff: Context, deps: DailyDeps, { request: { files } }: ImportCommand): Promise<string[] | Problem> {
  const ids: string[] = [];
  for (const { path } of files) {
    const bytes = await readFile(path).catch(() => undefined);
    if (!bytes) return { problem: `读不到文件 ${path}，请核对路径` };
    const sent = await addFiles(staff, deps, { file: { name: basename(path), type: '', bytes: new Uint8Array(bytes) } });
    ids.push(...sent.files.map(({ fileId }) => fileId));
  }
  return ids;
}

const toInput = ({ target, request, answers }: ImportCommand, files: readonly string[]) => {
  const { source = '', newSource = '', exchange = '', isPart = false, skipBadRows = false, isSynthetic = false, accept } = request;
  const options: ParsedBegin['options'] = {
    source,
    newSource,
    exchange,
    isPart,
    skipBadRows,
    isSynthetic,
    accept: [...(accept?.guards ?? [])],
    acceptReason: accept?.reason ?? '',
    units: [...answers.units],
    headings: [...answers.headings],
    spellings: [...answers.spellings],
  };
  return { kind: target.kind, code: target.code, date: request.date ?? null, files: [...files], options };
};
