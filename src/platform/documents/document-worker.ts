import { parentPort, workerData } from 'node:worker_threads';
import { readDocument } from './read-document.ts';

// One document, then the thread ends: whatever a broken file does to a reader ends with it.
const { bytes, mediaType } = workerData as { bytes: Uint8Array; mediaType: string };
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
parentPort?.postMessage(await readDocument(bytes, mediaType));
