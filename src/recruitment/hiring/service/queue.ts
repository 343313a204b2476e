import type { Permission } from '#contract/permissions.ts';
import type { Context } from '#platform/context.ts';
import { reachOf, requireScope, ScopeError } from '#platform/staff-access.ts';
import type { DeliveryRow } from '#recruitment/deliveries/service/deliveries.ts';
import { deliveryQueue, findReceived } from '#recruitment/deliveries/service/handling/reach.ts';
import { requireReach, type WorkQueue } from '#workflow/assignments/service/work-queue.ts';

/** Deliveries as one queue of work; a subject is the number of one. Who has withdrawn the consent is not found in it. */
export const deliveryWork: WorkQueue<'delivery'> = {
  code: deliveryQueue,
  handle: 'recruitment.manage',
  read: 'recruitment.read',
  find: async (ctx, number) => void (await findReceived(ctx, number)),
};

/** Whether the caller reads everything, with names; others read what was given to them, without. */
export const readsAll = (ctx: Pick<Context, 'actor'>): boolean => reachOf(ctx, 'recruitment.read') === 'all';

export const staffIdOf = ({ actor }: Pick<Context, 'actor'>): number => (actor.kind === 'staff' ? actor.staffId : -1);

export function mayDo({ actor }: Pick<Context, 'actor'>, permission: Permission): boolean {
  return actor.kind === 'staff' && actor.permissions.has(permission);
}

/** Throws as `requireReach`: for who manages deliveries, whoever has taken them. */
export async function requireManaged(ctx: Context, number: string): Promise<void> {
  await requireReach(ctx, deliveryWork, 'recruitment.manage', number);
}

/**
 * A delivery that the caller may read. Throws 40004 where there is none, outside of their queues, once the consent was taken back, and, for who reads
 * what was given to them, for any other: whether a number exists is told to nobody who may not read it.
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

/** The ids of what was given to the caller, as a query for the module that lists deliveries. */
export function selectGiven(ctx: Context) {
  return ctx.db.selectFrom('hiringReaders').select('deliveryId').where('staffId', '=', staffIdOf(ctx)).$asScalar();
}
