import { Piscina } from 'piscina';
import type { DrawingTask } from './draw-worker.ts';
import type { PdfDocument, PdfSignaturePlace } from './pdf-document.ts';

let pool: Piscina<DrawingTask, Uint8Array | string[]> | undefined;

/**
 * Renders a document as a tagged PDF with embedded fonts: searchable, readable for screen readers, a few dozen kilobytes. Takes a
 * third of a second in a worker thread, one document at a time, so that pages stay fast.
 */
export function drawPdf(document: PdfDocument): Promise<Buffer> {
  return draw({ document });
}

/** Like `drawPdf`, with a box for a signature on the last page, to be filled in by `signPdf`. */
export function drawPdfToSign(document: PdfDocument, signature: PdfSignaturePlace): Promise<Buffer> {
  return draw({ document, signature });
}

/** Characters that the fonts always have: ASCII and the unified ideographs of the first plane. */
const usual = /^[\x20-\x7e\u4e00-\u9fa5·]*$/;

/** Returns the characters of a text that no font has, each once; none for nearly every text. */
export async function findUnprintable(text: string): Promise<string[]> {
  return usual.test(text) ? [] : ((await run({ text })) as string[]);
}

async function draw(task: DrawingTask): Promise<Buffer> {
  const bytes = (await run(task)) as Uint8Array;
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function run(task: DrawingTask): Promise<Uint8Array | string[]> {
  // The thread ends after an idle time: two fonts take some fifty megabytes.
  pool ??= new Piscina({ filename: new URL('draw-worker.ts', import.meta.url).href, minThreads: 0, maxThreads: 1, idleTimeout: 30_000 });
  return pool.run(task);
}
