import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { actAsStaff } from '#identity/staff/service/accounts/act-as.ts';
import { type CommandEnvironment, type CommandProblem, printProblem } from '#platform/command.ts';
import type { Context } from '#platform/context.ts';
import { parseDraft } from '#platform/http/parse-draft.ts';
import { reachOf } from '#platform/staff-access.ts';
import { withdrawRequest } from '#workflow/approvals/service/write.ts';
import {
  parseImport,
  placeFiles,
  runImport,
  parseImportLine as readChecking,
  type ImportCommand,
} from '#workflow/imports/commands/import-command.ts';
import { parseCommand, usage } from '#workflow/imports/commands/read-command.ts';
import { targetCommands } from '#workflow/imports/commands/target-commands.ts';
import type { ImportTarget } from '#workflow/imports/definition/target.ts';
import { formatReport } from '#workflow/imports/reports/format-report.ts';
import { ProgressBar } from '#workflow/imports/reports/progress-bar.ts';
import type { DataImportDeps } from '../deps.ts';
import { importBeginInput, type ParsedImportBegin } from '../schema/imports.ts';
import { addFiles } from '../service/files/keep-files.ts';
import { beginImport } from '../service/imports/begin-import.ts';
import { readDaily } from '../service/imports/find-import.ts';
import { importRequests } from '../service/imports/import-requests.ts';
import { createListSubmitter } from '../service/imports/submit-derived-list.ts';
import { runReading } from '../service/reading/read-import.ts';
import { type DataRunnable, runAsStaff } from './data-command.ts';
import { decisionCommands, parseDecision, parseRequest, parseRequestList, requestUsage, writeReport } from './request-commands.ts';

/** The usage text of `npm run import --`. */
export const dataUsage = (targets: readonly ImportTarget[]): string => usage(targets, requestUsage);

/** Parses a command line: about pending imports, or one of the importer's. Returns the function to run, or an error message in Chinese. */
export function parseDataCommand(
  words: readonly string[],
  place: CommandEnvironment,
  targets: readonly ImportTarget[],
): DataRunnable | CommandProblem {
  const [first = '', ...rest] = words;
  if (Object.hasOwn(decisionCommands, first)) return parseDecision(first, rest);
  if (first === 'proposals') return parseRequestList(rest);
  if (first === 'proposal') return parseRequest(rest, place);
  if (first === 'sources' || Object.hasOwn(targetCommands, first)) return parseCommand(words, place, targets);
  if (words.includes('--propose')) return readProposing(words, place, targets);
  return readImporting(words, place, targets);
}

/** Imports and publishes directly. Lists derived from it are submitted by the staff member in `--by`, who needs the permission. */
function readImporting(
  words: readonly string[],
  place: CommandEnvironment,
  targets: readonly ImportTarget[],
): DataRunnable | CommandProblem {
  const read = parseImport(words, targets, place.user);
  if ('problem' in read) return read;
  const command = placeFiles(read, place);
  return async (ctx, output, deps) => {
    const problem = await deps.findScanProblem?.(ctx, pathsOf(command));
    if (problem !== undefined) return printProblem(output, problem);
    const staff = await actAsStaff(ctx, command.request.by ?? '');
    const mayPropose = !('problem' in staff) && staff.actor.kind === 'staff' && staff.actor.permissions.has('import.propose');
    const handIn = mayPropose && staff.actor.kind === 'staff' && createListSubmitter(deps, staff.actor.staffId);
    return runImport(ctx, { ...command, request: { ...command.request, ...(handIn && { submitDerivedList: handIn }) } }, targets, output);
  };
}

/** `<名单> <文件…> --propose --by <登录名>`: submits files as the console does, and reads them at once. */
function readProposing(
  words: readonly string[],
  place: CommandEnvironment,
  targets: readonly ImportTarget[],
): DataRunnable | CommandProblem {
  const own = words.filter((word) => word !== '--propose');
  const read = parseImport(own, targets, '');
  if ('problem' in read) return read;
  const command = placeFiles(read, place);
  const { by = '', checkOnly } = command.request;
  if (by === '') return { problem: '提交复核须用 --by 写明登录名' };
  if (checkOnly) return readChecking(own, place, targets);
  return (ctx, output, deps) =>
    runAsStaff(ctx, output, by, async (staff) => {
      reachOf(staff, importRequests.may.draft);
      const problem = await deps.findScanProblem?.(staff, pathsOf(command));
      if (problem !== undefined) return printProblem(output, problem);
      const fileIds = await sendFiles(staff, deps, command);
      if ('problem' in fileIds) return printProblem(output, fileIds.problem);
      const input = parseDraft(importBeginInput, toInput(command, fileIds));
      // The files are read in this process, so no job is queued: two processes reading the same files would conflict.
      const { id } = await beginImport({ ...staff, jobs: { send: () => Promise.resolve() } }, deps, input, { reason: '', applyAt: null });
      const { run } = await readDaily(ctx, id);
      const bar = new ProgressBar(output.terminal);
      const report = await runReading(ctx, deps, { id, run }, (...progress) => bar.show(...progress)).finally(() => bar.clear());
      if (!report) return printProblem(output, `第 ${id} 号已由另一个进程读取，用 proposal ${id} 查看`);
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

const pathsOf = ({ request: { files } }: ImportCommand): string[] => files.map(({ path }) => path);

async function sendFiles(staff: Context, deps: DataImportDeps, { request: { files } }: ImportCommand): Promise<string[] | CommandProblem> {
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
  const options: ParsedImportBegin['options'] = {
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
