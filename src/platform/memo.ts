import type { Tag } from '#contract/tag.ts';
import type { Context } from './context.ts';

/** What is told of committed writes: by tag, and of times in which they may go unheard. */
export interface InvalidationSubscriber {
  invalidate(tags: readonly Tag[]): void;
  suspend(): void;
  resume(): void;
}

interface MemoEntry {
  tag: Tag;
  value: Promise<unknown>;
}

/**
 * Remembers small values that nearly every request needs (the firm's settings) until a write touches their tag.
 * Starts suspended: without a listener nothing is remembered.
 */
export class Memo implements InvalidationSubscriber {
  readonly #values = new Map<string, MemoEntry>();
  #isSuspended = true;

  invalidate(tags: readonly Tag[]): void {
    for (const [key, { tag }] of this.#values) if (tags.includes(tag)) this.#values.delete(key);
  }

  suspend(): void {
    this.#isSuspended = true;
    this.#values.clear();
  }

  resume(): void {
    this.#values.clear();
    this.#isSuspended = false;
  }

  /** The value under the key; loaded once however many ask. A failed load is not remembered, nor one in a transaction. */
  get<Value>(ctx: Context, key: string, tag: Tag, load: () => Promise<Value>): Promise<Value> {
    if (this.#isSuspended || ctx.db.isTransaction) return load();
    const known = this.#values.get(key);
    if (known) return known.value as Promise<Value>;
    const entry = { tag, value: load() };
    this.#values.set(key, entry);
    entry.value.catch(() => {
      if (this.#values.get(key) === entry) this.#values.delete(key);
    });
    return entry.value;
  }
}
