import { untilAborted } from './deadline.ts';

/** Specification 9. */
export const defaultCacheMs = 60_000;

interface Entry {
  answer: Promise<unknown>;
  /** Ends the flight when nobody waits for it any longer. */
  flight: AbortController;
  waiters: number;
  /** Undefined while in flight. */
  arrivedAt?: number;
}

export interface ResponseCache {
  /**
   * The answer stored under the key if it is younger than `maxAgeMs`, else that of `load`. One flight per key at a time: later
   * readers join it. A reader whose signal ends stops waiting; the flight ends with its last reader. Failures are not stored.
   * Readers share the stored object and must not change it.
   */
  read<T>(key: string, maxAgeMs: number, load: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Forgets everything; flights under way still answer those who wait for them, but are not stored. */
  clear(): void;
}

/** Holds at most `capacity` answers; the oldest gives way. */
export function createResponseCache(now: () => number, capacity = 100): ResponseCache {
  const entries = new Map<string, Entry>();

  const start = (key: string, load: (signal: AbortSignal) => Promise<unknown>): Entry => {
    const flight = new AbortController();
    const entry: Entry = { flight, waiters: 0, answer: load(flight.signal) };
    const drop = (): void => void (entries.get(key) === entry && entries.delete(key));
    entry.answer.then(() => (entry.arrivedAt = now()), drop);
    flight.signal.addEventListener('abort', drop);
    entries.delete(key);
    entries.set(key, entry);
    if (entries.size > capacity) entries.delete(entries.keys().next().value!);
    return entry;
  };

  return {
    async read<T>(key: string, maxAgeMs: number, load: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> {
      signal?.throwIfAborted();
      const stored = entries.get(key);
      const isUsable = stored && (stored.arrivedAt === undefined || now() - stored.arrivedAt < maxAgeMs);
      return wait(isUsable ? stored : start(key, load), signal) as Promise<T>;
    },
    clear: () => entries.clear(),
  };
}

async function wait(entry: Entry, signal: AbortSignal | undefined): Promise<unknown> {
  entry.waiters++;
  try {
    return await (signal ? Promise.race([entry.answer, untilAborted(signal)]) : entry.answer);
  } finally {
    entry.waiters--;
    if (!entry.waiters && entry.arrivedAt === undefined) entry.flight.abort();
  }
}
