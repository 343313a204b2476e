import { isAscii, isUtf8 } from 'node:buffer';

const lineFeed = 0x0a;
const nothing = Buffer.alloc(0);

/**
 * Finds files put together from parts in different encodings. A line counts as UTF-8 when all of it is valid and it
 * holds two Chinese characters in a row: text in GBK satisfies that by chance about once in a million names.
 */
export class MixedEncodingDetector {
  firstUtf8Line = 0;
  firstOtherLine = 0;
  #line = 1;
  #rest: Buffer = nothing;

  add(chunk: Buffer): void {
    if (this.isMixed) return;
    let start = 0;
    for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, start)) {
      const line = chunk.subarray(start, end);
      // Of a piece only the first line may have begun in the one before.
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

  /** The last line may have no end; looking at it twice does no harm. */
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
 * Tells Big5 from GBK by how common the characters would be: both put everyday characters in the first half of their
 * table, so a text read under the wrong one seems to be made of rare characters.
 */
export class Big5Detector {
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
