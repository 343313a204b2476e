import { sql } from 'kysely';
import type { Empty } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import type { DisclosureDates } from '../schema.ts';

/** Returns the day of the last change of each public list, by the last part of its page's address; none for a list without entries. */
export async function listUpdateDates(ctx: Context, _input: Empty): Promise<DisclosureDates> {
  const { rows } = await sql<Record<keyof DisclosureDates, string | null>>`
    select
      (select max(published_on) from finance_reports) as caiwu,
      (select max(updated_on) from account_witnesses) as jianzhengkaihu,
      greatest(
        (select max(updated_on) from futures_ib_branches),
        (select max(updated_on) from futures_ib_managers),
        (select max(updated_on) from disclosed_accounts where kind = 'futuresMargin')) as "qihuoIB",
      (select max(updated_on) from disclosed_staff) as renyuangongshi,
      (select max(published_on) from bond_traders) as zhaiquantouzi,
      (select max(updated_on) from disclosed_accounts where kind <> 'futuresMargin') as zhanghumingxi`.execute(ctx.db);
  return Object.fromEntries(Object.entries(rows[0] ?? {}).filter(([, day]) => day !== null));
}
