import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isRefusal, sendRequest, type RequestResult } from '../drills/send-request.ts';
import type { TrustedClient } from '../trusted-client.ts';
import { pause, timeUntil } from '../waiting.ts';
import { withDrillContext, prepareFirm, setPageTitle } from './firm.ts';
import { startPatroniPair, type PatroniPair } from './patroni-pair.ts';
import { startRole, type RoleProcess } from './role-process.ts';
import { queryRows, checkAllAcknowledged, startVisitors, type AcknowledgementCheck } from './visitors.ts';

/** Limits in seconds: until every kind of write is acknowledged again, and for a single response. */
const gates = { recovery: 60, answer: 33 } as const;
const port = Number(process.env.FAILOVER_PORT ?? 4820);
const workMs = 4000;
const lookMs = 100;
const lateMs = 500;
const longestMs = 120_000;
const answerMs = 35_000;

const columns = ['killed', 'writes back s', 'longest answer s', 'refused', 'page shown', 'of them kept', 'acknowledged', 'lost', 'doubled'];
export const failOverHead = `| ${columns.join(' | ')} |\n|${columns.map(() => ' --- |').join('')}`;

/** Kills the primary, then the machine of the next one, in one pair of servers; returns true when no gate was missed. */
export async function failOver(folder: string, say: (line: string) => void): Promise<boolean> {
  const pair = await startPatroniPair(folder, port);
  const processes: RoleProcess[] = [];
  try {
    const clients = await prepareFirm(await pair.direct());
    for (const [place, role] of (['web', 'web', 'worker'] as const).entries()) {
      const dataDir = join(folder, `${role}-${place}`);
      await mkdir(dataDir);
      processes.push(await startRole({ role, connectionString: pair.connectionString, dataDir, port: port + 6 + 2 * place }));
    }
    let isGood = true;
    for (const [name, withItsPatroni] of [
      ['the primary', false],
      ['the machine of the primary', true],
    ] as const) {
      const misses = await kill({ name, pair, processes, clients, strike: () => pair.killPrimary({ withItsPatroni }) }, say);
      for (const words of misses) say(`  missed: ${words}`);
      isGood &&= misses.length === 0;
      await pair.bringBack();
    }
    return isGood;
  } finally {
    await Promise.all(processes.map((one) => one.kill()));
    await pair.close();
  }
}

interface Kill {
  name: string;
  pair: PatroniPair;
  processes: readonly RoleProcess[];
  clients: readonly TrustedClient[];
  strike(): Promise<void>;
}

/** Returns the missed gates in words. */
async function kill({ name, pair, processes, clients, strike }: Kill, say: (line: string) => void): Promise<string[]> {
  const webs = processes.filter(({ role }) => role === 'web').map(({ address }) => address);
  const visitors = await startVisitors(webs, await pair.direct(), clients);
  const pages: RequestResult[] = [];
  const looks: Promise<unknown>[] = [];
  const look = () => looks.push(...webs.map(async (address) => pages.push(await sendRequest(`${address}/`, { answerMs }))));
  look();
  await pause(workMs);
  const struckAt = performance.now();
  await strike();
  // Requests in flight at the time of the kill may still be acknowledged.
  const isBack = () => visitors.every((one) => one.acknowledgedAt() > struckAt + lateMs);
  const recovery = await timeUntil(async () => (look(), await pause(lookMs), isBack()), longestMs);
  await pause(workMs / 2);
  await Promise.all(looks);
  const database = await pair.direct();
  const judgement = await checkAllAcknowledged(visitors, { database, address: webs[0]! });
  const calls = visitors.flatMap(({ answers }) => answers);
  say(toLine({ name, recovery, calls, pages, judgement }));
  return [
    ...listMisses({ recovery, calls, pages, judgement }),
    ...(processes.every((one) => one.isRunning()) ? [] : ['a process ended']),
    ...((await isHeard(database, webs)) ? [] : ['a publication was not shown by every process within 10 s']),
    ...((await isDone(database)) ? [] : ['the worker did not hand over the newest messages within 10 s']),
  ];
}

interface Findings {
  recovery: number;
  calls: readonly RequestResult[];
  pages: readonly RequestResult[];
  judgement: AcknowledgementCheck;
}

function toLine({ name, recovery, calls, pages, judgement: { acknowledged, lost, doubled } }: Findings & { name: string }): string {
  const shown = pages.filter(({ status }) => status === 200).length;
  const kept = pages.filter(({ headers }) => headers.has('x-kept-since')).length;
  const times = [recovery, longest([...calls, ...pages])].map((seconds) => seconds.toFixed(1));
  return `| ${[name, ...times, calls.filter(isRefusal).length, `${shown}/${pages.length}`, kept, acknowledged, lost, doubled].join(' | ')} |`;
}

const longest = (answers: readonly RequestResult[]) => Math.max(0, ...answers.map(({ seconds }) => seconds));

function listMisses({ recovery, calls, pages, judgement: { acknowledged, lost, doubled } }: Findings): string[] {
  const strange = calls.filter((one) => one.status !== 200 && !isRefusal(one));
  const unseen = pages.filter(({ status }) => status !== 200);
  const checks: [boolean, string][] = [
    [recovery <= gates.recovery, `writes were not back after ${gates.recovery} s`],
    [longest(calls) <= gates.answer, `an answer took over ${gates.answer} s`],
    [strange.length === 0, `${strange.length} calls neither answered nor refused with 50300: ${tell(strange)}`],
    [unseen.length === 0, `${unseen.length} times the page was not shown: ${tell(unseen)}`],
    [acknowledged > 0 && lost + doubled === 0, `of ${acknowledged} acknowledged ${lost} lost, ${doubled} doubled`],
  ];
  return checks.filter(([holds]) => !holds).map(([, words]) => words);
}

const tell = (answers: readonly RequestResult[]) =>
  [...new Set(answers.map(({ status, json }) => `${status} ${JSON.stringify(json ?? '')}`))].slice(0, 4).join(', ');

const within10 = async (look: () => Promise<boolean>): Promise<boolean> => (await timeUntil(look, 10_000)) <= 10;

/** Returns whether the processes listen for invalidations at the new primary. */
async function isHeard(database: string, webs: readonly string[]): Promise<boolean> {
  const title = `转移之后 ${Date.now()}`;
  await withDrillContext(database, (ctx) => setPageTitle(ctx, title));
  const isShown = async (address: string) => (await (await fetch(`${address}/`)).text()).includes(title);
  return within10(async () => (await Promise.all(webs.map(isShown))).every(Boolean));
}

/**
 * Returns whether the job queue works on the new primary. A message that was in progress when the old one was killed is retried two minutes
 * later.
 */
async function isDone(database: string): Promise<boolean> {
  const newest = `select state from messages order by id desc limit 3`;
  return within10(async () => (await queryRows<{ state: string }>(database, newest)).every(({ state }) => state === 'sent'));
}
