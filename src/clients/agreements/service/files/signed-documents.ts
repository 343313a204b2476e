import { sql } from 'kysely';
import { fail } from '#contract/call-error.ts';
import { isSessionOpen, getSessionName } from '#identity/accounts/service/link-session.ts';
import { clientOf } from '#identity/clients/service/session.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import type { AgreementDeps } from '../../deps.ts';
import type { SignedDocument, SignedLink, SignedLinkInput, SignedList } from '../../schema.ts';
import { listApplications } from './applications.ts';
import type { FileTable } from './store-signed-file.ts';

/** Lifetime of a link to a signed file. */
const linkMs = 5 * 60_000;

/** Lists the calling client's signed documents and decided applications, newest first. Throws 50102 when nobody is signed in. */
export async function listOwnSignedDocuments(ctx: Context): Promise<SignedList> {
  const { clientId } = clientOf(ctx);
  return { records: await listSignedDocuments(ctx, clientId), applications: await listApplications(ctx, clientId) };
}

/** Lists a client's signed documents, newest first, for an export of their personal data. */
export async function listSignedDocuments(ctx: Context, clientId: number): Promise<SignedDocument[]> {
  const rows = await ctx.db
    .selectFrom('agreementSignatures as s')
    .innerJoin('agreementSignings as g', 'g.id', 's.signingId')
    .innerJoin('agreementDocuments as d', (join) => join.onRef('d.code', '=', 's.code').onRef('d.version', '=', 's.version'))
    .select(['s.id', 's.code', 'd.title as name', 's.version', 'g.number', 'g.business', 'g.caseId as acptId', 'g.signedAt'])
    .select(['s.drawnAt', 's.pdfSize as size', 's.pdfSha256 as sha256', 's.pdfSm3 as sm3'])
    .select(
      sql<number | null>`(select max(n.version) from agreement_documents n
        where n.code = s.code and n.version > s.version and n.valid_from <= ${shanghaiDay(ctx.now)})`.as('newerVersion'),
    )
    .where('g.clientId', '=', clientId)
    .orderBy('g.signedAt', 'desc')
    .orderBy('s.code')
    .execute();
  return rows.map(({ drawnAt, signedAt, ...row }) => ({
    ...row,
    signedAt: signedAt.toISOString(),
    state: drawnAt ? ('ready' as const) : ('drawing' as const),
  }));
}

/** Creates a link to one of the calling client's files. Throws 40004 for a file that is not theirs. */
export async function createSignedFileLink(ctx: Context, { vault }: AgreementDeps, { id }: SignedLinkInput): Promise<SignedLink> {
  await requireOwn(ctx, id);
  const expiresAt = new Date(ctx.now.getTime() + linkMs);
  return {
    url: `/agreement/signed/${id}.pdf?ticket=${vault.makeTicket('download', `${id} ${getSessionName(ctx)}`, expiresAt)}`,
    expiresAt: expiresAt.toISOString(),
  };
}

/**
 * Returns a signed file to its owner or to the holder of a link that they created. Throws 40004 for everybody else and for a
 * missing file, 40009 while it is being made.
 */
export async function readSignedFile(
  ctx: Context,
  { vault }: AgreementDeps,
  { id, ticket }: { id: string; ticket: string | undefined },
): Promise<{ name: string; bytes: Buffer; sha256: string }> {
  if (ticket === undefined || !(await isTicketGood(ctx, vault, { id, ticket }))) await requireOwn(ctx, id);
  const file = (await findDocument(ctx, id)) ?? (await findApplicationFile(ctx, id));
  if (!file) throw fail('notFound');
  const { table, sealedPdf, pdfSha256, title, number } = file;
  if (!sealedPdf || !pdfSha256) throw fail('conflict', '文件正在生成，请稍后再试');
  const bytes = Buffer.from(vault[table].sealedPdf.open(sealedPdf, { id }), 'base64');
  return { name: `${title}-${number}.pdf`, bytes, sha256: pdfSha256 };
}

/** A link expires with the session that created it. */
async function isTicketGood(ctx: Context, vault: AgreementDeps['vault'], { id, ticket }: { id: string; ticket: string }): Promise<boolean> {
  const [file, session = ''] = vault.readTicket('download', ticket, ctx.now)?.split(' ') ?? [];
  return file === id && (await isSessionOpen(ctx, session));
}

interface KeptFile {
  table: FileTable;
  sealedPdf: Buffer | null;
  pdfSha256: string | null;
  title: string;
  number: string;
  clientId: number;
}

async function findDocument(ctx: Context, id: string): Promise<KeptFile | undefined> {
  const row = await ctx.db
    .selectFrom('agreementSignatures as s')
    .innerJoin('agreementSignings as g', 'g.id', 's.signingId')
    .innerJoin('agreementDocuments as d', (join) => join.onRef('d.code', '=', 's.code').onRef('d.version', '=', 's.version'))
    .select(['s.sealedPdf', 's.pdfSha256', 'd.title', 'g.number', 'g.clientId'])
    .where('s.id', '=', id)
    .executeTakeFirst();
  return row && { table: 'agreementSignatures', ...row };
}

async function findApplicationFile(ctx: Context, id: string): Promise<KeptFile | undefined> {
  const row = await ctx.db
    .selectFrom('caseRecords')
    .select(['sealedPdf', 'pdfSha256', 'number', 'clientId'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { table: 'caseRecords', title: '业务办理申请书', ...row };
}

async function requireOwn(ctx: Context, id: string): Promise<void> {
  if (ctx.actor.kind !== 'client') throw fail('notFound');
  const file = (await findDocument(ctx, id)) ?? (await findApplicationFile(ctx, id));
  if (file?.clientId !== ctx.actor.clientId) throw fail('notFound');
}
