import { parentPort, workerData } from 'node:worker_threads';
import { standBack } from '../../precedence.ts';
import { readPages } from './read-pages.ts';

standBack();
// One document, then the thread ends, and the library's memory with it.
const { library, bytes } = workerData as { library: WebAssembly.Module; bytes: Uint8Array };
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
for await (const part of readPages(library, bytes)) parentPort?.postMessage(part);
