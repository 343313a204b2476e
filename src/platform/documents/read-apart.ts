import { Worker } from 'node:worker_threads';

const usualLimitMs = 60_000;
const memoryLimitMb = 512;

/**
 * The words of a PDF or DOCX, read in a thread of its own: visitors never wait for a large file, and a broken one takes
 * neither the memory nor the time of the site. Throws when it cannot be read, needs over 60 s (unless told) or 512 MB.
 */
export async function readApart(bytes: Uint8Array, mediaType: string, { timeLimitMs = usualLimitMs } = {}): Promise<string> {
  const worker = new Worker(new URL('./document-worker.ts', import.meta.url), {
    workerData: { bytes, mediaType },
    resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb },
    // Readers warn of every oddity of a file on the console.
    stdout: true,
    stderr: true,
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<string>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`reading took over ${timeLimitMs / 1000} s`)), timeLimitMs);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('the reader ended without a text')));
      // Node's watch mode speaks on this channel as well.
      worker.on('message', (message) => typeof message === 'string' && resolve(message));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
