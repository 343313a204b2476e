import type { CacheTag } from '#contract/tag.ts';
import type { InvalidationSubscriber } from '../memo.ts';
import type { StoredPage } from './stored-page.ts';

/** The result of a render: a page to cache under its tags, or one for the waiting visitors only. It must not be shown after `expiresAt`. */
export type Rendering = { page: StoredPage; tags: ReadonlySet<CacheTag>; isCacheable: boolean; expiresAt?: Date | undefined };

/** A page that need not be rendered: fresh, old while a new one is rendered, or the last one while the database is unreachable. */
export type CachedPage = { page: StoredPage; from: 'fresh' | 'old' } | { page: StoredPage; from: 'last'; keptAt: number };

export interface PageCacheOptions {
  /** Maximum bytes of all bodies together. */
  maxBytes: number;
  /** Time that a page counts as fresh, in ms: the maximum delay of content that depends on the time of day. */
  freshMs: number;
  /** Additional time that it may be shown while a new one is rendered, in ms. */
  staleMs: number;
  /** Maximum age of a page shown while the database is unreachable, in ms. */
  awayMs: number;
  clock?: () => number;
}

interface Entry {
  page: StoredPage;
  tags: ReadonlySet<CacheTag>;
  keptAt: number;
  freshUntil: number;
  /** It is never shown after this time. */
  expiresAt: number;
  /** Set by every hit, cleared by the evictor: a page that is requested between two of its passes stays. */
  wasUsed: boolean;
}

/**
 * Caches finished pages by key, limited in bytes. One render per key at a time. A write that touches a page's tags drops it at
 * once; a page that is merely old is shown once more while a new one is rendered. A render that began before such a write is
 * never cached, and visitors who came after the write do not wait for it.
 */
export class PageCache implements InvalidationSubscriber {
  readonly #options: Required<PageCacheOptions>;
  readonly #entries = new Map<string, Entry>();
  readonly #keysByTag = new Map<CacheTag, Set<string>>();
  readonly #flights = new Map<string, Promise<Rendering>>();
  /** Counts invalidations; `#touched` stores the last one of each tag while renders are running. */
  #epoch = 0;
  readonly #touched = new Map<CacheTag, number>();
  readonly #shownData: ShownData;
  #runningRenders = 0;
  #bytes = 0;
  /** Nothing is cached until a listener receives invalidations. */
  #isSuspended = true;

  constructor(options: PageCacheOptions) {
    this.#options = { clock: () => Date.now(), ...options };
    this.#shownData = new ShownData(this.#options.maxBytes / 16, this.#options.clock);
  }

  get bytes(): number {
    return this.#bytes;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Returns the page if it is cached and fresh. The hot path: one look-up. */
  findFresh(key: string): StoredPage | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined || this.#isSuspended || entry.freshUntil <= this.#options.clock()) return undefined;
    entry.wasUsed = true;
    return entry.page;
  }

  /** Returns the page if it is cached, up to `awayMs` old, for use while the database is unreachable. */
  findLast(key: string): { page: StoredPage; keptAt: number } | undefined {
    const entry = this.#entries.get(key);
    const now = this.#options.clock();
    return entry && now < entry.expiresAt && now - entry.keptAt <= this.#options.awayMs ? entry : undefined;
  }

  /**
   * Returns what can be shown without waiting: while the database is unreachable the last page, otherwise a fresh one, or an old
   * one while a new one is rendered.
   */
  findAny(key: string, isAway: boolean, render: () => Promise<Rendering>): CachedPage | undefined {
    const last = isAway ? this.findLast(key) : undefined;
    if (last) return { page: last.page, from: 'last', keptAt: last.keptAt };
    const fresh = this.findFresh(key);
    if (fresh) return { page: fresh, from: 'fresh' };
    const old = this.findStale(key, render);
    return old && { page: old, from: 'old' };
  }

  /** Returns the data of the page at this key, or of an earlier one, by the version in its document. */
  findData(key: string, version: string): StoredPage | undefined {
    const data = this.findLast(key)?.page.data;
    return data?.version === version ? data : this.#shownData.find(key, version);
  }

  /**
   * Returns the page if it is cached but old, while a new one is rendered. A failed refresh keeps it; the next visitor triggers
   * another.
   */
  findStale(key: string, render: () => Promise<Rendering>): StoredPage | undefined {
    const entry = this.#isSuspended ? undefined : this.#entries.get(key);
    const now = this.#options.clock();
    if (!entry || now >= entry.expiresAt || now - entry.freshUntil >= this.#options.staleMs) return undefined;
    entry.wasUsed = true;
    this.#fly(key, render).catch(() => undefined);
    return entry.page;
  }

  /** Returns the page: cached, or old while a new one is rendered, or rendered now. Rejects when the render does. */
  async get(key: string, render: () => Promise<Rendering>): Promise<StoredPage> {
    return this.findFresh(key) ?? this.findStale(key, render) ?? (await this.#fly(key, render)).page;
  }

  /** Drops every page with one of the tags, and prevents running renders with them from being cached. */
  invalidate(tags: readonly CacheTag[]): void {
    this.#epoch += 1;
    this.#flights.clear();
    for (const tag of tags) {
      if (this.#runningRenders > 0) this.#touched.set(tag, this.#epoch);
      for (const key of this.#keysByTag.get(tag) ?? []) this.#remove(key);
    }
  }

  /** Caches nothing and shows nothing as current until `resume`, while invalidations may be lost. */
  suspend(): void {
    this.#isSuspended = true;
    this.#epoch += 1;
    this.#flights.clear();
  }

  resume(): void {
    this.dropAll();
    this.#isSuspended = false;
  }

  /** Drops every page. */
  dropAll(): void {
    this.#epoch += 1;
    this.#flights.clear();
    for (const key of this.#entries.keys()) this.#remove(key);
  }

  #fly(key: string, render: () => Promise<Rendering>): Promise<Rendering> {
    const running = this.#flights.get(key);
    if (running) return running;
    const flight = this.#renderAndKeep(key, render).finally(() => {
      if (this.#flights.get(key) === flight) this.#flights.delete(key);
    });
    this.#flights.set(key, flight);
    return flight;
  }

  async #renderAndKeep(key: string, render: () => Promise<Rendering>): Promise<Rendering> {
    const startedAt = this.#epoch;
    const suspensions = this.#isSuspended;
    this.#runningRenders += 1;
    try {
      const rendering = await render();
      const isOutdated = [...rendering.tags].some((tag) => (this.#touched.get(tag) ?? 0) > startedAt);
      if (rendering.isCacheable && !isOutdated && !this.#isSuspended && !suspensions) this.#keep(key, rendering);
      else this.#shownData.add(key, rendering.page);
      return rendering;
    } finally {
      this.#runningRenders -= 1;
      if (this.#runningRenders === 0) this.#touched.clear();
    }
  }

  #keep(key: string, { page, tags, expiresAt: end }: Rendering): void {
    this.#remove(key);
    const { maxBytes, freshMs, clock } = this.#options;
    const keptAt = clock();
    const expiresAt = end?.getTime() ?? Number.POSITIVE_INFINITY;
    if (page.bytes > maxBytes / 8) return this.#shownData.add(key, page);
    this.#entries.set(key, { page, tags, keptAt, freshUntil: Math.min(keptAt + freshMs, expiresAt), expiresAt, wasUsed: false });
    this.#bytes += page.bytes;
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag);
      if (keys) keys.add(key);
      else this.#keysByTag.set(tag, new Set([key]));
    }
    page.onGrowth = (bytes) => this.#grow(key, page, bytes);
    this.#evict();
  }

  /** Counts another encoding of a page, if it is still cached. */
  #grow(key: string, page: StoredPage, bytes: number): void {
    if (this.#entries.get(key)?.page !== page) return;
    this.#bytes += bytes;
    this.#evict();
  }

  /** Second-chance eviction: walks the pages in order of arrival and drops those not requested since the last pass. */
  #evict(): void {
    for (const [key, entry] of this.#entries) {
      if (this.#bytes <= this.#options.maxBytes) return;
      if (entry.wasUsed) {
        entry.wasUsed = false;
        this.#entries.delete(key);
        this.#entries.set(key, entry);
      } else this.#remove(key);
    }
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#shownData.add(key, entry.page);
    this.#bytes -= entry.page.bytes;
    entry.page.onGrowth = undefined;
    for (const tag of entry.tags) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
  }
}

/** Maximum time between showing a page and the script's request for its data. */
const keepMs = 3_600_000;

/**
 * Data of pages that are no longer cached, or never were, but are open in a browser, whose scripts request exactly this data by
 * address and version. Limited in bytes and time; the oldest are dropped first.
 */
class ShownData {
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
