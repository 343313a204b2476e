import { parserTask } from '../../parsing/parser-pool.ts';
import { backgroundParsers } from '../../parsing/pools.ts';
import type { DocumentPart } from './document-part.ts';
import type pagesParser from './pages-parser.ts';

const program = new URL('./pages-parser.ts', import.meta.url);

/**
 * How many pages a PDF has, then each of them as a picture with its words. Throws when the file cannot be opened, when a page cannot, and `ParserError`
 * when its reader ended, needed too much memory, or longer than allowed for all of it.
 */
export function drawPages(bytes: Uint8Array, timeLimitMs: number): AsyncGenerator<DocumentPart> {
  const task = parserTask<typeof pagesParser>(program, { partMs: timeLimitMs, totalMs: timeLimitMs });
  return backgroundParsers.stream(task, { bytes }, { bytes });
}
