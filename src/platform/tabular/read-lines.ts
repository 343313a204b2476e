import { createReadStream } from 'node:fs';
import { FileError } from './cell.ts';
import type { Encoding } from './detect-encoding.ts';
import { limits } from './limits.ts';

/** Byte order marks by encoding; they are not part of the first line. */
const marks: Readonly<Record<Encoding, Buffer | undefined>> = {
  'utf-8': Buffer.from([0xef, 0xbb, 0xbf]),
  'utf-16le': Buffer.from([0xff, 0xfe]),
  'utf-16be': Buffer.from([0xfe, 0xff]),
  gb18030: undefined,
};

const lineFeeds: Readonly<Record<Encoding, Buffer>> = {
  'utf-8': Buffer.from([0x0a]),
  gb18030: Buffer.from([0x0a]),
  'utf-16le': Buffer.from([0x0a, 0x00]),
  'utf-16be': Buffer.from([0x00, 0x0a]),
};

/** Yields the raw lines of a file as bytes, for checksums. A line ends with its line feed; the last may have none. */
export async function* readFileLines(path: string, encoding: Encoding): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  for await (const line of splitLines(path, encoding)) {
    held.push(line);
    if (isEndMark(line)) continue;
    yield* held;
    held = [];
  }
}

/** Programs of DOS and mainframes write an end-of-file mark after the last line; it counts only when nothing follows. */
const isEndMark = (line: Buffer): boolean => line.includes(0x1a) && line.every((byte) => endBytes.has(byte));
const endBytes = new Set([0x1a, 0x00, 0x0a, 0x0d, 0x20]);

async function* splitLines(path: string, encoding: Encoding): AsyncGenerator<Buffer> {
  const feed = lineFeeds[encoding];
  let rest = Buffer.alloc(0);
  let isFirst = true;
  for await (const chunk of createReadStream(path, { highWaterMark: 32 * 1024 }) as AsyncIterable<Buffer>) {
    rest = Buffer.concat([rest, chunk]);
    if (isFirst) rest = withoutMark(rest, marks[encoding]);
    isFirst = false;
    for (let end = findFeed(rest, feed); end >= 0; end = findFeed(rest, feed)) {
      yield rest.subarray(0, end);
      rest = rest.subarray(end);
    }
    if (rest.length > limits.cell * limits.cellsPerRow) throw new FileError('文件里有一行过长，无法读取。');
  }
  const end = rest.findLastIndex((byte) => !endBytes.has(byte)) + 1;
  const mark = rest.indexOf(0x1a, end);
  const last = mark < 0 ? rest : rest.subarray(0, mark);
  if (last.length > 0) yield last;
}

const withoutMark = (bytes: Buffer<ArrayBuffer>, mark: Buffer | undefined) =>
  mark && bytes.subarray(0, mark.length).equals(mark) ? bytes.subarray(mark.length) : bytes;

/** Finds the end of the first line; in UTF-16 only at a character boundary. */
function findFeed(bytes: Buffer, feed: Buffer): number {
  let at = bytes.indexOf(feed);
  while (at >= 0 && at % feed.length !== 0) at = bytes.indexOf(feed, at + 1);
  return at < 0 ? -1 : at + feed.length;
}
