import type { Context } from '#platform/context.ts';
import { drawQrCode } from '#platform/qr-code.ts';
import { maskMobile } from '#ui/format/masks.ts';
import { paths } from '#ui/paths.ts';
import type { AgreementDeps } from '../deps.ts';
import type { AgreementPath, QueryResult } from '../schema.ts';
import type { CaseAccess } from './case-access.ts';
import { currentDocuments, readDocument, type AgreementDocument } from './documents.ts';
import { listOpenings } from './openings.ts';
import { findAgreementCode } from './send-agreement-code.ts';
import { findSigned, reachAgreements } from './step-standing.ts';

/** How long the address of a document still notes that it was opened. */
const pathMs = 30 * 60_000;

/** The documents of a case: those to be signed now, or those that were. Throws 40009 when the case has not come that far. */
export async function queryAgreements(ctx: Context, deps: AgreementDeps, { row, person, channel }: CaseAccess): Promise<QueryResult> {
  const signed = await findSigned(ctx, row);
  const documents = signed
    ? await Promise.all(signed.documents.map(({ code, version }) => readDocument(ctx, code, version)))
    : await currentDocuments(ctx, (await reachAgreements(ctx, row)).documents);
  const openings = await listOpenings(ctx, row.id);
  const ticket = deps.vault.makeTicket('open', row.id, new Date(ctx.now.getTime() + pathMs));
  return {
    agreements_paths: documents.map((document): AgreementPath => ({
      name: document.title,
      path: `${documentPath(document)}?ticket=${ticket}`,
      version: document.version,
      sha256: document.sha256,
      code: document.code,
      openedAt: openings.find(document)?.toISOString() ?? null,
      ...openings.progressOf(document),
    })),
    mobile: person.mobile && maskMobile(person.mobile),
    awaitedCode: signed ? null : await findAgreementCode(ctx, deps, { row, person }),
    signedAt: signed?.signedAt ?? null,
    ...(channel === 'token' && !signed && { elsewhere: linkElsewhere(deps, row.id) }),
  };
}

/** The page that asks for the mobile number; what the link holds opens nothing by itself. */
function linkElsewhere({ publicUrl }: AgreementDeps, acptId: string): QueryResult['elsewhere'] {
  const url = new URL(paths.signAgreement({ acpt_id: acptId }), publicUrl).href;
  return { url, qrCode: drawQrCode(url) };
}

const documentPath = ({ code, version }: Pick<AgreementDocument, 'code' | 'version'>): string =>
  `/agreement/document/${code}/${version}.pdf`;
