import { basename } from 'node:path';
import type { Book, Row, Sheet } from '../tabular/cell.ts';
import type readBook from './book-parser.ts';
import type { BookFacts, BookLocation, BookRequest, JsonAnswer, SheetFacts } from './book-parser.ts';
import { parserTask } from './parser-pool.ts';
import { parsers } from './pools.ts';
import { refuseUnreadable } from './refuse-unreadable.ts';

const reading = parserTask<typeof readBook>(new URL('./book-parser.ts', import.meta.url));

/**
 * Opens a table file of any supported kind in a parser process, otherwise like `openBook` of `#platform/tabular/open-book.ts`.
 * Throws `FileError` also for a file that crashes the reader or exceeds its time or memory, and 40029 when too many files are
 * queued.
 */
export async function openBookIsolated(
  path: string,
  name = basename(path),
  { delimiter }: { delimiter?: string | undefined } = {},
): Promise<Book> {
  const place: BookLocation = { path, name, delimiter };
  const facts = (await refuseUnreadable(reading, path, () =>
    parsers.run(reading, { ...place, read: 'book' }, { path }, { near: path }),
  )) as BookFacts;
  return { ...facts, sheets: facts.sheets.map((sheet, at) => toSheet(place, sheet, at)), close: async () => undefined };
}

/** Reads a JSON file in UTF-8; undefined for a file that does not begin like one. Throws as `openBook` does. */
export async function readJson(path: string): Promise<unknown> {
  const question: BookRequest = { path, name: undefined, delimiter: undefined, read: 'json' };
  const answer = (await refuseUnreadable(reading, path, () =>
    parsers.run(reading, question, { path }, { near: path, isPatient: true }),
  )) as JsonAnswer;
  return answer.json;
}

function toSheet(place: BookLocation, { hasLines, ...facts }: SheetFacts, sheet: number): Sheet {
  return {
    ...facts,
    rows: () => pieces<Row>({ ...place, read: 'rows', sheet }),
    ...(hasLines && { lines: () => lines({ ...place, read: 'lines', sheet }) }),
  };
}

async function* lines(question: BookRequest): AsyncGenerator<Buffer> {
  for await (const line of pieces<Uint8Array>(question)) yield Buffer.from(line.buffer, line.byteOffset, line.byteLength);
}

async function* pieces<One>(question: BookRequest): AsyncGenerator<One> {
  const { path } = question;
  const parts = parsers.stream(reading, question, { path }, { near: path, isPatient: true });
  try {
    for (;;) {
      const { value, done } = await refuseUnreadable(reading, path, () => parts.next());
      if (done) return;
      for (const one of value as One[]) yield one;
    }
  } finally {
    await parts.return(undefined);
  }
}
