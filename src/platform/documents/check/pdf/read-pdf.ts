import { decodeStream, measureStream, PdfBombError, type PdfFilter } from './pdf-filters.ts';
import { PdfDictionary, PdfName, PdfParser, PdfReference, type PdfValue } from './pdf-objects.ts';

/** Of all packed objects together; an honest CV has a few hundred kilobytes of them. */
const objectBytes = 16 * 1024 ** 2;
/** Of a stream that readers unpack for the words; and of a picture, which an A4 page at 600 dpi in colour fills with 105 MB. */
const contentBytes = 48 * 1024 ** 2;
const pictureBytes = 160 * 1024 ** 2;
/** Of all streams together. */
const totalBytes = 640 * 1024 ** 2;
const objectsAtMost = 400_000;

/** Everything in a PDF that a reader could take for an object, wherever it stands. */
export interface PdfContents {
  /** By number; there may be several of one. */
  objects: ReadonlyMap<number, readonly PdfValue[]>;
  /** The last dictionaries of the file and its updates, and those of the streams that take their place. */
  trailers: readonly PdfDictionary[];
}

interface PackedStream {
  dictionary: PdfDictionary;
  start: number;
}

const white = '[\\0\\t\\n\\f\\r ]';
const gap = `(?:${white}|%[^\\r\\n]{0,2000}[\\r\\n])+`;

/**
 * Reads all objects of a PDF, those in packed streams of objects too. Readers find an object by its place in the table of references, or by looking for `9 0 obj`
 * through the whole file, and the table may lead into a comment, a string or a stream; so every place is read at which these words stand. Throws
 * `PdfBombError`, `PdfStreamError` for a stream of objects that cannot be unpacked, and `PdfTooComplexError`.
 */
export async function readPdf(bytes: Buffer): Promise<PdfContents> {
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

/** Where the bytes of a stream begin, when one follows. */
function findStream(parser: PdfParser): number | undefined {
  parser.skipWhites();
  const { bytes, at } = parser;
  if (Buffer.from(bytes.buffer, bytes.byteOffset + at, Math.min(6, bytes.length - at)).toString('latin1') !== 'stream') return undefined;
  const behind = at + 6;
  return behind + (bytes[behind] === 13 && bytes[behind + 1] === 10 ? 2 : bytes[behind] === 10 || bytes[behind] === 13 ? 1 : 0);
}

/**
 * Packed bytes tell their own end, so that all of the file may follow them: the words `endstream` may stand among them, and the length may be wrong. Without a
 * filter the farther one of both counts.
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

/** The filters of a stream; where a key or an object stands twice, for each way in which a reader may understand it. */
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

/** The objects of an unpacked stream: those that its head tells of (ISO 32000-2, 7.5.7), and whatever stands there one after the other. */
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
