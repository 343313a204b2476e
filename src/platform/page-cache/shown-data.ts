import type { StoredPage } from './stored-page.ts';

/** How long a visitor may have looked at a page before the scripts ask for what it was made of. */
const keepMs = 3_600_000;

/**
 * What pages were made of that are kept no more, or never were, but stand in somebody's browser: the scripts there want these very data, by
 * address and version. Bounded in bytes and time; the oldest go first.
 */
export class ShownData {
  readonly #kept = new Map<string, { data: StoredPage; bytes: number; until: number }>();
  readonly #maxBytes: number;
  readonly #clock: () => number;
  #bytes = 0;

  constructor(maxBytes: number, clock: () => number) {
    this.#maxBytes = maxBytes;
    this.#clock = clock;
  }

  add(key: string, { data }: StoredPage): void {
    if (!data) return;
    const name = nameOf(key, data.version);
    this.#remove(name);
    this.#kept.set(name, { data, bytes: data.bytes, until: this.#clock() + keepMs });
    this.#bytes += data.bytes;
    for (const [oldest, { until }] of this.#kept) {
      if (this.#bytes <= this.#maxBytes && until > this.#clock()) return;
      this.#remove(oldest);
    }
  }

  find(key: string, version: string): StoredPage | undefined {
    const entry = this.#kept.get(nameOf(key, version));
    return entry && entry.until > this.#clock() ? entry.data : undefined;
  }

  #remove(name: string): void {
    this.#bytes -= this.#kept.get(name)?.bytes ?? 0;
    this.#kept.delete(name);
  }
}

const nameOf = (key: string, version: string): string => `${version} ${key}`;
