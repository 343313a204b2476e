import type { Empty } from '#contract/call.ts';
import { staffKind } from '#identity/accounts/service/person-kind.ts';
import { actorOf } from '#identity/accounts/service/sessions.ts';
import type { Context } from '#platform/context.ts';
import type { ColumnChoice } from '../../schema/list-columns.ts';

/** Returns the columns that the caller has chosen for a list, in order; undefined without a choice. */
export async function readOwnColumns(ctx: Context, list: string): Promise<string[] | undefined> {
  const { staffId } = actorOf(ctx, staffKind);
  const row = await ctx.db
    .selectFrom('staffColumns')
    .select('columns')
    .where('staffId', '=', staffId)
    .where('list', '=', list)
    .executeTakeFirst();
  return row?.columns;
}

/** Saves the caller's columns of a list, for all their devices. */
export async function saveOwnColumns(ctx: Context, { list, columns }: ColumnChoice): Promise<Empty> {
  const { staffId } = actorOf(ctx, staffKind);
  const choice = { columns, chosenAt: ctx.now };
  await ctx.db
    .insertInto('staffColumns')
    .values({ staffId, list, ...choice })
    .onConflict((conflict) => conflict.columns(['staffId', 'list']).doUpdateSet(choice))
    .execute();
  return {};
}
