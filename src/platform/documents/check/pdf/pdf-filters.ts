import { constants, createInflate, inflateSync } from 'node:zlib';

/** A stream that unpacks to more than the limit. */
export class PdfBombError extends Error {
  override readonly name = 'PdfBombError';
}

/** A stream that cannot be fully unpacked, or that uses an unknown filter. */
export class PdfStreamError extends Error {
  override readonly name = 'PdfStreamError';
}

export interface PdfFilter {
  name: string;
  /** The predictor of Flate and LZW (ISO 32000-2, 7.4.4.4). */
  predictor: number;
  columns: number;
  colors: number;
  bits: number;
  earlyChange: number;
}

const shortNames: Readonly<Record<string, string>> = {
  Fl: 'FlateDecode',
  LZW: 'LZWDecode',
  AHx: 'ASCIIHexDecode',
  A85: 'ASCII85Decode',
  RL: 'RunLengthDecode',
};

type Decode = (bytes: Uint8Array, most: number, filter: PdfFilter) => Uint8Array;

const decoders: Readonly<Record<string, Decode>> = {
  FlateDecode: (bytes, most, filter) => undoPredictor(inflate(bytes, most), filter),
  LZWDecode: (bytes, most, filter) => undoPredictor(decodeLzw(bytes, most, filter.earlyChange), filter),
  ASCIIHexDecode: decodeHex,
  ASCII85Decode: decode85,
  RunLengthDecode: decodeRuns,
};

/**
 * Unpacks a stream through all its filters, each bounded by `most` bytes. Compressed bytes mark their own end, so more may
 * follow. Throws `PdfBombError` beyond the bound, and `PdfStreamError` for a broken stream or a filter that is for images or
 * unknown.
 */
export function decodeStream(bytes: Uint8Array, filters: readonly PdfFilter[], most: number): Uint8Array {
  return filters.reduce((content, filter) => {
    const decode = decoders[shortNames[filter.name] ?? filter.name];
    if (!decode) throw new PdfStreamError(filter.name);
    return decode(content, most, filter);
  }, bytes);
}

/**
 * Counts the bytes that a stream unpacks to, without storing them, up to an image filter or an error. Throws `PdfBombError`
 * beyond `most`.
 */
export async function measureStream(bytes: Uint8Array, filters: readonly PdfFilter[], most: number): Promise<number> {
  let content = bytes;
  for (const [at, filter] of filters.entries()) {
    const name = shortNames[filter.name] ?? filter.name;
    if (name === 'FlateDecode' && at === filters.length - 1) return measureInflated(content, most);
    const decode = decoders[name];
    if (!decode) break;
    try {
      content = decode(content, most, filter);
    } catch (error) {
      if (error instanceof PdfBombError) throw error;
      break;
    }
  }
  return filters.length === 0 ? 0 : content.length;
}

function inflate(bytes: Uint8Array, most: number): Uint8Array {
  try {
    return inflateSync(bytes, { maxOutputLength: most, finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') throw new PdfBombError();
    throw new PdfStreamError('FlateDecode', { cause: error });
  }
}

/** Bytes after which garbage is collected: the collector alone would keep a hundred megabytes of discarded pieces. */
const collectedEvery = 8 * 1024 ** 2;

async function measureInflated(bytes: Uint8Array, most: number): Promise<number> {
  const stream = createInflate({ chunkSize: 64 * 1024, finishFlush: constants.Z_SYNC_FLUSH });
  let [length, collected] = [0, 0];
  stream.end(bytes);
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > most) throw new PdfBombError();
      if (length - collected < collectedEvery) continue;
      collected = length;
      globalThis.gc?.({ type: 'minor' });
    }
  } catch (error) {
    if (error instanceof PdfBombError) throw error;
    // Readers show the content before a fault.
  }
  return length;
}

/** A growing buffer with a limit. */
class Output {
  readonly #most: number;
  #bytes = new Uint8Array(4096);
  #length = 0;

  constructor(most: number) {
    this.#most = most;
  }

  push(bytes: ArrayLike<number>): void {
    const length = this.#length + bytes.length;
    if (length > this.#most) throw new PdfBombError();
    if (length > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(length, 2 * this.#bytes.length));
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes.set(bytes, this.#length);
    this.#length = length;
  }

  done(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }
}

function decodeHex(bytes: Uint8Array, most: number): Uint8Array {
  const end = bytes.indexOf(0x3e);
  const text = Buffer.from(bytes.subarray(0, end < 0 ? bytes.length : end))
    .toString('latin1')
    .replaceAll(/[^0-9A-Fa-f]/g, '');
  if (text.length / 2 > most) throw new PdfBombError();
  return Buffer.from(text.length % 2 ? `${text}0` : text, 'hex');
}

function decode85(bytes: Uint8Array, most: number): Uint8Array {
  const output = new Output(most);
  let group: number[] = [];
  const flush = (length: number): void => {
    const value = [...group, 84, 84, 84, 84, 84].slice(0, 5).reduce((sum, digit) => sum * 85 + digit, 0);
    output.push([value >>> 24, value >>> 16, value >>> 8, value].map((byte) => byte & 255).slice(0, length));
    group = [];
  };
  for (const sign of bytes) {
    if (sign === 0x7e) break;
    if (sign === 0x7a && group.length === 0) output.push([0, 0, 0, 0]);
    if (sign < 0x21 || sign > 0x75) continue;
    group.push(sign - 0x21);
    if (group.length === 5) flush(4);
  }
  if (group.length > 1) flush(group.length - 1);
  return output.done();
}

function decodeRuns(bytes: Uint8Array, most: number): Uint8Array {
  const output = new Output(most);
  for (let at = 0; at < bytes.length && bytes[at] !== 128;) {
    const length = bytes[at]!;
    if (length < 128) {
      output.push(bytes.subarray(at + 1, at + 2 + length));
      at += length + 2;
    } else {
      output.push(new Uint8Array(257 - length).fill(bytes[at + 1] ?? 0));
      at += 2;
    }
  }
  return output.done();
}

const [clearTable, endOfData, firstCode] = [256, 257, 258];

function decodeLzw(bytes: Uint8Array, most: number, earlyChange: number): Uint8Array {
  const output = new Output(most);
  let table: Uint8Array[] = [];
  let [width, buffer, bits] = [9, 0, 0];
  let last: Uint8Array | undefined;
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte;
    bits += 8;
    if (bits < width) continue;
    bits -= width;
    const one = (buffer >>> bits) & ((1 << width) - 1);
    buffer &= (1 << bits) - 1;
    if (one === endOfData) break;
    if (one === clearTable) {
      [table, width, last] = [[], 9, undefined];
      continue;
    }
    const known = one < clearTable ? Uint8Array.of(one) : table[one - firstCode];
    const entry = known ?? (last && Uint8Array.of(...last, last[0]!));
    if (!entry) throw new PdfStreamError('LZWDecode');
    output.push(entry);
    if (last && table.length + firstCode < 4096) table.push(Uint8Array.of(...last, entry[0]!));
    last = entry;
    const next = table.length + firstCode + earlyChange;
    width = next >= 2048 ? 12 : next >= 1024 ? 11 : next >= 512 ? 10 : 9;
  }
  return output.done();
}

/** Undoes PNG's predictors by row, and TIFF's for whole bytes, the only ones that are used for text. */
function undoPredictor(bytes: Uint8Array, { predictor, columns, colors, bits }: PdfFilter): Uint8Array {
  if (predictor < 2) return bytes;
  const step = Math.max(1, (colors * bits) >> 3);
  const rowBytes = (columns * colors * bits + 7) >> 3;
  if (rowBytes < 1 || rowBytes > bytes.length + 1) return bytes;
  if (predictor === 2) {
    const result = Uint8Array.from(bytes);
    for (let at = 0; at < result.length; at++) if (at % rowBytes >= step) result[at]! += result[at - step]!;
    return result;
  }
  const rows = Math.ceil(bytes.length / (rowBytes + 1));
  const result = new Uint8Array(rows * rowBytes);
  let written = 0;
  for (let row = 0; row < rows; row++) {
    const from = row * (rowBytes + 1);
    const kind = bytes[from]!;
    const source = bytes.subarray(from + 1, from + 1 + rowBytes);
    const start = row * rowBytes;
    source.forEach((byte, at) => {
      const left = at >= step ? result[start + at - step]! : 0;
      const up = row > 0 ? result[start + at - rowBytes]! : 0;
      const corner = row > 0 && at >= step ? result[start + at - rowBytes - step]! : 0;
      result[start + at] = byte + [0, left, up, (left + up) >> 1, paeth(left, up, corner)][kind]!;
    });
    written = start + source.length;
  }
  return result.subarray(0, written);
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [left, up, corner].map((one) => Math.abs(guess - one)) as [number, number, number];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}
