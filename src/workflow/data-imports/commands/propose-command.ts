import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseImport, placeFiles, readImport as readChecking, type ImportCommand } from '#workflow/imports/commands/import-command.ts';
import type { ImportTarget } from '#workflow/imports/definition/target.ts';
import { formatReport } from '#workflow/imports/reports/format-report.ts';
import { ProgressBar } from '#workflow/imports/reports/progress-bar.ts';
import { withdrawRequest } from '#workflow/approvals/service/write.ts';
import { sayProblem, type CommandPlace, type Problem } from '#platform/command.ts';
import type { Context } from '#platform/context.ts';
import { parseDraft } from '#platform/http/parse-draft.ts';
import { reachOf } from '#platform/staff-access.ts';
import type { DailyDeps } from '../deps.ts';
import { beginInput, type ParsedBegin } from '../schema/imports.ts';
import { addFiles } from '../service/files/keep-files.ts';
import { beginImport } from '../service/handling/begin-import.ts';
import { readDaily } from '../service/handling/find-import.ts';
import { importRequests } from '../service/handling/import-requests.ts';
import { readImport } from '../service/reading/read-import.ts';
import { asStaff, type DataRunnable } from './data-command.ts';
import { writeReport } from './request-commands.ts';

/** `<名单> <文件…> --propose --by <登录名>`: hands files in as the console does, and reads them at once. */
export function readProposing(words: readonly string[], place: CommandPlace, targets: readonly ImportTarget[]): DataRunnable | Problem {
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
      // It is read here: two processes that read the same would take each other's place.
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
