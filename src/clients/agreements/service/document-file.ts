import { findCase } from '#clients/cases/service/cases.ts';
import { findLetterhead } from '#content/website/service/brand/letterhead.ts';
import { getSettings } from '#content/website/service/settings.ts';
import type { Context } from '#platform/context.ts';
import { drawPdf } from '#platform/pdf/draw-pdf.ts';
import type { AgreementDeps } from '../deps.ts';
import { documentBlocks } from '../files/signed-file.ts';
import { readDocument } from './documents.ts';
import { recordOpening } from './openings.ts';

interface FileRequest {
  code: string;
  version: number;
  /** Ticket from the document list of a case: following the link counts as opening the document in that case. */
  ticket: string | undefined;
}

/** Returns a document's text as a public PDF, rendered once and stored. Throws 40004 when there is no such version. */
export async function readDocumentFile(
  ctx: Context,
  { vault }: AgreementDeps,
  { code, version, ticket }: FileRequest,
): Promise<{ name: string; bytes: Buffer; sha256: string }> {
  const document = await readDocument(ctx, code, version);
  const caseId = ticket === undefined ? undefined : vault.readTicket('open', ticket, ctx.now);
  if (caseId !== undefined && (await findCase(ctx, caseId))) await recordOpening(ctx, caseId, document, null);
  const row = await ctx.db
    .selectFrom('agreementDocuments')
    .select('pdf')
    .where('code', '=', code)
    .where('version', '=', version)
    .executeTakeFirst();
  const bytes = row?.pdf ?? (await drawDocument(ctx, document));
  return { name: `${document.title}-第${version}版.pdf`, bytes, sha256: document.sha256 };
}

async function drawDocument(ctx: Context, document: Awaited<ReturnType<typeof readDocument>>): Promise<Buffer> {
  const { code, version, title, validFrom, sha256, sm3, publishedAt } = document;
  const { firm } = await getSettings(ctx);
  const pdf = await drawPdf({
    letterhead: await findLetterhead(ctx),
    title,
    subtitle: `第 ${version} 版，自 ${validFrom} 起施行`,
    blocks: [
      ...documentBlocks(document),
      { kind: 'heading', text: '文本哈希' },
      {
        kind: 'facts',
        items: [
          ['SHA-256', sha256],
          ['SM3', sm3],
        ],
      },
    ],
    footer: firm.name,
    createdAt: publishedAt,
  });
  await ctx.db.updateTable('agreementDocuments').set({ pdf }).where('code', '=', code).where('version', '=', version).execute();
  return pdf;
}
