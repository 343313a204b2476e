/** A name with `#4A` sequences decoded. */
export class PdfName {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A reference to an object by its number. */
export class PdfReference {
  readonly number: number;

  constructor(number: number) {
    this.number = number;
  }
}

/** Entries in order: a key may occur twice, and readers differ in which one they use. */
export class PdfDictionary {
  readonly entries: readonly (readonly [key: string, value: PdfValue])[];

  constructor(entries: readonly (readonly [string, PdfValue])[]) {
    this.entries = entries;
  }

  all(key: string): PdfValue[] {
    return this.entries.filter(([name]) => name === key).map(([, value]) => value);
  }
}

/** Strings are left out: nothing that is checked is in one. */
export type PdfValue = number | PdfName | PdfReference | PdfDictionary | readonly PdfValue[] | undefined;

/** Thrown when a file needs more parsing steps than a legitimate one. */
export class PdfTooComplexError extends Error {
  override readonly name = 'PdfTooComplexError';
}

const deepest = 100;
const whites = new Set([0, 9, 10, 12, 13, 32]);
const delimiters = new Set([...'()<>[]{}/%'].map((sign) => sign.codePointAt(0)!));
const code = { percent: 37, open: 40, close: 41, less: 60, more: 62, slash: 47, backslash: 92, array: 91, arrayEnd: 93 } as const;

/**
 * Parses values of a PDF (ISO 32000-2, 7.3) at any position, as leniently as readers do. All parsing of a file shares one budget,
 * because positions may overlap. Throws `PdfTooComplexError` when it is used up.
 */
export class PdfParser {
  readonly bytes: Uint8Array;
  readonly #budget: { steps: number };
  at = 0;

  constructor(bytes: Uint8Array, budget: { steps: number }) {
    this.bytes = bytes;
    this.#budget = budget;
  }

  /** Parses the value at the position and advances; undefined for other tokens, such as a string or an operator. */
  read(depth = 0): PdfValue {
    if (depth > deepest) throw new PdfTooComplexError();
    this.skipWhites();
    this.#step();
    const sign = this.bytes[this.at];
    if (sign === undefined) return undefined;
    if (sign === code.slash) return this.#readName();
    if (sign === code.open) return this.#skipString();
    if (sign === code.array) return this.#readArray(depth);
    if (sign === code.less) return this.bytes[this.at + 1] === code.less ? this.#readDictionary(depth) : this.#skipHex();
    if (delimiters.has(sign)) {
      this.at += 1;
      return undefined;
    }
    const word = this.readWord();
    const number = Number(word);
    if (word === '' || Number.isNaN(number)) return undefined;
    return this.#readReference(number) ?? number;
  }

  skipWhites(): void {
    for (;;) {
      const sign = this.bytes[this.at];
      if (sign !== undefined && whites.has(sign)) this.at += 1;
      else if (sign === code.percent) {
        while (this.at < this.bytes.length && this.bytes[this.at] !== 10 && this.bytes[this.at] !== 13) this.#forward();
      } else return;
      this.#step();
    }
  }

  /** Reads letters and digits up to the next white space or delimiter. */
  readWord(): string {
    const start = this.at;
    while (this.at < this.bytes.length && !whites.has(this.bytes[this.at]!) && !delimiters.has(this.bytes[this.at]!)) this.#forward();
    return latin1(this.bytes, start, Math.min(this.at, start + 64));
  }

  #readReference(number: number): PdfReference | undefined {
    const back = this.at;
    this.skipWhites();
    if (/^\d+$/.test(this.readWord())) {
      this.skipWhites();
      if (this.readWord() === 'R') return new PdfReference(number);
    }
    this.at = back;
    return undefined;
  }

  #readName(): PdfName {
    this.at += 1;
    const start = this.at;
    while (this.at < this.bytes.length && !whites.has(this.bytes[this.at]!) && !delimiters.has(this.bytes[this.at]!)) this.#forward();
    const written = latin1(this.bytes, start, Math.min(this.at, start + 400));
    return new PdfName(written.replaceAll(/#([0-9A-Fa-f]{2})/g, (_whole, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))));
  }

  #skipString(): undefined {
    let open = 0;
    for (; this.at < this.bytes.length; this.#forward()) {
      const sign = this.bytes[this.at]!;
      if (sign === code.backslash) this.#forward();
      else if (sign === code.open) open += 1;
      else if (sign === code.close && --open === 0) {
        this.at += 1;
        return;
      }
    }
  }

  #skipHex(): undefined {
    while (this.at < this.bytes.length && this.bytes[this.at] !== code.more) this.#forward();
    this.at += 1;
  }

  #readArray(depth: number): PdfValue[] {
    this.at += 1;
    const values: PdfValue[] = [];
    for (;;) {
      this.skipWhites();
      const sign = this.bytes[this.at];
      if (sign === undefined || sign === code.arrayEnd || this.#isEndOfDictionary()) break;
      values.push(this.read(depth + 1));
    }
    if (this.bytes[this.at] === code.arrayEnd) this.at += 1;
    return values;
  }

  #readDictionary(depth: number): PdfDictionary {
    this.at += 2;
    const entries: [string, PdfValue][] = [];
    for (;;) {
      this.skipWhites();
      const sign = this.bytes[this.at];
      if (sign === undefined) break;
      if (sign === code.more) {
        this.at += this.#isEndOfDictionary() ? 2 : 1;
        break;
      }
      if (sign !== code.slash) {
        // Readers skip an invalid key.
        this.read(depth + 1);
        continue;
      }
      const key = this.#readName().text;
      entries.push([key, this.read(depth + 1)]);
    }
    return new PdfDictionary(entries);
  }

  #isEndOfDictionary(): boolean {
    return this.bytes[this.at] === code.more && this.bytes[this.at + 1] === code.more;
  }

  #forward(): void {
    this.at += 1;
    this.#step();
  }

  #step(): void {
    if (--this.#budget.steps < 0) throw new PdfTooComplexError();
  }
}

const latin1 = (bytes: Uint8Array, start: number, end: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', start, end);

/** Yields a value and all values in it. */
export function* walkValues(value: PdfValue): Generator<PdfValue> {
  yield value;
  if (Array.isArray(value)) for (const one of value as readonly PdfValue[]) yield* walkValues(one);
  else if (value instanceof PdfDictionary) for (const [, one] of value.entries) yield* walkValues(one);
}
