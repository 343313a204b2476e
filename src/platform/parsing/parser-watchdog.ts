import { workerData } from 'node:worker_threads';

// Ends its process when a task exceeds its time or memory, or when the parent process is gone: the main thread may be in an
// endless loop, and memory outside of the heap has no limit in the engine.
const { watched, parent } = workerData as { watched: BigInt64Array<SharedArrayBuffer>; parent: number };
const pause = new Int32Array(new SharedArrayBuffer(4));

for (;;) {
  const isIdle = Atomics.wait(watched, 0, 0n, 1000) === 'timed-out';
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  if (isIdle) continue;
  const deadline = Atomics.load(watched, 0);
  // The pool recognises the exceeded limit by the signal; the system's out-of-memory killer uses the same one.
  if (process.memoryUsage.rss() > Number(Atomics.load(watched, 1))) process.kill(process.pid, 'SIGKILL');
  if (deadline !== 0n && Date.now() > Number(deadline)) process.kill(process.pid, 'SIGALRM');
  Atomics.wait(pause, 0, 0, 40);
}
