import { move } from 'piscina';
import { layOutDocument } from './lay-document.ts';
import type { PdfDocument, PdfSignaturePlace } from './pdf-document.ts';
import { findUnprintable } from './rare-characters.ts';

/** A document to render, or a text to check for unprintable characters. */
export type DrawingTask = { document: PdfDocument; signature?: PdfSignaturePlace } | { text: string };

/** The worker thread that renders documents. */
// oxlint-disable-next-line import/no-default-export -- the thread pool looks for it
export default async function drawInThread(task: DrawingTask): Promise<Uint8Array | string[]> {
  if ('text' in task) return findUnprintable(task.text);
  return move(await layOutDocument(task.document, task.signature)) as Uint8Array;
}
