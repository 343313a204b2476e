import { ParserPool, parserTask } from '#platform/parsing/parser-pool.ts';
import { createBoundedQueue } from '#platform/picture/bounded-queue.ts';
import type parseCard from './card-parser.ts';
import { ReaderError, type IdCardReader } from './id-card-reader.ts';

/** Four OCR passes, and loading the engine, which takes two seconds and far longer on a busy machine. */
const limitMs = 140_000;
/** A process with the engine and its language data takes about 250 MB and is stopped when idle. */
const idleMs = 120_000;

const reading = parserTask<typeof parseCard>(new URL('./card-parser.ts', import.meta.url), { partMs: limitMs });
const readers = new ParserPool({ processes: 1, waiting: Infinity, idleMs });

/**
 * Creates a reader on this machine: Tesseract in a separate process, one picture at a time, so that pages stay fast. More than
 * eight waiting pictures are rejected.
 */
export function createLocalReader(): IdCardReader {
  const run = createBoundedQueue({ atOnce: 1, waiting: 8 });
  return {
    read: (picture) =>
      run(() =>
        readers.run(reading, { picture }, { bytes: picture }).catch((cause: unknown) => {
          throw new ReaderError('the engine gave up', { cause });
        }),
      ),
  };
}
