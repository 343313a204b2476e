import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { breakFile, buildValidFiles, type ValidFileKind } from '#test/support/fuzz/broken-files.ts';
import { quantile } from '../growth/offer.ts';
import type { VisitorLoad } from '../support/visitors-thread.ts';

/**
 * Uploads mutated workbooks, documents and pictures through the calls of a separate running site with the demo firm (`npm start`,
 * its ports in `PORT` and `CONSOLE_PORT`), and requests the home page meanwhile. Exits with 1 when the server process ended, when
 * a response is neither a success nor a refusal, or when the p99 of the home page is more than twice that of the idle site.
 * `FILES` is the number of files (2,000), `FROM` the number of the first: the same number is the same file in every run. `RATE`
 * is the number of page requests per second.
 */
const count = Number(process.env.FILES ?? 2000);
const from = Number(process.env.FROM ?? 1);
const rate = Number(process.env.RATE ?? 50);
const parallel = 4;
const site = `http://127.0.0.1:${process.env.PORT ?? 8080}`;
const staffSite = `http://127.0.0.1:${process.env.CONSOLE_PORT ?? 8081}`;
const password = 'Qianting-2026';
/** Success, refused with the reason, too large, and too many at once, after which the same is sent again. */
const sound = [0, 200, 40001, 40009, 40013];
const busy = 40029;

async function enter(loginName: string): Promise<Record<string, string>> {
  const headers: Record<string, string> = { origin: staffSite, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
  const answer = await fetch(`${staffSite}/console/api/session`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ loginName, password }),
  });
  const { 'content-type': _, ...rest } = headers;
  return { ...rest, cookie: answer.headers.getSetCookie()[0]!.split(';')[0]! };
}

const clerk = await enter('demo.data');
const editor = await enter('demo.editor');
const doors: Readonly<Record<ValidFileKind, { path: string; who: Record<string, string> }>> = {
  table: { path: '/data/files', who: clerk },
  document: { path: '/content/files', who: editor },
  picture: { path: '/media', who: editor },
};

/** Identifies a process: the value changes when another one has replaced it. */
async function readProcess(): Promise<string> {
  const text = await (await fetch(`${staffSite}/metrics`)).text();
  return /^process_start_time_seconds.*$/m.exec(text)![0];
}

async function send(path: string, headers: Record<string, string>, name: string, bytes: Uint8Array): Promise<number> {
  for (;;) {
    const form = new FormData();
    form.append('file', new Blob([Uint8Array.from(bytes)]), name);
    const response = await fetch(`${staffSite}/console/api${path}`, { method: 'POST', headers, body: form });
    const { code } = (await response.json()) as { code: number };
    if (code !== busy) return code;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

const visitors = new Worker(new URL('../support/visitors-thread.ts', import.meta.url), {
  workerData: { site, rate, paths: ['/'] } satisfies VisitorLoad,
});

async function visit(seconds: number): Promise<readonly number[]> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no target
  visitors.postMessage(seconds);
  const [times] = (await once(visitors, 'message')) as [readonly number[]];
  return times;
}

const p99 = (times: readonly number[]): number =>
  quantile(
    times.toSorted((one, other) => one - other),
    0.99,
  );

const files = await buildValidFiles();
const process1 = await readProcess();
await visit(3);
const quiet = [...(await visit(20))];
const answers = new Map<string, number>();
const faults: string[] = [];
let next = from;
const progress = { isOver: false };
const began = performance.now();
const sending = Promise.all(
  Array.from({ length: parallel }, async () => {
    while (next < from + count) {
      const number = next++;
      const file = files[number % files.length]!;
      const { path, who } = doors[file.kind];
      const code = await send(path, who, file.name, breakFile(file, number)).catch((error: unknown) => {
        faults.push(`${file.name} ${number}: ${String(error)}`);
        return -1;
      });
      const key = `${file.kind} ${code}`;
      answers.set(key, (answers.get(key) ?? 0) + 1);
      if (code >= 0 && !sound.includes(code)) faults.push(`${file.name} ${number}: ${code}`);
    }
  }),
).finally(() => (progress.isOver = true));
const meanwhile: number[] = [];
while (!progress.isOver) meanwhile.push(...(await visit(3)));
await sending;
await visit(3);
quiet.push(...(await visit(20)));
await visitors.terminate();

const isSame = (await readProcess()) === process1;
console.log(`${count} broken files in ${((performance.now() - began) / 1000).toFixed(0)} s; answers by kind and code:`);
for (const [key, many] of [...answers].toSorted(([one], [other]) => one.localeCompare(other))) console.log(`  ${key}: ${many}`);
console.log(`the server process ${isSame ? 'is the same' : 'ENDED and was replaced'}`);
const [before, then] = [p99(quiet), p99(meanwhile)];
console.log(`/ at p99: ${before.toFixed(1)} ms alone, ${then.toFixed(1)} ms meanwhile (wanted ≤ ${(2 * before).toFixed(1)})`);
for (const fault of faults.slice(0, 20)) console.log(`fault: ${fault}`);
if (!isSame || faults.length > 0 || then > 2 * before) process.exitCode = 1;
