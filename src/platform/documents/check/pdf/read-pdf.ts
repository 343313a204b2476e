import { decodeStream, measureStream, PdfBombError, type PdfFilter } from './pdf-filters.ts';
import { PdfDictionary, PdfName, PdfParser, PdfReference, type PdfValue } from './pdf-objects.ts';

/** Limit for all packed objects together; a legitimate CV has a few hundred kilobytes of them. */
const objectBytes = 16 * 1024 ** 2;
/** Limit of a stream that readers unpack for text; and of an image: an A4 page in colour at 600 dpi has 105 MB. */
const contentBytes = 48 * 1024 ** 2;
const pictureBytes = 160 * 1024 ** 2;
/** Limit of all streams together. */
const totalBytes = 640 * 1024 ** 2;
const objectsAtMost = 400_000;

/** Everything in a PDF that a reader could take for an object, at any position. */
export interface PdfContents {
  /** By number; a number may have several objects. */
  objects: ReadonlyMap<number, readonly PdfValue[]>;
  /** The trailers of the file and its updates, and those of cross-reference streams. */
  trailers: readonly PdfDictionary[];
}

interface PackedStream {
  dictionary: PdfDictionary;
  start: number;
}

const white = '[\\0\\t\\n\\f\\r ]';
const gap = `(?:${white}|%[^\\r\\n]{0,2000}[\\r\\n])+`;

/**
 * Reads all objects of a PDF, including those in object streams. Readers find an object through the cross-reference table, or by
 * searching the file for `9 0 obj`, and the table may point into a comment, a string or a stream; so every position with this
 * text is parsed. Throws `PdfBombError`, `PdfStreamError` for an object stream that cannot be unpacked, and `PdfTooComplexError`.
 */
export async function readPdfObjects(bytes: Buffer): Promise<PdfContents> {
  const budget = { steps: 6 * bytes.length + 2_000_000 };
  const objects = new Map<number, PdfValue[]>();
  const trailers: PdfDictionary[] = [];
  const streams: PackedStream[] = [];
  let count = 0;
  const add = (number: number, value: PdfValue): void => {
    if (++count > objectsAtMost) throw new PdfBombError();
    const known = objects.get(number);
    if (known) known.push(value);
    else objects.set(number, [value]);
  };
  const parser = new PdfParser(bytes, budget);
  const text = bytes.toString('latin1');
  for (const found of text.matchAll(new RegExp(`(?<!\\d)(\\d{1,10})${gap}\\d{1,5}${gap}obj`, 'g'))) {
    parser.at = found.index + found[0].length;
    const value = parser.read();
    add(Number(found[1]), value);
    const start = value instanceof PdfDictionary ? findStream(parser) : undefined;
    if (start !== undefined) streams.push({ dictionary: value as PdfDictionary, start });
  }
  for (const found of text.matchAll(/trailer/g)) {
    parser.at = found.index + found[0].length;
    const value = parser.read();
    if (value instanceof PdfDictionary) trailers.push(value);
  }
  const resolve = (value: PdfValue): PdfValue[] => (value instanceof PdfReference ? (objects.get(value.number) ?? []) : [value]);
  let [packed, total] = [0, 0];
  for (const { dictionary, start } of streams) {
    if (isNamed(dictionary.all('Type').flatMap(resolve), 'XRef')) trailers.push(dictionary);
    const rest = bytes.subarray(start, Math.max(start, endOf(text, dictionary, start, resolve)));
    for (const filters of filtersOf(dictionary, resolve)) {
      if (dictionary.all('First').length > 0 && dictionary.all('N').length > 0) {
        const content = decodeStream(rest, filters, objectBytes - packed);
        packed += content.length;
        readPacked(content, budget, add);
      } else {
        const isPicture = isNamed(dictionary.all('Subtype').flatMap(resolve), 'Image');
        total += await measureStream(rest, filters, isPicture ? pictureBytes : contentBytes);
        if (total > totalBytes) throw new PdfBombError();
      }
    }
  }
  return { objects, trailers };
}

const isNamed = (values: readonly PdfValue[], text: string): boolean =>
  values.some((value) => value instanceof PdfName && value.text === text);

/** Returns the start of the stream's bytes, if a stream follows. */
function findStream(parser: PdfParser): number | undefined {
  parser.skipWhites();
  const { bytes, at } = parser;
  if (Buffer.from(bytes.buffer, bytes.byteOffset + at, Math.min(6, bytes.length - at)).toString('latin1') !== 'stream') return undefined;
  const behind = at + 6;
  return behind + (bytes[behind] === 13 && bytes[behind + 1] === 10 ? 2 : bytes[behind] === 10 || bytes[behind] === 13 ? 1 : 0);
}

/**
 * Returns the end of a stream. Compressed bytes mark their own end, so the whole rest of the file is passed: `endstream` may
 * occur among them, and the length may be wrong. Without a filter the farther of both ends counts.
 */
function endOf(text: string, dictionary: PdfDictionary, start: number, resolve: (value: PdfValue) => PdfValue[]): number {
  if (dictionary.all('Filter').length + dictionary.all('F').length > 0) return text.length;
  const end = text.indexOf('endstream', start);
  const lengths = dictionary
    .all('Length')
    .flatMap(resolve)
    .filter((length) => typeof length === 'number');
  return Math.min(text.length, Math.max(end < 0 ? text.length : end, ...lengths.map((length) => start + length)));
}

/** Returns the filters of a stream; where a key or an object occurs twice, one list per interpretation that a reader may choose. */
function filtersOf(dictionary: PdfDictionary, resolve: (value: PdfValue) => PdfValue[]): PdfFilter[][] {
  const named = [...dictionary.all('Filter'), ...dictionary.all('F')].flatMap(resolve);
  const parameters = [...dictionary.all('DecodeParms'), ...dictionary.all('DP')].flatMap(resolve);
  const ways = named
    .map((value) => (Array.isArray(value) ? (value as PdfValue[]) : [value]).flatMap((one) => resolve(one).slice(0, 1)))
    .map((names) => names.filter((name) => name instanceof PdfName));
  if (ways.length === 0) return [[]];
  const given = parameters.length > 0 ? parameters : [undefined];
  return ways.slice(0, 4).flatMap((names) =>
    given.slice(0, 4).map((parameter) => {
      const list = Array.isArray(parameter) ? (parameter as PdfValue[]) : [parameter];
      return names.map(({ text }, at) => toFilter(text, list[at] === undefined ? undefined : resolve(list[at])[0], resolve));
    }),
  );
}

function toFilter(name: string, parameters: PdfValue, resolve: (value: PdfValue) => PdfValue[]): PdfFilter {
  const numberOf = (key: string, usual: number): number => {
    const value = parameters instanceof PdfDictionary ? parameters.all(key).flatMap(resolve)[0] : undefined;
    return typeof value === 'number' ? value : usual;
  };
  return {
    name,
    predictor: numberOf('Predictor', 1),
    columns: numberOf('Columns', 1),
    colors: numberOf('Colors', 1),
    bits: numberOf('BitsPerComponent', 8),
    earlyChange: numberOf('EarlyChange', 1),
  };
}

/**
 * Parses the objects of an unpacked object stream: those that its header lists (ISO 32000-2, 7.5.7), and whatever follows one
 * after another.
 */
function readPacked(content: Uint8Array, budget: { steps: number }, add: (number: number, value: PdfValue) => void): void {
  const parser = new PdfParser(content, budget);
  const head: number[] = [];
  for (;;) {
    parser.skipWhites();
    const back = parser.at;
    const word = parser.readWord();
    if (!/^\d+$/.test(word)) {
      parser.at = back;
      break;
    }
    head.push(Number(word));
  }
  const first = parser.at;
  while (parser.at < content.length) add(-1, parser.read());
  for (let at = 0; at + 1 < head.length; at += 2) {
    parser.at = first + head[at + 1]!;
    if (parser.at < content.length) add(head[at]!, parser.read());
  }
}
