import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { PublicKeyResult } from '#identity/clients/schema.ts';
import { encryptPassword } from '#identity/clients/web/encrypt-password.ts';
import { median } from './support/load.ts';
import { openScratchDatabase } from './support/scratch-database.ts';
import type { TrustedClient } from './support/trusted-client.ts';

/**
 * Full logins of clients (SM2, argon2id, session and history written), several at once, and the response time of a cached page
 * meanwhile as a ratio to the page alone. Key requests and encryption, the browser's part, are done beforehand. Target: page p99
 * within 3 times of its own.
 */
const atOnce = Number(process.env.AT_ONCE ?? 8);
const loginsPerRound = Number(process.env.LOGINS ?? 96);
const rounds = 3;
/** The interval between requests for the page. */
const paceMs = 5;

const database = await openScratchDatabase();
const dataDir = await mkdtemp(join(tmpdir(), 'qianting-bench-'));
const server = fork(fileURLToPath(new URL('support/login-server.ts', import.meta.url)), [database.connectionString, dataDir]);
try {
  const [{ address, clients }] = (await once(server, 'message')) as [{ address: string; clients: TrustedClient[] }];
  await measureRound(address, clients, atOnce);
  const results = [];
  for (let round = 0; round < rounds; round++) results.push(await measureRound(address, clients, loginsPerRound));
  report(results);
} finally {
  server.kill('SIGKILL');
  await database.remove();
  await rm(dataDir, { recursive: true, force: true });
}

interface Round {
  alone: number[];
  meanwhile: number[];
  logins: number[];
  seconds: number;
}

async function measureRound(address: string, clients: readonly TrustedClient[], count: number): Promise<Round> {
  const alone = await askForPage(address, wait(2000));
  const bodies = await prepareLogins(address, clients, count);
  const began = performance.now();
  const signingIn = signInAll(address, bodies);
  const meanwhile = await askForPage(address, signingIn);
  return { alone, meanwhile, logins: await signingIn, seconds: (performance.now() - began) / 1000 };
}

/** Requests the page until the other work is done; returns milliseconds of each response. */
async function askForPage(address: string, until: Promise<unknown>): Promise<number[]> {
  const state = { isOver: false };
  const over = until.then(() => (state.isOver = true));
  const times: number[] = [];
  while (!state.isOver) {
    times.push(await timed(async () => (await fetch(`${address}/`)).text()));
    await wait(paceMs);
  }
  await over;
  return times;
}

interface PreparedLogin {
  body: string;
  cookie: string;
}

async function prepareLogins(address: string, clients: readonly TrustedClient[], count: number): Promise<PreparedLogin[]> {
  const prepared: PreparedLogin[] = [];
  for (let index = 0; index < count; index++) {
    const { fundAccount, cookie } = clients[index % clients.length]!;
    const answer = await post(`${address}/publicKey`, JSON.stringify({ channel: 0, op_entrust_way: '7', op_station: '' }), index);
    const { data } = (await answer.json()) as PublicKeyResult;
    const password = await encryptPassword('Qianting2026', data);
    prepared.push({ cookie, body: JSON.stringify({ account: fundAccount, password, keyId: data.keyId }) });
  }
  return prepared;
}

async function signInAll(address: string, prepared: readonly PreparedLogin[]): Promise<number[]> {
  const times: number[] = [];
  const queue = [...prepared.entries()];
  const one = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [index, { body, cookie }] = next;
      const took = await timed(async () => {
        const answer = (await (await post(`${address}/api/login`, body, index, cookie)).json()) as { code: number; msg: string };
        if (answer.code !== 200) throw new Error(`login refused: ${answer.msg}`);
      });
      times.push(took);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return times;
}

/** Each from a different address, because limits are per address. */
function post(url: string, body: string, index: number, cookie = ''): Promise<Response> {
  const from = `198.51.${Math.floor(index / 250) % 250}.${(index % 250) + 1}`;
  return fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json', 'x-forwarded-for': from, cookie } });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

function report(results: readonly Round[]): void {
  const of = (pick: (round: Round) => number): string => median(results.map(pick)).toFixed(1);
  const load = loadavg()[0]!.toFixed(1);
  console.log(
    `logins by ${atOnce} at once, ${loginsPerRound} a round, medians of ${rounds} rounds; ${availableParallelism()} cores, load ${load}`,
  );
  console.log(`  logins/s     ${of(({ logins, seconds }) => logins.length / seconds)}`);
  console.log(`  login ms     p50 ${of(({ logins }) => quantile(logins, 0.5))}   p99 ${of(({ logins }) => quantile(logins, 0.99))}`);
  console.log(`  page ms      alone p50 ${of(({ alone }) => quantile(alone, 0.5))} p99 ${of(({ alone }) => quantile(alone, 0.99))}`);
  console.log(
    `               meanwhile p50 ${of(({ meanwhile }) => quantile(meanwhile, 0.5))} p99 ${of(({ meanwhile }) => quantile(meanwhile, 0.99))}`,
  );
  const ratios = results.map(({ alone, meanwhile }) => quantile(meanwhile, 0.99) / quantile(alone, 0.99));
  console.log(
    `  page p99, ratio to alone: ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')}, median ${median(ratios).toFixed(2)} (wanted ≤ 3)`,
  );
}
