import { workerData } from 'node:worker_threads';

// Ends its process when a piece of work takes longer or more memory than it may, or when the process that asked for it is gone: the main thread of the
// process may be in a loop that never ends, and memory outside of the heap is under no limit of the engine.
const { watched, parent } = workerData as { watched: BigInt64Array<SharedArrayBuffer>; parent: number };
const pause = new Int32Array(new SharedArrayBuffer(4));

for (;;) {
  const isIdle = Atomics.wait(watched, 0, 0n, 1000) === 'timed-out';
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  if (isIdle) continue;
  const deadline = Atomics.load(watched, 0);
  // The pool tells by the signal what was exceeded; the system itself ends what takes too much memory by the same one.
  if (process.memoryUsage.rss() > Number(Atomics.load(watched, 1))) process.kill(process.pid, 'SIGKILL');
  if (deadline !== 0n && Date.now() > Number(deadline)) process.kill(process.pid, 'SIGALRM');
  Atomics.wait(pause, 0, 0, 40);
}
