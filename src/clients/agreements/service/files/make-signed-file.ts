import { findLetterhead } from '#content/website/service/brand/letterhead.ts';
import type { Context } from '#platform/context.ts';
import { drawPdfToSign } from '#platform/pdf/draw-pdf.ts';
import type { PdfDocument, PdfSignaturePlace } from '#platform/pdf/pdf-document.ts';
import type { AgreementDeps } from '../../deps.ts';
import { readFirmSigner } from './firm-keys.ts';

/**
 * Renders a document with the firm's letterhead and a placeholder for its signature (and time stamp when available), and signs it
 * in the firm's name.
 */
export async function makeSignedFile(
  ctx: Context,
  deps: AgreementDeps,
  document: PdfDocument,
  place: Pick<PdfSignaturePlace, 'box' | 'reason' | 'signer'>,
): Promise<Buffer> {
  const [{ reservedBytes, signPdf }, { reservedForTimeStamp }] = await Promise.all([
    import('#platform/pdf/sign-pdf.ts'),
    import('#platform/pdf/stamp/stamp-pdf.ts'),
  ]);
  const firmSigner = await readFirmSigner(ctx, deps);
  const room = reservedBytes(firmSigner) + (deps.timeStamps ? reservedForTimeStamp : 0);
  const letterhead = await findLetterhead(ctx);
  return signPdf(await drawPdfToSign({ ...document, letterhead }, { ...place, at: ctx.now, reservedBytes: room }), firmSigner);
}
