import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import type { Selectable } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { shanghaiDay } from '#platform/day.ts';
import { putSearchEntries } from '#platform/search/entries.ts';
import type { SearchEntry } from '#platform/search/entry-row.ts';
import { paths } from '#web/paths.ts';
import { campaignDraft, type Campaign, type CampaignDraft, type CampaignList } from '../schema/site.ts';
import { slideShape, slideWidths } from './slides.ts';

export const campaignTag = 'campaigns';

type CampaignRow = Selectable<Tables['campaigns']>;

/** All campaigns that have begun, running ones before ended ones, in their order. */
export async function listCampaigns(ctx: Context): Promise<CampaignList> {
  const rows = await ctx.memo.get(ctx, 'site.campaigns', campaignTag, () =>
    ctx.db.selectFrom('campaigns').selectAll().orderBy('sort').orderBy('id').execute(),
  );
  const begun = rows.filter(({ startsAt }) => startsAt <= ctx.now).map((row) => toCampaign(row, ctx.now));
  return { list: begun.toSorted((a, b) => Number(a.hasEnded) - Number(b.hasEnded)) };
}

/** One campaign, also after its end. Throws 40004 when there is none of this id that has begun. */
export async function getCampaign(ctx: Context, { id }: { id: number }): Promise<Campaign> {
  const { list } = await listCampaigns(ctx);
  const found = list.find((campaign) => campaign.id === id);
  if (!found) throw fail('notFound');
  return found;
}

/** Adds a campaign; its text is the page text of its address. Throws 40001 when it would end before it begins. */
export async function createCampaign(ctx: Context, draft: CampaignDraft): Promise<{ id: number }> {
  const values = campaignDraft.parse(draft);
  if (values.endsAt && values.endsAt <= values.startsAt)
    throw fail('invalidInput', undefined, { errors: [{ path: 'endsAt', message: '结束时间应晚于开始时间' }] });
  return inTransaction(ctx, async (tx) => {
    const row = await tx.db.insertInto('campaigns').values(values).returning('id').executeTakeFirstOrThrow();
    await putSearchEntries(tx, [toSearchEntry({ ...values, id: row.id })]);
    await audit(tx, 'campaign.create', `campaign:${row.id}`, { title: values.title });
    await invalidate(tx, [campaignTag]);
    return row;
  });
}

/** Found from its beginning on, also after its end: its address stays. */
function toSearchEntry({ id, title, summary, startsAt }: Pick<CampaignRow, 'id' | 'title' | 'summary' | 'startsAt'>): SearchEntry {
  const href = paths.campaign(id);
  return { owner: `campaign:${id}`, kind: 'page', title, text: summary, href, label: '专题活动', date: startsAt, shownFrom: startsAt };
}

function toCampaign({ sort: _sort, startsAt, endsAt, ...row }: CampaignRow, now: Date): Campaign {
  return {
    ...row,
    ...slideShape,
    widths: slideWidths,
    startsOn: shanghaiDay(startsAt),
    endsOn: endsAt && shanghaiDay(new Date(endsAt.getTime() - 1)),
    hasEnded: endsAt !== null && endsAt <= now,
  };
}
