import { salesBranches } from '#content/branches/calls.ts';
import type { Fault } from './faults.ts';
import { sendRequest, isRefusal, type RequestResult } from './send-request.ts';
import { startDrillSite } from './site.ts';
import { startWriter } from './writer.ts';

/** Limits in seconds, by what they apply to. */
const gates = { readyz: 1, answer: 5, recovery: 10 } as const;
const lookMs = 250;
/** More simultaneous requests than the site has connections. */
const crowd = 30;
const longestRecoveryMs = 60_000;
const answerMs = 30_000;

/** The outcome of one drill. Seconds are the longest of their kind. */
export interface DrillOutcome {
  name: string;
  readyz: number;
  /** Seconds until it reported that it is not ready; undefined when it never did. */
  notReadyAfter?: number;
  call: number;
  page: number;
  /** Pages with `x-kept-since`. */
  keptPages: number;
  /** Seconds from the end of the fault to the first time at which everything works. */
  recovery: number;
  acknowledged: number;
  /** Calls refused with 503 and 50300. */
  refused: number;
  lost: number;
  /** The missed gates, in words. */
  misses: string[];
}

type Answers = Record<'readyz' | 'call' | 'page', RequestResult[]>;

/** Causes the fault on a site with the data folder, and ends it again. */
export async function runFaultDrill(fault: Fault, dataDir: string): Promise<DrillOutcome> {
  const rig = await fault.prepare(dataDir);
  try {
    const site = await startDrillSite({ dataDir, ...(rig.databaseUrl && { databaseUrl: rig.databaseUrl }) });
    try {
      const writer = await startWriter(site.address, await rig.direct());
      const asked: Answers = { readyz: [], call: [], page: [] };
      const looks: Promise<unknown>[] = [];
      const ask = async (kind: keyof Answers, path: string) => void asked[kind].push(await sendRequest(site.address + path, { answerMs }));
      const look = () => looks.push(ask('readyz', '/readyz'), ask('call', salesBranches.path), ask('page', '/'));
      await ask('page', '/');
      await pause(1500);
      const struckAt = performance.now();
      const striking = rig.strike();
      for (let at = 0; at < crowd; at++) looks.push(ask('call', salesBranches.path));
      await lookFor(fault.seconds * 1000, look);
      await striking;
      const mendedAt = fault.seconds === 0 ? struckAt : performance.now();
      await rig.mend();
      const isWell = () =>
        Object.values(asked).every((answers) => answers.some((one) => one.sentAt > mendedAt + lookMs && isFresh(one))) &&
        writer.acknowledgedAt() > mendedAt;
      await lookFor(longestRecoveryMs, look, isWell);
      const recovery = (performance.now() - mendedAt) / 1000;
      await Promise.all(looks);
      await writer.finish();
      const judged = await writer.judge(await rig.direct());
      return report(fault.name, { asked, writes: writer.answers, struckAt, recovery, isSame: site.exitCode() === null, ...judged });
    } finally {
      await site.end();
    }
  } finally {
    await rig.close();
  }
}

const pause = (ms: number) => new Promise((resolve) => void setTimeout(resolve, ms));
const isFresh = ({ status, headers }: RequestResult) => status === 200 && !headers.has('x-kept-since');

/** Polls for a time or until the result is sufficient. */
async function lookFor(ms: number, look: () => void, isEnough: () => boolean = () => false): Promise<void> {
  const end = performance.now() + ms;
  while (performance.now() < end && !isEnough()) {
    look();
    await pause(lookMs);
  }
}

interface Findings {
  asked: Answers;
  writes: readonly RequestResult[];
  struckAt: number;
  recovery: number;
  /** True when the initial process still runs. */
  isSame: boolean;
  acknowledged: number;
  lost: number;
  doubled: number;
}

function report(name: string, { asked, writes, struckAt, recovery, isSame, acknowledged, lost, doubled }: Findings): DrillOutcome {
  const longest = (answers: readonly RequestResult[]) => Math.max(0, ...answers.map(({ seconds }) => seconds));
  const calls = [...asked.call, ...writes];
  const unready = asked.readyz.find(({ status }) => status === 503);
  const outcome = {
    name,
    readyz: longest(asked.readyz),
    ...(unready && { notReadyAfter: (unready.sentAt - struckAt) / 1000 + unready.seconds }),
    call: longest(calls),
    page: longest(asked.page),
    keptPages: asked.page.filter(({ headers }) => headers.has('x-kept-since')).length,
    recovery,
    acknowledged,
    refused: calls.filter(isRefusal).length,
    lost,
  };
  const strange = calls.filter((one) => one.status !== 200 && !isRefusal(one));
  const noPage = asked.page.filter(({ status }) => status !== 200);
  const checks: [boolean, string][] = [
    [outcome.readyz <= gates.readyz, `/readyz took over ${gates.readyz} s`],
    [Math.max(outcome.call, outcome.page) <= gates.answer, `an answer took over ${gates.answer} s`],
    [strange.length === 0, `${strange.length} calls neither answered nor refused with 50300: ${tell(strange)}`],
    [noPage.length === 0, `${noPage.length} times a kept page was not shown: ${tell(noPage)}`],
    [recovery <= gates.recovery, `not well after ${gates.recovery} s`],
    [isSame, 'the site ended'],
    [acknowledged > 0 && lost + doubled === 0, `of ${acknowledged} acknowledged ${lost} lost, ${doubled} doubled`],
  ];
  return { ...outcome, misses: checks.filter(([holds]) => !holds).map(([, words]) => words) };
}

const tell = (answers: readonly RequestResult[]): string =>
  [...new Set(answers.map(({ status, json }) => `${status} ${JSON.stringify(json ?? '')}`))].slice(0, 4).join(', ');

const columns = [
  'fault',
  '/readyz s',
  'not ready after s',
  'answer s',
  'page s',
  'kept pages',
  'recovery s',
  'acknowledged',
  'refused',
  'lost',
];

/** The head of the table of outcomes. */
export const tableHead = `| ${columns.join(' | ')} |\n|${columns.map(() => ' --- |').join('')}`;

export function formatDrillOutcome({
  name,
  readyz,
  notReadyAfter,
  call,
  page,
  keptPages,
  recovery,
  acknowledged,
  refused,
  lost,
  misses,
}: DrillOutcome): string {
  const cells = [
    name,
    seconds(readyz),
    notReadyAfter === undefined ? '–' : seconds(notReadyAfter),
    seconds(call),
    seconds(page),
    keptPages,
    seconds(recovery),
    acknowledged,
    refused,
    lost,
  ];
  return [`| ${cells.join(' | ')} |`, ...misses.map((words) => `  missed: ${words}`)].join('\n');
}

const seconds = (value: number): string => value.toFixed(2);
