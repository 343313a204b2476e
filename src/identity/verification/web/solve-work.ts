import type { Solution } from 'altcha-lib/types';
import type { Work } from '../schema.ts';

const longestMs = 90_000;

/**
 * Solves the work in a worker while the page stays usable. Rejects when workers are unavailable, on a timeout, or when the signal
 * aborts.
 */
export function solveWork({ id: _id, expiresAt: _expiresAt, ...parameters }: Work, signal: AbortSignal): Promise<Solution> {
  const worker = new Worker(new URL('work-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Solution>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Solution | { error: unknown } | null>) =>
      data && 'counter' in data ? resolve(data) : reject(new Error('the work was not done', { cause: data })),
    );
    worker.addEventListener('error', () => reject(new Error('the worker did not start')));
    signal.addEventListener('abort', () => reject(signal.reason as Error));
    worker.postMessage({ type: 'work', challenge: { parameters }, counterStart: 0, counterStep: 1, timeout: longestMs }, []);
  }).finally(() => worker.terminate());
}
