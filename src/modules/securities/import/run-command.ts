import { createWriteStream, type WriteStream } from 'node:fs';
import { once } from 'node:events';
import type { Context } from '#platform/context.ts';
import { csvStart, toCsvRow } from '#platform/tabular/csv-write.ts';
import type { ImportCommand } from './command-line.ts';
import { describeReport } from './describe-report.ts';
import { describePlace, type Finding } from './finding.ts';
import { importList } from './import-list.ts';
import { ProgressBar, type Terminal } from './progress-bar.ts';

export interface CommandOutput {
  /** Where the report goes. */
  say(line: string): void;
  /** Where progress is drawn. */
  terminal: Terminal;
}

const levels: Record<Finding['level'], string> = { file: '文件错误', row: '行错误', warning: '警告', note: '说明' };

/** Runs an import for a person at a terminal. Returns the exit code: 0 when the list is as the files say, 1 when nothing was imported. */
export async function runImportCommand(
  ctx: Context,
  { request, reportFile }: ImportCommand,
  { say, terminal }: CommandOutput,
): Promise<number> {
  const bar = new ProgressBar(terminal);
  const file = reportFile === undefined ? undefined : await openReport(reportFile);
  try {
    const report = await importList(ctx, request, {
      progress: (phase, done, total) => bar.show(phase, done, total),
      finding: (finding) => void file?.write(toCsvRow([levels[finding.level], describePlace(finding), finding.message])),
    });
    bar.clear();
    for (const line of describeReport(report)) say(line);
    return report.outcome === 'refused' ? 1 : 0;
  } finally {
    bar.clear();
    if (file) await closeReport(file);
  }
}

async function openReport(path: string): Promise<WriteStream> {
  const file = createWriteStream(path);
  await once(file, 'open');
  file.write(csvStart + toCsvRow(['级别', '位置', '说明']));
  return file;
}

async function closeReport(file: WriteStream): Promise<void> {
  file.end();
  await once(file, 'close');
}
