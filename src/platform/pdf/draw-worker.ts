import { move } from 'piscina';
import { layDocument } from './lay-document.ts';
import type { PdfDocument, PdfSignaturePlace } from './pdf-document.ts';
import { findUnprintable } from './rare-characters.ts';

/** A document to be drawn, or a text of which the characters are wanted that cannot be printed. */
export type DrawingTask = { document: PdfDocument; signature?: PdfSignaturePlace } | { text: string };

/** What the drawing thread does with a task. */
// oxlint-disable-next-line import/no-default-export -- the thread pool looks for it
export default async function drawInThread(task: DrawingTask): Promise<Uint8Array | string[]> {
  if ('text' in task) return findUnprintable(task.text);
  return move(await layDocument(task.document, task.signature)) as Uint8Array;
}
