import type { Selectable } from 'kysely';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import type { Tables } from '#platform/database/tables.ts';
import { shanghaiDay } from '#platform/day.ts';
import type { Campaign, CampaignList } from '../schema/site.ts';
import { slideShape, slideWidths } from './slides.ts';

export const campaignTag = 'campaigns';

export type CampaignRow = Selectable<Tables['campaigns']>;

/** Lists all campaigns that have started, running ones before ended ones, in their order. */
export async function listCampaigns(ctx: Context): Promise<CampaignList> {
  const rows = await ctx.memo.get(ctx, 'site.campaigns', campaignTag, () =>
    ctx.db.selectFrom('campaigns').selectAll().where('withdrawnAt', 'is', null).orderBy('sort').orderBy('id').execute(),
  );
  const begun = rows.filter(({ startsAt }) => startsAt <= ctx.now).map((row) => toCampaign(row, ctx.now));
  return { list: begun.toSorted((a, b) => Number(a.hasEnded) - Number(b.hasEnded)) };
}

/** Returns one campaign, even after its end. Throws 40004 when it does not exist, has not started or was withdrawn. */
export async function getCampaign(ctx: Context, { id }: { id: number }): Promise<Campaign> {
  const { list } = await listCampaigns(ctx);
  const found = list.find((campaign) => campaign.id === id);
  if (!found) throw fail('notFound');
  return found;
}

function toCampaign({ sort: _sort, withdrawnAt: _withdrawnAt, startsAt, endsAt, ...row }: CampaignRow, now: Date): Campaign {
  return {
    ...row,
    ...slideShape,
    widths: slideWidths,
    startsOn: shanghaiDay(startsAt),
    endsOn: endsAt && shanghaiDay(new Date(endsAt.getTime() - 1)),
    hasEnded: endsAt !== null && endsAt <= now,
  };
}
