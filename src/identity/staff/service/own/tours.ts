import { fail } from '#contract/call-error.ts';
import { staffKind } from '#identity/accounts/service/person-kind.ts';
import { actorOf } from '#identity/accounts/service/sessions.ts';
import type { Context } from '#platform/context.ts';
import type { TourEnd, TourList } from '../../schema/tours.ts';

/** Lists the tours of the console that the caller has finished or postponed. */
export async function listOwnTours(ctx: Context): Promise<TourList> {
  const { staffId } = actorOf(ctx, staffKind);
  const rows = await ctx.db
    .selectFrom('staffTours')
    .select(['tour', 'state', 'endedAt'])
    .where('staffId', '=', staffId)
    .orderBy('tour')
    .execute();
  return { tours: rows.map(({ endedAt, ...row }) => ({ ...row, endedAt: endedAt.toISOString() })) };
}

/**
 * Records how a tour ended for the caller. A finished tour stays finished, even if the user opens it again and leaves early.
 * Throws 40004 for a tour of a role that they do not have.
 */
export async function endOwnTour(ctx: Context, { tour, state }: TourEnd): Promise<TourList> {
  const { staffId } = actorOf(ctx, staffKind);
  const held = await ctx.db
    .selectFrom('staffAccountRoles')
    .select('role')
    .where('staffId', '=', staffId)
    .where('role', '=', tour)
    .executeTakeFirst();
  if (!held) throw fail('notFound');
  await ctx.db
    .insertInto('staffTours')
    .values({ staffId, tour, state, endedAt: ctx.now })
    .onConflict((conflict) =>
      conflict.columns(['staffId', 'tour']).doUpdateSet({ state, endedAt: ctx.now }).where('staffTours.state', '<>', 'finished'),
    )
    .execute();
  return listOwnTours(ctx);
}
