import { once } from 'node:events';
import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';

// Each in a separate thread: a raised priority in this one would affect all other tests.
const module = new URL('./thread-priority.ts', import.meta.url).href;

/** Evaluates a function of the module in a new thread, and returns the thread's niceness. */
async function inThread(body: string): Promise<unknown> {
  const program = `import { getPriority } from 'node:os'; import { parentPort } from 'node:worker_threads';
    const { goFirst, standBack, putInLine } = await import(${JSON.stringify(module)});
    parentPort.postMessage(await (async () => { ${body} })());`;
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(program)}`));
  const [said] = (await once(worker, 'message')) as [unknown];
  await worker.terminate();
  return said;
}

const isLinux = process.platform === 'linux';

test.runIf(isLinux)('a worker thread with heavy work gets a lower priority than its parent, which keeps its own', async () => {
  const before = getPriority();
  expect(await inThread('standBack(); return getPriority();')).toBe(Math.min(19, before + 10));
  expect(getPriority()).toBe(before);
});

test.runIf(isLinux)(
  'the thread that answers visitors gets a higher priority where the system allows it, and keeps its own otherwise',
  async () => {
    const before = getPriority();
    const [isFirst, niceness] = (await inThread('return [goFirst(), getPriority()];')) as [boolean, number];
    expect(niceness).toBe(isFirst ? before - 10 : before);
    expect(getPriority()).toBe(before);
  },
);

test.runIf(isLinux)('a process started by a high-priority thread gets the normal priority again', async () => {
  const [isFirst, inherited, now] = (await inThread(
    `const isFirst = goFirst();
     const { spawn } = await import('node:child_process');
     const child = spawn('sleep', ['30']);
     const inherited = getPriority(child.pid);
     putInLine(child.pid);
     const now = getPriority(child.pid);
     child.kill();
     return [isFirst, inherited, now];`,
  )) as [boolean, number, number];
  expect(inherited).toBe(getPriority() - (isFirst ? 10 : 0));
  expect(now).toBe(getPriority());
});
