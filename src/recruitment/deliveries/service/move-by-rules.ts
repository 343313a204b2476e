import { isOutcome } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import type { DeliveryDeps } from '../deps.ts';
import { rowColumns } from './deliveries.ts';
import { moveDelivery } from './move.ts';
import { findRuleStep } from './rules.ts';

/** Moves all due deliveries, including those of a lost job. Returns how many. */
export async function moveDueDeliveries(ctx: Context, deps: DeliveryDeps): Promise<number> {
  const rows = await ctx.db.selectFrom('deliveries').select('id').where('moveAt', '<=', ctx.now).orderBy('moveAt').limit(200).execute();
  let moved = 0;
  for (const { id } of rows) if (await moveByRules(ctx, deps, id)) moved += 1;
  return moved;
}

/**
 * Moves one delivery by the firm's rules. Skips one that is not due, or was moved or withdrawn in the meantime. Returns true if
 * it moved.
 */
export async function moveByRules(ctx: Context, deps: DeliveryDeps, id: string): Promise<boolean> {
  const row = await ctx.db.selectFrom('deliveries').select(rowColumns).where('id', '=', id).executeTakeFirst();
  if (!row?.moveAt || row.moveAt > ctx.now) return false;
  const step = await findRuleStep(ctx, row.job, row.state);
  if (!step) {
    // The rule was deleted in the meantime.
    await ctx.db.updateTable('deliveries').set({ moveAt: null }).where('id', '=', id).where('moveAt', '=', row.moveAt).execute();
    return false;
  }
  try {
    await moveDelivery({ ...ctx, actor: { kind: 'system', name: 'rules' } }, deps, { id, to: step.to, note: step.note });
    return true;
  } catch (error) {
    if (isOutcome(error, 'conflict') || isOutcome(error, 'notFound')) return false;
    throw error;
  }
}
