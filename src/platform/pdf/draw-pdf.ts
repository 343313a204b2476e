import { Piscina } from 'piscina';
import type { PdfDocument, PdfSignaturePlace } from './pdf-document.ts';
import type { DrawingTask } from './draw-worker.ts';

let pool: Piscina<DrawingTask, Uint8Array> | undefined;

/**
 * Draws a document as a tagged PDF with its own fonts: searchable, readable for screen readers, a few dozen kilobytes. Takes a third of
 * a second in a thread of its own, one document after the other, so that pages stay fast meanwhile.
 */
export function drawPdf(document: PdfDocument): Promise<Buffer> {
  return draw({ document });
}

/** The same with a box for a signature on the last page, to be filled in by `signPdf`. */
export function drawPdfToSign(document: PdfDocument, signature: PdfSignaturePlace): Promise<Buffer> {
  return draw({ document, signature });
}

async function draw(task: DrawingTask): Promise<Buffer> {
  // The thread goes when it has had nothing to do for a while: two fonts take some fifty megabytes.
  pool ??= new Piscina({ filename: new URL('draw-worker.ts', import.meta.url).href, minThreads: 0, maxThreads: 1, idleTimeout: 30_000 });
  const bytes = await pool.run(task);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
