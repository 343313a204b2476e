import { compareBodies } from '#content/articles/service/trail/compare-text.ts';
import { fail } from '#contract/call-error.ts';
import type { ReportedTerminal } from '#identity/accounts/schema.ts';
import { terminalOf } from '#identity/accounts/service/terminal.ts';
import type { Context } from '#platform/context.ts';
import { toBlocks } from '../document-text.ts';
import type { OpenedDocument, TextBlock } from '../schema.ts';
import type { CaseAccess } from './case-access.ts';
import { currentDocuments, readDocument, type AgreementDocument } from './documents.ts';
import { recordOpening } from './openings.ts';
import { requireAgreementStep } from './step-status.ts';

/**
 * Returns the text of a document of a case by its hash, with the changes since the client last signed it, and records the opening
 * with time and version. Throws 40009 when the text was replaced by a newer one or the case is not at this step, 40004 for a
 * document that does not belong to the case.
 */
export async function openDocument(
  ctx: Context,
  { row }: CaseAccess,
  { sha256, ...told }: { sha256: string } & ReportedTerminal,
): Promise<OpenedDocument> {
  const { documents: codes } = await requireAgreementStep(ctx, row);
  const document = (await currentDocuments(ctx, codes)).find((one) => one.sha256 === sha256);
  if (!document) throw (await isOlder(ctx, codes, sha256)) ? fail('conflict', '协议文本已更新，请刷新后重新阅读') : fail('notFound');
  const openedAt = await recordOpening(ctx, row.id, document, terminalOf(told));
  const { code, title: name, version, validFrom, keyPoints, body, sm3 } = document;
  return {
    code,
    name,
    version,
    validFrom,
    keyPoints,
    blocks: toBlocks(body),
    sha256,
    sm3,
    openedAt: openedAt.toISOString(),
    changes: await findChanges(ctx, row.clientId, document),
  };
}

async function isOlder(ctx: Context, codes: readonly string[], sha256: string): Promise<boolean> {
  const row = await ctx.db.selectFrom('agreementDocuments').select('code').where('sha256', '=', sha256).executeTakeFirst();
  return row !== undefined && codes.includes(row.code);
}

async function findChanges(ctx: Context, clientId: number, document: AgreementDocument): Promise<OpenedDocument['changes']> {
  const last = await ctx.db
    .selectFrom('agreementSignatures as s')
    .innerJoin('agreementSignings as g', 'g.id', 's.signingId')
    .select(['s.version', 'g.signedAt'])
    .where('g.clientId', '=', clientId)
    .where('s.code', '=', document.code)
    .orderBy('g.signedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last || last.version === document.version) return null;
  const before = await readDocument(ctx, document.code, last.version);
  const blocks = compareBodies(toHtml(toBlocks(before.body)), toHtml(toBlocks(document.body)));
  return { version: last.version, signedAt: last.signedAt.toISOString(), blocks };
}

const tags: Readonly<Record<TextBlock['kind'], string>> = { heading: 'h2', paragraph: 'p', item: 'li' };

/** The diff compares article bodies, which are HTML. */
function toHtml(blocks: readonly TextBlock[]): string {
  const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return blocks.map(({ kind, text }) => `<${tags[kind]}>${escape(text)}</${tags[kind]}>`).join('');
}
