import { move } from 'piscina';
import { layDocument } from './lay-document.ts';
import type { PdfDocument, PdfSignaturePlace } from './pdf-document.ts';

export interface DrawingTask {
  document: PdfDocument;
  signature?: PdfSignaturePlace;
}

/** What the drawing thread does with a task. */
// oxlint-disable-next-line import/no-default-export -- the thread pool looks for it
export default async function drawInThread({ document, signature }: DrawingTask): Promise<Uint8Array> {
  return move(await layDocument(document, signature)) as Uint8Array;
}
