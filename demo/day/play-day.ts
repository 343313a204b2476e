import type { ComplaintDeps } from '#complaints/complaint/deps.ts';
import type { CallBackDeps } from '#contact/call-backs/deps.ts';
import { CallError } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { DeliveryDeps } from '#recruitment/deliveries/deps.ts';
import type { DailyDeps } from '#workflow/data-imports/deps.ts';
import { listCallBackPlays } from './call-backs.ts';
import { listCasePlays } from './cases.ts';
import { claim } from './claims.ts';
import { playComplaints } from './complaints.ts';
import { DayClock } from './day-clock.ts';
import { playDeliveries } from './deliveries.ts';
import type { CaseFillDeps } from './fill-case.ts';
import { listListPlays } from './lists.ts';
import { playOrders } from './orders.ts';
import { openActors, type DayPlan } from './staff-actors.ts';

/** What the parts of a day are played with: what the site's own services are built with. */
export interface DayDeps extends CaseFillDeps {
  complaints: ComplaintDeps;
  callBacks: CallBackDeps;
  daily: DailyDeps;
  deliveries: DeliveryDeps;
}

export interface PlayedPart {
  part: string;
  /** How many came in; none where all of them had come before. */
  count: number;
}

/** What comes as a whole or not at all. */
const wholes: readonly (readonly [part: string, play: (ctx: Context, deps: DayDeps, plan: DayPlan) => Promise<number>])[] = [
  ['complaints', (ctx, deps, plan) => playComplaints(ctx, deps.complaints, plan)],
  ['orders', (ctx, _deps, plan) => playOrders(ctx, plan)],
  ['deliveries', (ctx, deps, plan) => playDeliveries(ctx, deps.deliveries, plan)],
];

/** What comes one by one, as the services of its steps begin transactions of their own. */
const pieces: readonly (readonly [part: string, list: (ctx: Context, deps: DayDeps, plan: DayPlan) => Promise<(() => Promise<void>)[]>])[] =
  [
    ['callBacks', (ctx, deps, plan) => listCallBackPlays(ctx, deps.callBacks, plan)],
    ['cases', listCasePlays],
    ['lists', listListPlays],
  ];

interface DayChoice {
  /** 1 is the first day; up to `mostDays` others may follow, each once. */
  number?: number;
  told?: (played: PlayedPart) => void;
}

/**
 * Plays a day at the firm into a site that has the demo firm: what visitors, clients, job seekers and staff do, by the services that they use. Whatever has come once does not come again: the
 * same day a second time adds nothing, and one that was broken off goes on.
 */
export async function playDay(ctx: Context, deps: DayDeps, { number = 1, told = () => undefined }: DayChoice = {}): Promise<void> {
  const plan = { number, clock: new DayClock(ctx.now), as: await openActors(ctx) };
  for (const [part, play] of wholes) {
    const count = await inTransaction(ctx, async (tx) =>
      (await claim(tx, number, part)) ? play(tx, deps, { ...plan, as: await openActors(tx) }) : 0,
    );
    told({ part, count });
  }
  for (const [part, list] of pieces) {
    let count = 0;
    for (const [index, play] of (await list(ctx, deps, plan)).entries()) {
      if (!(await inTransaction(ctx, (tx) => claim(tx, number, `${part}/${index + 1}`)))) continue;
      try {
        await play();
      } catch (error) {
        // Which one it is, whoever writes these texts has to know.
        throw new Error(`demo day: ${part}/${index + 1} did not come about${faultsOf(error)}`, { cause: error });
      }
      count += 1;
    }
    told({ part, count });
  }
}

/** The fields that were refused, each with why. */
const faultsOf = (error: unknown): string =>
  error instanceof CallError ? error.errors.map(({ path, message }) => `\n  ${path}: ${message}`).join('') : '';
