import { parentPort, workerData } from 'node:worker_threads';
import { standBack } from '../precedence.ts';
import { readDocument, readPdfFacts } from './read-document.ts';

standBack();
// One document, then the thread ends: whatever a broken file does to a reader ends with it.
const { bytes, mediaType, wantsFacts } = workerData as { bytes: Uint8Array; mediaType: string; wantsFacts?: true };
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
parentPort?.postMessage(await (wantsFacts ? readPdfFacts(bytes) : readDocument(bytes, mediaType)));
