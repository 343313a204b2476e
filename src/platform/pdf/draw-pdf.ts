import { Piscina } from 'piscina';
import type { DrawingTask } from './draw-worker.ts';
import type { PdfDocument, PdfSignaturePlace } from './pdf-document.ts';

let pool: Piscina<DrawingTask, Uint8Array | string[]> | undefined;

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

/** Beyond these a text may hold what the fonts lack: ASCII and the unified ideographs of the first plane. */
const usual = /^[\x20-\x7e\u4e00-\u9fa5·]*$/;

/** The characters of a text that no font can print, each once; none for nearly every text. */
export async function findUnprintable(text: string): Promise<string[]> {
  return usual.test(text) ? [] : ((await run({ text })) as string[]);
}

async function draw(task: DrawingTask): Promise<Buffer> {
  const bytes = (await run(task)) as Uint8Array;
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function run(task: DrawingTask): Promise<Uint8Array | string[]> {
  // The thread goes when it has had nothing to do for a while: two fonts take some fifty megabytes.
  pool ??= new Piscina({ filename: new URL('draw-worker.ts', import.meta.url).href, minThreads: 0, maxThreads: 1, idleTimeout: 30_000 });
  return pool.run(task);
}
