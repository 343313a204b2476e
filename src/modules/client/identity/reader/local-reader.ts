import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import type { Worker } from 'tesseract.js';
import { createBoundedQueue } from '#platform/picture/bounded-queue.ts';
import type { CardSide } from '../schema.ts';
import { findFields } from './find-fields.ts';
import { ReaderError, type IdCardReader, type SideReading } from './id-card-reader.ts';
import { toRows, type TextPiece } from './text-rows.ts';

/** One picture takes half a second; four times that when it lies on its side and the camera did not say so. */
const timeLimitMs = 20_000;
/** The engine and its words take about 150 MB: they go when nobody has needed them for a while. */
const idleMs = 120_000;
/** The width that print of the engine's liking results from. */
const readWidth = 1300;

/** The words of simplified Chinese, from the installed package: nothing is fetched at run time. */
const wordsFolder = join(dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/chi_sim/package.json')), '4.0.0_best_int');

/**
 * A reader on this machine: Tesseract in a thread of its own, one picture after the other, so that pages stay fast meanwhile. More than
 * eight waiting pictures are refused.
 */
export function createLocalReader(): IdCardReader {
  const run = createBoundedQueue({ atOnce: 1, waiting: 8 });
  const engine = createEngine();
  return {
    read: (side, picture) =>
      run(async () => {
        try {
          return await withTimeLimit(readSide(engine, side, picture));
        } catch (error) {
          await engine.stop();
          throw new ReaderError('the engine gave up', { cause: error });
        }
      }),
  };
}

/** As it lies, then turned: a photograph whose camera did not note how it was held can stand in any of four ways. */
async function readSide(engine: Engine, side: CardSide, picture: Buffer): Promise<SideReading> {
  let best: SideReading = {};
  for (const angle of [0, 180, 90, 270]) {
    const reading = findFields(side, toRows(await engine.read(await prepare(picture, angle))));
    if (Object.keys(reading).length > Object.keys(best).length) best = reading;
    if (side === 'front' ? best.number : best.validFrom) return best;
  }
  return best;
}

function prepare(picture: Buffer, angle: number): Promise<Buffer> {
  return sharp(picture).rotate(angle).grayscale().normalise().resize({ width: readWidth }).png({ compressionLevel: 1 }).toBuffer();
}

interface Engine {
  read(picture: Buffer): Promise<TextPiece[]>;
  stop(): Promise<void>;
}

/** Started when it is first needed, stopped when it has had nothing to do. */
function createEngine(): Engine {
  let starting: Promise<Worker> | undefined;
  let idle: ReturnType<typeof setTimeout> | undefined;

  const stop = async (): Promise<void> => {
    clearTimeout(idle);
    const stopping = starting;
    starting = undefined;
    await (await stopping?.catch(() => undefined))?.terminate();
  };
  return {
    stop,
    async read(picture) {
      clearTimeout(idle);
      starting ??= startWorker();
      const worker = await starting;
      const { data } = await worker.recognize(picture, {}, { text: false, blocks: true });
      idle = setTimeout(() => void stop(), idleMs).unref();
      const lines = (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines));
      return lines.flatMap(({ words }) => words.map(({ text, confidence, bbox }) => ({ text, confidence: confidence / 100, box: bbox })));
    },
  };
}

/** The engine is loaded with its first picture: a site that reads none starts without it. */
async function startWorker(): Promise<Worker> {
  const { createWorker, OEM, PSM } = await import('tesseract.js');
  const worker = await createWorker('chi_sim', OEM.LSTM_ONLY, {
    langPath: wordsFolder,
    gzip: true,
    cacheMethod: 'none',
    // Without this a failure would be thrown where nobody can catch it.
    errorHandler: () => undefined,
  });
  // A thread that only waits shall not hold up the end of the process.
  (worker as Worker & { worker?: { unref?(): void } }).worker?.unref?.();
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SPARSE_TEXT });
  return worker;
}

async function withTimeLimit<Result>(work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`reading took over ${timeLimitMs / 1000} s`)), timeLimitMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
