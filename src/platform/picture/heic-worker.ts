import { parentPort, workerData } from 'node:worker_threads';
import decode from 'heic-decode';

/** What the thread is given and what it answers. */
export interface HeicTask {
  bytes: Uint8Array;
  maxPixels: number;
}

export type HeicAnswer = { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> } | { tooManyPixels: true };

// One picture, then the thread ends: whatever a broken file does to the decoder ends with it.
const { bytes, maxPixels } = workerData as HeicTask;
const images = await decode.all({ buffer: bytes });
const [first] = images;
if (!first) throw new Error('no picture in the file');
// Its size is known from the container, before a pixel is made.
const isTooLarge = first.width * first.height > maxPixels;
const answer: HeicAnswer = isTooLarge ? { tooManyPixels: true } : await first.decode();
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
parentPort?.postMessage(answer, 'data' in answer ? [answer.data.buffer] : []);
