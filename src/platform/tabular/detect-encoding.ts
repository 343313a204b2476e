import { isAscii, isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { FileError } from './cell.ts';

export type Encoding = 'utf-8' | 'gb18030' | 'utf-16le' | 'utf-16be';

export const encodingNames: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  gb18030: 'GB18030（含 GBK、GB2312）',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
};

const advice = '请用 UTF-8 或 GB18030 重新保存后再导入。';
// User-defined codes of GBK: published files have none, wrongly decoded files have many.
const userDefined = /[\ue000-\ue765]/;

/**
 * Detects the single encoding that decodes the whole file, without guessing: UTF-16 by its byte order mark, otherwise the first
 * of UTF-8 and GB18030 under which every byte is valid. Throws `FileError` when there is none, when parts of the file are in
 * different encodings, or when the text is Big5.
 */
export async function detectEncoding(path: string, head: Buffer): Promise<Encoding> {
  const marked = detectUtf16(head);
  if (marked) {
    if (!(await decodes(path, marked))) throw new FileError(`文件标明是 ${encodingNames[marked]}，但其中有无法解码的内容。${advice}`);
    return marked;
  }
  if (await decodes(path, 'utf-8')) return 'utf-8';
  await assertGb18030(path);
  return 'gb18030';
}

/** Detects UTF-16 by byte order mark, or by zeros in every second byte of the beginning, as in plain codes and commas without a mark. */
function detectUtf16(head: Buffer): Encoding | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const pairs = Math.floor(Math.min(head.length, 2048) / 2);
  const zeros = [0, 0];
  for (let at = 0; at < pairs * 2; at += 1) if (head[at] === 0) zeros[at % 2]! += 1;
  if (pairs < 4 || zeros[0]! + zeros[1]! < pairs / 3) return undefined;
  return zeros[1]! > zeros[0]! ? 'utf-16le' : 'utf-16be';
}

async function decodes(path: string, encoding: Encoding): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const chunk of readChunks(path)) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

async function assertGb18030(path: string): Promise<void> {
  const mixed = new MixedEncodingDetector();
  const ranks = new Big5Detector();
  const decoder = new TextDecoder('gb18030', { fatal: true });
  let isValid = true;
  for await (const chunk of readChunks(path)) {
    mixed.add(chunk);
    ranks.add(chunk);
    isValid &&= isClean(decoder, chunk);
  }
  if (mixed.isMixed)
    throw new FileError(
      `文件里混有不同的编码：第 ${mixed.firstUtf8Line} 行是 UTF-8，第 ${mixed.firstOtherLine} 行不是。没有一种编码能解读整个文件，${advice}`,
    );
  if (ranks.looksLikeBig5) throw new FileError(`文件像是 Big5（繁体中文）编码，转换会丢字，不能导入。${advice}`);
  if (!isValid) throw new FileError(`认不出文件的编码：既不是 UTF-8，也不是 GB18030。${advice}`);
}

function isClean(decoder: TextDecoder, chunk: Buffer): boolean {
  try {
    return !userDefined.test(decoder.decode(chunk, { stream: true }));
  } catch {
    return false;
  }
}

const readChunks = (path: string): AsyncIterable<Buffer> => createReadStream(path, { highWaterMark: 32 * 1024 });

const lineFeed = 0x0a;
const nothing = Buffer.alloc(0);

/**
 * Detects files joined from parts in different encodings. A line counts as UTF-8 when it is valid and has two Chinese characters
 * in a row: text in GBK satisfies that by chance about once in a million names.
 */
class MixedEncodingDetector {
  firstUtf8Line = 0;
  firstOtherLine = 0;
  #line = 1;
  #rest: Buffer = nothing;

  add(chunk: Buffer): void {
    if (this.isMixed) return;
    let start = 0;
    for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, start)) {
      const line = chunk.subarray(start, end);
      // Only the first line of a piece may have begun in the piece before.
      this.#count(this.#rest.length > 0 ? Buffer.concat([this.#rest, line]) : line);
      this.#rest = nothing;
      start = end + 1;
    }
    this.#rest = Buffer.concat([this.#rest, chunk.subarray(start)]).subarray(0, 65_536);
    if (this.#rest.length > 0 && this.firstOtherLine > 0) this.#peekRest();
  }

  get isMixed(): boolean {
    return this.firstUtf8Line > 0 && this.firstOtherLine > 0;
  }

  #count(line: Buffer): void {
    this.#classify(line);
    this.#line += 1;
  }

  /** The last line may have no line break; checking it twice does no harm. */
  #peekRest(): void {
    if (isUtf8Chinese(this.#rest)) this.firstUtf8Line ||= this.#line;
  }

  #classify(line: Buffer): void {
    if (isAscii(line)) return;
    if (isUtf8Chinese(line)) this.firstUtf8Line ||= this.#line;
    else if (!isUtf8(line)) this.firstOtherLine ||= this.#line;
  }
}

/**
 * Distinguishes Big5 from GBK by the frequency of the characters: both have common characters in the first half of their table,
 * so wrongly decoded text seems to consist of rare characters.
 */
class Big5Detector {
  #gbCommon = 0;
  #gbAll = 0;
  #big5Common = 0;
  #big5All = 0;
  #lead = 0;

  add(chunk: Buffer): void {
    for (const byte of chunk) {
      if (this.#lead === 0) this.#lead = byte >= 0x81 && byte <= 0xfe ? byte : 0;
      else {
        this.#count(this.#lead, byte);
        this.#lead = 0;
      }
    }
  }

  get looksLikeBig5(): boolean {
    if (this.#big5All < 4) return false;
    return this.#big5Common / this.#big5All > 0.85 && this.#gbCommon / Math.max(1, this.#gbAll) < 0.6;
  }

  #count(lead: number, trail: number): void {
    this.#gbAll += 1;
    if (lead >= 0xb0 && lead <= 0xd7 && trail >= 0xa1) this.#gbCommon += 1;
    this.#big5All += 1;
    const isBig5Trail = (trail >= 0x40 && trail <= 0x7e) || (trail >= 0xa1 && trail <= 0xfe);
    if (lead >= 0xa4 && lead <= 0xc6 && isBig5Trail) this.#big5Common += 1;
  }
}

/** Valid UTF-8 with at least two Chinese characters in a row. */
const isUtf8Chinese = (line: Buffer): boolean => isUtf8(line) && /[\u3000-\u9fff\uff00-\uffef]{2}/.test(line.toString('utf8'));
