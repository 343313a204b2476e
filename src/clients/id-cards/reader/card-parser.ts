import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import type { Word, Worker } from 'tesseract.js';
import { findFields, recogniseSide, type FoundFields } from './find-fields.ts';
import type { CardReading, SideReading } from './id-card-reader.ts';
import { toRows, type TextBox, type TextPiece } from './text-rows.ts';

/** One OCR pass takes half a second; one that takes this long never ends. */
const lookLimitMs = 20_000;
/** Loading the engine takes two seconds, far longer on a busy machine; it does not count against the picture. */
const startLimitMs = 60_000;
/** The engine and its language data take about 150 MB and are released when idle. */
const idleMs = 120_000;
/** Width at which the print has the best size for the engine. */
const readWidth = 1300;

/** Language data of simplified Chinese from the installed package: nothing is downloaded at run time. */
const wordsFolder = join(dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/chi_sim/package.json')), '4.0.0_best_int');

/** Reads a card's picture with Tesseract, in a separate process. */
export default async function parseCard({ picture }: { picture: Uint8Array }): Promise<CardReading> {
  try {
    return await readCard(picture);
  } catch (error) {
    await engine.stop();
    throw error;
  }
}

/** Reads the picture as it is, then turned: a photograph without orientation data can have four orientations, an outline two. */
async function readCard(picture: Uint8Array): Promise<CardReading> {
  let best: CardReading = { turn: 0, fields: {} };
  for (const turn of [0, 180, 90, 270] as const) {
    const { data, info } = await prepare(picture, turn);
    const rows = toRows(await engine.read(data));
    const side = recogniseSide(rows);
    if (!side) continue;
    const fields = toShares(findFields(side, rows), info);
    if (Object.keys(fields).length > Object.keys(best.fields).length || !best.side) best = { side, turn, fields };
    if (fields.number ?? fields.validFrom) return { side, turn, fields };
  }
  return best;
}

function toShares(fields: FoundFields, { width, height }: { width: number; height: number }): SideReading {
  const share = ({ x0, y0, x1, y1 }: TextBox): TextBox => ({ x0: x0 / width, y0: y0 / height, x1: x1 / width, y1: y1 / height });
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, box: share(field.box) }]));
}

async function prepare(picture: Uint8Array, turn: number) {
  const upright = sharp(picture).rotate(turn).grayscale().normalise().resize({ width: readWidth });
  return upright.png({ compressionLevel: 1 }).toBuffer({ resolveWithObject: true });
}

interface Engine {
  read(picture: Buffer): Promise<TextPiece[]>;
  stop(): Promise<void>;
}

/**
 * Splits a word into characters: a word is only as certain as its worst character, and what precedes a date is often a speck.
 * Characters keep the word's height so that they stay in one row.
 */
function toPieces({ symbols, bbox: { y0, y1 } }: Word): TextPiece[] {
  return symbols.map(({ text, confidence, bbox: { x0, x1 } }) => ({ text, confidence: confidence / 100, box: { x0, x1, y0, y1 } }));
}

/** Started when first needed, stopped when idle. */
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
      const worker = await withTimeLimit(starting, startLimitMs);
      const { data } = await withTimeLimit(worker.recognize(picture, {}, { text: false, blocks: true }), lookLimitMs);
      idle = setTimeout(() => void stop(), idleMs).unref();
      const lines = (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines));
      return lines.flatMap(({ words }) => words.flatMap(toPieces));
    },
  };
}

/** The engine is loaded with the first picture, so a site without OCR use starts without it. */
async function startWorker(): Promise<Worker> {
  const { createWorker, OEM, PSM } = await import('tesseract.js');
  const worker = await createWorker('chi_sim', OEM.LSTM_ONLY, {
    langPath: wordsFolder,
    gzip: true,
    cacheMethod: 'none',
    // Without this a failure would be thrown outside any try block.
    errorHandler: () => undefined,
  });
  // An idle thread must not keep the process alive.
  (worker as Worker & { worker?: { unref?(): void } }).worker?.unref?.();
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SPARSE_TEXT });
  return worker;
}

const engine = createEngine();

async function withTimeLimit<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`the engine took over ${ms / 1000} s`)), ms);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
