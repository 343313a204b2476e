import { fileAddress } from '#content/files/calls.ts';
import { findFiles } from '#content/files/service/files.ts';
import type { Context } from '#platform/context.ts';
import { putSearchEntries } from '#platform/search/entries.ts';

/** Lets a report be found by its name and by every word in it; a correction takes the place of what it corrects. */
export async function putReportEntry(
  tx: Context,
  report: { year: number; kind: string; fileId: string; publishedOn: string },
): Promise<void> {
  const [file] = await findFiles(tx, [report.fileId]);
  if (!file) return;
  await putSearchEntries(tx, [
    {
      owner: `finance-report:${report.year}-${report.kind}`,
      kind: 'file',
      title: file.name,
      fileId: file.id,
      href: fileAddress(file),
      label: '财务信息',
      date: report.publishedOn,
    },
  ]);
}
