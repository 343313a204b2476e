import { Piscina } from 'piscina';
import type { LookAnswer, LookTask } from './look-worker.ts';

let thread: Piscina<LookTask, LookAnswer> | undefined;

/** Finds the card in a picture, straightens and measures it, in a thread of its own that goes when it has had nothing to do for a while. */
export function lookAtCard(picture: Uint8Array): Promise<LookAnswer> {
  thread ??= new Piscina({ filename: new URL('look-worker.ts', import.meta.url).href, minThreads: 0, maxThreads: 1, idleTimeout: 30_000 });
  return thread.run({ picture });
}
