import { parserTask } from '../../parsing/parser-pool.ts';
import { backgroundParsers } from '../../parsing/pools.ts';
import type { DocumentPart } from './document-part.ts';
import type pagesParser from './pages-parser.ts';

const program = new URL('./pages-parser.ts', import.meta.url);

/**
 * Yields the number of pages of a PDF, then each page as an image with its text. Throws when the file or a page cannot be opened,
 * and `ParserError` when the child process exits, needs too much memory, or exceeds the time limit.
 */
export function drawPages(bytes: Uint8Array, timeLimitMs: number): AsyncGenerator<DocumentPart> {
  const task = parserTask<typeof pagesParser>(program, { partMs: timeLimitMs, totalMs: timeLimitMs });
  return backgroundParsers.stream(task, { bytes }, { bytes });
}
