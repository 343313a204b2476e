import type { Empty } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import { bondTraderDraft, type BondTraderDraft, type BondTraderList } from '../schema.ts';
import { latestDay } from './latest-day.ts';
import { replaceList } from './replace-list.ts';

/** Lists bond traders by kind of business; kinds and people in the firm's order. A kind without people is omitted. */
export async function listBondTraders(ctx: Context, _input: Empty): Promise<BondTraderList> {
  const rows = await ctx.db
    .selectFrom('bondTraders')
    .select(['business', 'name', 'post', 'phone', 'publishedOn', 'isSample'])
    .orderBy('sort')
    .execute();
  const groups = new Map<string, BondTraderList['groups'][number]>();
  for (const { business, ...person } of rows) {
    const group = groups.get(business) ?? { business, people: [] };
    groups.set(business, group);
    group.people.push(person);
  }
  return { groups: [...groups.values()], updatedOn: latestDay(rows.map(({ publishedOn }) => publishedOn)) };
}

/** Lists all bond traders as entered, in their order. */
export function listBondTraderDrafts({ db }: Pick<Context, 'db'>): Promise<BondTraderDraft[]> {
  return db.selectFrom('bondTraders').select(['business', 'name', 'post', 'phone', 'publishedOn', 'isSample']).orderBy('sort').execute();
}

/** Replaces the list in the given order. Throws 40001 with row and field of every error. */
export function replaceBondTraders(ctx: Context, drafts: readonly BondTraderDraft[]): Promise<{ written: number }> {
  return replaceList(ctx, drafts, {
    table: 'bondTraders',
    draft: bondTraderDraft,
    toRow: (person, sort) => ({ ...person, sort }),
    tag: 'bond-traders',
    action: 'bondTraders.replace',
  });
}
