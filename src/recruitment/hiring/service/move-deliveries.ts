import { isOutcome } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { DeliveryDeps } from '#recruitment/deliveries/deps.ts';
import { findReceived } from '#recruitment/deliveries/service/handling/reach.ts';
import { moveDelivery } from '#recruitment/deliveries/service/move.ts';
import { isOpenState, type DeliveryState } from '#recruitment/deliveries/web/states.ts';
import { closeWork } from '#workflow/assignments/service/assignments.ts';
import type { BulkResult } from '../schema.ts';
import { deliveryWork, requireManaged } from './queue.ts';

interface Move {
  items: readonly { number: string; from: DeliveryState }[];
  to: DeliveryState;
  note: string;
}

/**
 * Moves deliveries one by one: those withdrawn or moved by somebody else meanwhile are skipped and reported. Ended deliveries are
 * unclaimed. Throws as `requireReach` when the caller may not move any.
 */
export async function moveDeliveries(ctx: Context, deps: DeliveryDeps, { items, to, note }: Move): Promise<BulkResult> {
  const result: BulkResult = { done: 0, refused: [] };
  for (const { number, from } of new Map(items.map((item) => [item.number, item])).values()) {
    const reason = await moveOne(ctx, deps, { number, from, to, note });
    if (reason === undefined) result.done += 1;
    else result.refused.push({ number, reason });
  }
  return result;
}

/** Returns why it was not moved; undefined when it was. */
async function moveOne(
  ctx: Context,
  deps: DeliveryDeps,
  { number, from, to, note }: { number: string; from: DeliveryState; to: DeliveryState; note: string },
): Promise<string | undefined> {
  try {
    await inTransaction(ctx, async (tx) => {
      await requireManaged(tx, number);
      const { id, job } = await findReceived(tx, number);
      await moveDelivery(tx, deps, { id, from, to, note: fillIn(note, { job: job.title, number }) });
      if (!isOpenState(to)) await closeWork(tx, deliveryWork, number);
    });
    return undefined;
  } catch (error) {
    if (isOutcome(error, 'notFound')) return '投递已撤回或不存在';
    if (isOutcome(error, 'conflict')) return error.message;
    throw error;
  }
}

/** Fills `{job}` and `{number}` into the message of each recipient. */
const fillIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(job|number)\}/g, (_, name: string) => values[name]!);
