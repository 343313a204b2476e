import type { CacheTag } from '#contract/tag.ts';
import type { Context } from './context.ts';

/** A subscriber to committed writes: notified by tag, and suspended while notifications may be lost. */
export interface InvalidationSubscriber {
  invalidate(tags: readonly CacheTag[]): void;
  suspend(): void;
  resume(): void;
}

interface MemoEntry {
  tags: readonly CacheTag[];
  value: Promise<unknown>;
}

/**
 * Caches small values that nearly every request needs (the firm's settings) until a write invalidates their tag. Starts
 * suspended: without a listener nothing is cached.
 */
export class Memo implements InvalidationSubscriber {
  readonly #values = new Map<string, MemoEntry>();
  #isSuspended = true;

  invalidate(tags: readonly CacheTag[]): void {
    for (const [key, entry] of this.#values) if (entry.tags.some((tag) => tags.includes(tag))) this.#values.delete(key);
  }

  suspend(): void {
    this.#isSuspended = true;
    this.#values.clear();
  }

  resume(): void {
    this.#values.clear();
    this.#isSuspended = false;
  }

  /** Returns the value of the key; concurrent callers share one load. A failed load is not cached, nor one in a transaction. */
  get<Value>(ctx: Context, key: string, tag: CacheTag | readonly CacheTag[], load: () => Promise<Value>): Promise<Value> {
    if (this.#isSuspended || ctx.db.isTransaction) return load();
    const known = this.#values.get(key);
    if (known) return known.value as Promise<Value>;
    const entry = { tags: typeof tag === 'string' ? [tag] : tag, value: load() };
    this.#values.set(key, entry);
    entry.value.catch(() => {
      if (this.#values.get(key) === entry) this.#values.delete(key);
    });
    return entry.value;
  }
}
