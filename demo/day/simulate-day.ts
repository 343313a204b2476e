import type { ComplaintDeps } from '#complaints/complaint/deps.ts';
import type { CallBackDeps } from '#contact/call-backs/deps.ts';
import { CallError } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { DeliveryDeps } from '#recruitment/deliveries/deps.ts';
import type { DataImportDeps } from '#workflow/data-imports/deps.ts';
import { listCallBackSimulations } from './call-backs.ts';
import { listCaseSimulations } from './cases.ts';
import { claimPart } from './claims.ts';
import { simulateComplaints } from './complaints.ts';
import { DayClock } from './day-clock.ts';
import { simulateDeliveries } from './deliveries.ts';
import type { CaseFillDeps } from './fill-case.ts';
import { listListSimulations } from './lists.ts';
import { simulateOrders } from './orders.ts';
import { openActors, type DayPlan } from './staff-actors.ts';

/** The dependencies of a simulated day: those of the site's services. */
export interface DayDeps extends CaseFillDeps {
  complaints: ComplaintDeps;
  callBacks: CallBackDeps;
  daily: DataImportDeps;
  deliveries: DeliveryDeps;
}

export interface SimulatedPart {
  part: string;
  /** The number of added items; 0 when all existed. */
  count: number;
}

/** Parts that are created in one transaction. */
const wholes: readonly (readonly [part: string, play: (ctx: Context, deps: DayDeps, plan: DayPlan) => Promise<number>])[] = [
  ['complaints', (ctx, deps, plan) => simulateComplaints(ctx, deps.complaints, plan)],
  ['orders', (ctx, _deps, plan) => simulateOrders(ctx, plan)],
  ['deliveries', (ctx, deps, plan) => simulateDeliveries(ctx, deps.deliveries, plan)],
];

/** Parts that are created one by one, because their services begin their own transactions. */
const pieces: readonly (readonly [part: string, list: (ctx: Context, deps: DayDeps, plan: DayPlan) => Promise<(() => Promise<void>)[]>])[] =
  [
    ['callBacks', (ctx, deps, plan) => listCallBackSimulations(ctx, deps.callBacks, plan)],
    ['cases', listCaseSimulations],
    ['lists', listListSimulations],
  ];

interface DayChoice {
  /** 1 is the first day; up to `mostDays` others may follow, each once. */
  number?: number;
  told?: (played: SimulatedPart) => void;
}

/**
 * Simulates a day of the firm on a site with the demo firm: it performs the actions of visitors, clients, job seekers and staff, through
 * the services they use. Idempotent: a second run for the same day adds nothing, and an interrupted one continues.
 */
export async function simulateDay(ctx: Context, deps: DayDeps, { number = 1, told = () => undefined }: DayChoice = {}): Promise<void> {
  const plan = { number, clock: new DayClock(ctx.now), as: await openActors(ctx) };
  for (const [part, play] of wholes) {
    const count = await inTransaction(ctx, async (tx) =>
      (await claimPart(tx, number, part)) ? play(tx, deps, { ...plan, as: await openActors(tx) }) : 0,
    );
    told({ part, count });
  }
  for (const [part, list] of pieces) {
    let count = 0;
    for (const [index, play] of (await list(ctx, deps, plan)).entries()) {
      if (!(await inTransaction(ctx, (tx) => claimPart(tx, number, `${part}/${index + 1}`)))) continue;
      try {
        await play();
      } catch (error) {
        // Names the failed item for the author of the texts.
        throw new Error(`demo day: ${part}/${index + 1} did not come about${faultsOf(error)}`, { cause: error });
      }
      count += 1;
    }
    told({ part, count });
  }
}

/** Returns the refused fields with their reasons. */
const faultsOf = (error: unknown): string =>
  error instanceof CallError ? error.errors.map(({ path, message }) => `\n  ${path}: ${message}`).join('') : '';
