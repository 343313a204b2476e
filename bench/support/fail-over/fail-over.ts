import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isRefusal, answerOf, type Answer } from '../drills/answers.ts';
import { startWriter } from '../drills/writer.ts';
import { asSite, prepareFirm, showTitle } from './firm.ts';
import { startPatroniPair, type PatroniPair } from './patroni-pair.ts';
import { startRole, type RoleProcess } from './role-process.ts';
import { ask, startMessages, startSignIns, type Visitors } from './visitors.ts';

/** Seconds until every kind of write is acknowledged again, and that a single answer may take. */
const gates = { recovery: 60, answer: 30 } as const;
const port = Number(process.env.FAILOVER_PORT ?? 4820);
const workMs = 4000;
const lookMs = 200;
const longestMs = 120_000;
const answerMs = 35_000;

const columns = ['killed', 'writes back s', 'longest answer s', 'refused', 'page shown', 'of them kept', 'acknowledged', 'lost', 'doubled'];
export const failOverHead = `| ${columns.join(' | ')} |\n|${columns.map(() => ' --- |').join('')}`;

const pause = (ms: number) => new Promise((resolve) => void setTimeout(resolve, ms));

/** Runs both drills one after the other on one pair of servers; true when no gate was missed. */
export async function failOver(folder: string, say: (line: string) => void): Promise<boolean> {
  const pair = await startPatroniPair(folder, port);
  const processes: RoleProcess[] = [];
  try {
    const clients = await prepareFirm(await pair.direct());
    for (const [at, role] of (['web', 'web', 'worker'] as const).entries()) {
      const dataDir = join(folder, `${role}-${at}`);
      await mkdir(dataDir);
      processes.push(await startRole({ role, connectionString: pair.connectionString, dataDir, port: port + 6 + 2 * at }));
    }
    const webs = processes.filter(({ role }) => role === 'web').map(({ address }) => address);
    let isGood = true;
    for (const [name, withItsPatroni] of [
      ['the primary', false],
      ['the machine of the primary', true],
    ] as const) {
      const load = async (database: string): Promise<Visitors[]> => [
        ...(await Promise.all(webs.map((address) => startWriter(address, database)))).map((writer) => ({
          ...writer,
          what: 'complaints',
          judge: (now: { database: string }) => writer.judge(now.database),
        })),
        startSignIns(webs, clients),
        await startMessages(webs, database),
      ];
      isGood = (await kill({ name, withItsPatroni, pair, webs, processes, load, say })) && isGood;
    }
    return isGood;
  } finally {
    await Promise.all(processes.map((one) => one.kill()));
    await pair.close();
  }
}

interface Kill {
  name: string;
  withItsPatroni: boolean;
  pair: PatroniPair;
  webs: readonly string[];
  processes: readonly RoleProcess[];
  load(database: string): Promise<Visitors[]>;
  say(line: string): void;
}

async function kill({ name, withItsPatroni, pair, webs, processes, load, say }: Kill): Promise<boolean> {
  const visitors = await load(await pair.direct());
  const pages: Answer[] = [];
  const looks: Promise<unknown>[] = [];
  const look = () => looks.push(...webs.map(async (address) => pages.push(await answerOf(`${address}/`, { answerMs }))));
  for (let at = 0; at < 4; at++) look();
  await pause(workMs);
  const struckAt = performance.now();
  await pair.killPrimary({ withItsPatroni });
  const deadline = struckAt + longestMs;
  const isBack = () =>
    visitors.every(
      (one) =>
        one.acknowledgedAt() > struckAt + 1000 && one.answers.some(({ sentAt, status }) => status === 200 && sentAt > struckAt + lookMs),
    );
  while (performance.now() < deadline && !isBack()) {
    look();
    await pause(lookMs);
  }
  const recovery = (performance.now() - struckAt) / 1000;
  await pause(workMs / 2);
  await Promise.all(visitors.map((one) => one.finish()));
  await Promise.all(looks);
  const database = await pair.direct();
  const judged = await Promise.all(visitors.map(async (one) => ({ ...one, ...(await one.judge({ database, address: webs[0]! })) })));
  const misses = await judge({ judged, pages, recovery, webs, processes, database });
  const calls = visitors.flatMap(({ answers }) => answers);
  const sum = (pick: (one: (typeof judged)[number]) => number) => judged.reduce((total, one) => total + pick(one), 0);
  const kept = pages.filter(({ headers }) => headers.has('x-kept-since')).length;
  const cells = [
    name,
    recovery.toFixed(1),
    longest([...calls, ...pages]).toFixed(1),
    calls.filter(isRefusal).length,
    `${pages.filter(({ status }) => status === 200).length}/${pages.length}`,
    kept,
  ];
  say(`| ${[...cells, sum((one) => one.acknowledged), sum((one) => one.lost), sum((one) => one.doubled)].join(' | ')} |`);
  for (const words of misses) say(`  missed: ${words}`);
  await pair.bringBack();
  return misses.length === 0;
}

const longest = (answers: readonly Answer[]) => Math.max(0, ...answers.map(({ seconds }) => seconds));

interface Findings {
  judged: readonly (Visitors & { acknowledged: number; lost: number; doubled: number })[];
  pages: readonly Answer[];
  recovery: number;
  webs: readonly string[];
  processes: readonly RoleProcess[];
  database: string;
}

async function judge({ judged, pages, recovery, webs, processes, database }: Findings): Promise<string[]> {
  const calls = judged.flatMap(({ answers }) => answers);
  const strange = calls.filter((one) => one.status !== 200 && !isRefusal(one));
  const unseen = pages.filter(({ status }) => status !== 200);
  const checks: [boolean, string][] = [
    [recovery <= gates.recovery, `writes were not back after ${gates.recovery} s`],
    [longest(calls) <= gates.answer, `an answer took over ${gates.answer} s`],
    [strange.length === 0, `${strange.length} calls neither answered nor refused with 50300: ${tell(strange)}`],
    [unseen.length === 0, `${unseen.length} times the page was not shown: ${tell(unseen)}`],
    [processes.every((one) => one.isRunning()), 'a process ended'],
    ...judged.map(({ what, acknowledged, lost, doubled }): [boolean, string] => [
      acknowledged > 0 && lost + doubled === 0,
      `${what}: of ${acknowledged} acknowledged ${lost} lost, ${doubled} doubled`,
    ]),
    [await isHeard(database, webs), 'a publication was not shown by every process within 10 s'],
    [await isDone(database), 'the worker did not hand over the newest messages within 10 s'],
  ];
  return checks.filter(([holds]) => !holds).map(([, words]) => words);
}

const tell = (answers: readonly Answer[]) =>
  [...new Set(answers.map(({ status, json }) => `${status} ${JSON.stringify(json ?? '')}`))].slice(0, 4).join(', ');

async function within(ms: number, look: () => Promise<boolean>): Promise<boolean> {
  const deadline = performance.now() + ms;
  for (let isSo = await look(); ; isSo = await look()) {
    if (isSo || performance.now() > deadline) return isSo;
    await pause(lookMs);
  }
}

/** The ear for publications is at the new primary. */
async function isHeard(database: string, webs: readonly string[]): Promise<boolean> {
  const title = `转移之后 ${Date.now()}`;
  await asSite(database, (ctx) => showTitle(ctx, title));
  const isShown = async (address: string) => (await (await fetch(`${address}/`)).text()).includes(title);
  return within(10_000, async () => (await Promise.all(webs.map(isShown))).every(Boolean));
}

/** The queue of jobs works on the new primary. A message that was in hand when the former one died is tried again two minutes later. */
async function isDone(database: string): Promise<boolean> {
  const newest = `select state from messages order by id desc limit 3`;
  return within(10_000, async () => (await ask<{ state: string }>(database, newest)).every(({ state }) => state === 'sent'));
}
