import type { Permission } from '#contract/permissions.ts';
import type { Context } from '#platform/context.ts';
import { reachOf, requireScope, ScopeError } from '#platform/staff-access.ts';
import type { DeliveryRow } from '#recruitment/deliveries/service/deliveries.ts';
import { deliveryQueue, findReceived } from '#recruitment/deliveries/service/handling/reach.ts';
import { requireReach, type WorkQueue } from '#workflow/assignments/service/work-queue.ts';

/** The work queue of deliveries; its subject is the delivery number. Deliveries without consent are excluded. */
export const deliveryWork: WorkQueue<'delivery'> = {
  code: deliveryQueue,
  handle: 'recruitment.manage',
  read: 'recruitment.read',
  find: async (ctx, number) => void (await findReceived(ctx, number)),
};

/** Returns true if the caller reads all deliveries with names; others read those shared with them, anonymised. */
export const hasFullAccess = (ctx: Pick<Context, 'actor'>): boolean => reachOf(ctx, 'recruitment.read') === 'all';

export const staffIdOf = ({ actor }: Pick<Context, 'actor'>): number => (actor.kind === 'staff' ? actor.staffId : -1);

export function hasPermission({ actor }: Pick<Context, 'actor'>, permission: Permission): boolean {
  return actor.kind === 'staff' && actor.permissions.has(permission);
}

/** Throws as `requireReach`: allowed for the delivery manager who has claimed it. */
export async function requireManaged(ctx: Context, number: string): Promise<void> {
  await requireReach(ctx, deliveryWork, 'recruitment.manage', number);
}

/**
 * Returns a delivery that the caller may read. Throws 40004 when it is unknown, outside their queues, without consent, or, for
 * readers of shared deliveries, not shared with them, so that nobody learns which numbers exist.
 */
export async function requireReadable(
  ctx: Context,
  permission: 'recruitment.read' | 'recruitment.judge',
  number: string,
): Promise<DeliveryRow> {
  const reach = reachOf(ctx, permission);
  requireScope(ctx, 'queue', deliveryWork.code);
  const row = await findReceived(ctx, number);
  if (reach === 'own' && !(await isReader(ctx, row.id))) throw new ScopeError(`delivery:${number}`);
  return row;
}

async function isReader(ctx: Context, deliveryId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('hiringReaders')
    .select('staffId')
    .where('deliveryId', '=', deliveryId)
    .where('staffId', '=', staffIdOf(ctx))
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns a subquery of the ids shared with the caller, for the module that lists deliveries. */
export function selectSharedDeliveries(ctx: Context) {
  return ctx.db.selectFrom('hiringReaders').select('deliveryId').where('staffId', '=', staffIdOf(ctx)).$asScalar();
}
