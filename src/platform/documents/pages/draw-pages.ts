import { workApart } from '../work-apart.ts';
import { isDocumentPart, type DocumentPart } from './document-part.ts';
import { readLibrary } from './library.ts';

/**
 * How many pages a PDF has, then each of them as a picture with its words, drawn in a thread of its own. Throws when the file cannot be opened, when a page
 * cannot, and when all of it takes longer than allowed.
 */
export async function* drawPages(bytes: Uint8Array, timeLimitMs: number): AsyncGenerator<DocumentPart> {
  const work = workApart(new URL('./pages-worker.ts', import.meta.url), { library: await readLibrary(), bytes }, timeLimitMs);
  // Node's watch mode speaks on this channel as well.
  for await (const message of work) if (isDocumentPart(message)) yield message;
}
