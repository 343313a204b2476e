import { on } from 'node:events';
import { Worker } from 'node:worker_threads';

const memoryLimitMb = 512;

/**
 * What a thread of its own says about a file, one message after the other: visitors never wait for a large one, and a broken one takes neither the
 * memory nor the time of the site. Throws what the thread throws, and when it takes longer than allowed or over 512 MB.
 */
export async function* workApart(program: URL, workerData: object, timeLimitMs: number): AsyncGenerator {
  const worker = new Worker(program, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb },
    // Readers warn of every oddity of a file on the console.
    stdout: true,
    stderr: true,
  });
  const signal = AbortSignal.timeout(timeLimitMs);
  try {
    for await (const [message] of on(worker, 'message', { close: ['exit'], signal })) yield message;
  } catch (error) {
    throw signal.aborted ? new Error(`reading took over ${timeLimitMs / 1000} s`) : error;
  } finally {
    await worker.terminate();
  }
}
