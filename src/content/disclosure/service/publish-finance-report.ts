import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { z } from 'zod';
import { fileAddress } from '#content/files/calls.ts';
import { findFile, openFile, type FileRow, findFiles } from '#content/files/service/files.ts';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { parsePdfFacts } from '#platform/documents/parse-document.ts';
import { parseDraft } from '#platform/http/parse-draft.ts';
import { ParserError } from '#platform/parsing/parser-error.ts';
import { putSearchEntries } from '#platform/search/entries.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import { financeReportDraft, type FinanceReportDraft } from '../schema.ts';

/**
 * Publishes a report permanently: neither it nor its file can be changed or removed afterwards. The file must be a stored, public
 * PDF; its pages are counted here. A published report is replaced only by a correction with a reason; the old version stays
 * public. Throws 40001 with the rejected fields, 40009 when the report already exists and no correction is given.
 */
export async function publishFinanceReport(ctx: Context, store: FileStore, draft: FinanceReportDraft): Promise<{ version: number }> {
  const report = parseDraft(financeReportDraft, draft);
  await requirePublicPdf(ctx, report.fileId);
  return insertReport(ctx, report, await countPages(ctx, store, report.fileId));
}

/**
 * Publishes a report like `publishFinanceReport`, but uses the page count stored at the upload or with the earlier version
 * instead of opening the file. Also throws 40001 when the pages were never counted.
 */
export async function publishStoredReport(ctx: Context, draft: FinanceReportDraft): Promise<{ version: number }> {
  const report = parseDraft(financeReportDraft, draft);
  const file = await requirePublicPdf(ctx, report.fileId);
  const former = await ctx.db.selectFrom('financeReports').select('pages').where('fileId', '=', report.fileId).limit(1).executeTakeFirst();
  const pages = file.pages ?? former?.pages;
  if (!pages) throw refuse('fileId', '没有数过这个文件的页数，请重新上传');
  return insertReport(ctx, report, pages);
}

function insertReport(ctx: Context, report: z.output<typeof financeReportDraft>, pages: number): Promise<{ version: number }> {
  return inTransaction(ctx, async (tx) => {
    const { year, kind, correction } = report;
    await sql`select pg_advisory_xact_lock(hashtext('finance-report'), hashtext(${`${kind}${year}`}))`.execute(tx.db);
    const newest = await tx.db
      .selectFrom('financeReports')
      .select('version')
      .where('year', '=', year)
      .where('kind', '=', kind)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (newest && !correction) throw fail('conflict', '该报告已经公布。如需更正，请填写更正原因，原报告会保留。');
    if (!newest && correction) throw refuse('correction', '该报告尚未公布，无须填写更正原因');
    const version = (newest?.version ?? 0) + 1;
    await tx.db
      .insertInto('financeReports')
      .values({ ...report, correction: correction ?? null, highlights: JSON.stringify(report.highlights), version, pages })
      .execute();
    await putReportEntry(tx, report);
    await audit(tx, 'financeReport.publish', `finance-report:${year}-${kind}`, { version, fileId: report.fileId });
    await invalidate(tx, ['finance-reports']);
    return { version };
  });
}

async function requirePublicPdf(ctx: Context, fileId: string): Promise<FileRow> {
  const file = await findFile(ctx, fileId);
  if (!file) throw refuse('fileId', '没有这个文件');
  if (file.visibility !== 'public' || file.mediaType !== 'application/pdf') throw refuse('fileId', '报告应为公开的 PDF 文件');
  return file;
}

/** Counts the pages of the file itself, so that the displayed number is correct. */
async function countPages(ctx: Context, store: FileStore, fileId: string): Promise<number> {
  const bytes = await buffer(await openFile(ctx, store, fileId));
  const { pages } = await parsePdfFacts(bytes).catch((error: unknown) => {
    throw refuse('fileId', error instanceof ParserError ? error.message : '这个 PDF 文件无法打开');
  });
  if (pages === 0) throw refuse('fileId', '这个 PDF 文件没有一页，请重新导出后再上传');
  return pages;
}

const refuse = (path: string, message: string) => fail('invalidInput', undefined, { errors: [{ path, message }] });

/** Writes the search entry of a report, found by its name and its text. A correction replaces the entry of the corrected report. */
async function putReportEntry(tx: Context, report: { year: number; kind: string; fileId: string; publishedOn: string }): Promise<void> {
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
