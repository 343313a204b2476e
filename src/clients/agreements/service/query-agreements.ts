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
import { findSigningResult, requireAgreementStep } from './step-status.ts';

/** Period in which following a document's link counts as opening it. */
const pathMs = 30 * 60_000;

/** Returns the documents of a case that can be signed now or were signed. Throws 40009 when the case has not reached signing. */
export async function queryAgreements(ctx: Context, deps: AgreementDeps, { row, person, channel }: CaseAccess): Promise<QueryResult> {
  const signed = await findSigningResult(ctx, row);
  const documents = signed
    ? await Promise.all(signed.documents.map(({ code, version }) => readDocument(ctx, code, version)))
    : await currentDocuments(ctx, (await requireAgreementStep(ctx, row)).documents);
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

/** Returns a link to the page that requests the mobile number; the link alone grants no access. */
function linkElsewhere({ publicUrl }: AgreementDeps, acptId: string): QueryResult['elsewhere'] {
  const url = new URL(paths.signAgreement({ acpt_id: acptId }), publicUrl).href;
  return { url, qrCode: drawQrCode(url) };
}

const documentPath = ({ code, version }: Pick<AgreementDocument, 'code' | 'version'>): string =>
  `/agreement/document/${code}/${version}.pdf`;
