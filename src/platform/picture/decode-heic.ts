import { Worker } from 'node:worker_threads';
import type { HeicAnswer, HeicTask } from './heic-worker.ts';

const timeLimitMs = 20_000;

/** The pixels of a HEIC picture, decoded in a thread of its own. Throws when it cannot be read or takes over 20 s. */
export async function decodeHeic(task: HeicTask): Promise<HeicAnswer> {
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), { workerData: task, stdout: true, stderr: true });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<HeicAnswer>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`decoding took over ${timeLimitMs / 1000} s`)), timeLimitMs);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('the decoder ended without a picture')));
      // Node's watch mode speaks on this channel as well.
      worker.on('message', (message: HeicAnswer) => ('width' in message || 'tooManyPixels' in message) && resolve(message));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
