import { TimeoutError } from './response-error.ts';

/**
 * Runs `work` with a signal that ends when the caller's own signal does or when `ms` milliseconds are over, whichever is first.
 * Rejects with the caller's reason or with `TimeoutError`, whatever the work itself makes of the end.
 * By hand, since `AbortSignal.any` is missing in browsers that visitors still use.
 */
export async function withDeadline<T>(ms: number, signal: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const cancel = (): void => controller.abort(signal?.reason);
  const timer = setTimeout(() => controller.abort(new TimeoutError(ms)), ms);
  signal?.addEventListener('abort', cancel);
  try {
    return await work(controller.signal);
  } catch (error) {
    throw controller.signal.aborted ? controller.signal.reason : error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
  }
}

/** Never resolves; rejects with the signal's reason once it ends. What a caller waits on after the visitor was sent away. */
export function untilAborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
