import { ParserPool, parserTask } from '#platform/parsing/parser-pool.ts';
import { createBoundedQueue } from '#platform/picture/bounded-queue.ts';
import type parseCard from './card-parser.ts';
import { ReaderError, type IdCardReader } from './id-card-reader.ts';

/** Four looks at a picture, and loading the engine, which takes two seconds and on a machine with other work many times that. */
const limitMs = 140_000;
/** A process with the engine and its words takes about 250 MB: it goes when nobody has needed it for a while. */
const idleMs = 120_000;

const reading = parserTask<typeof parseCard>(new URL('./card-parser.ts', import.meta.url), { partMs: limitMs });
const readers = new ParserPool({ processes: 1, waiting: Infinity, idleMs });

/**
 * A reader on this machine: Tesseract in a process of its own, one picture after the other, so that pages stay fast meanwhile. More than
 * eight waiting pictures are refused.
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
