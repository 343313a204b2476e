import { sql } from 'kysely';
import type { z } from 'zod';
import type { AuditAct } from '#contract/audit/acts.ts';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { parseNumberCursor, pageOfNumbers } from '#platform/database/keyset.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { parseDraft, createInputError } from '#platform/http/parse-draft.ts';
import { putSearchEntries, removeSearchEntries } from '#platform/search/entries.ts';
import type { SearchEntry } from '#platform/search/entry-row.ts';
import { paths } from '#ui/paths.ts';
import { campaignDraft, type CampaignDraft } from '../schema/site.ts';
import { campaignTag, type CampaignRow } from './campaigns.ts';

interface StaffCampaignQuery {
  /** Words of the title, or the number of a campaign. */
  search?: string | undefined;
  state?: 'shown' | 'scheduled' | 'withdrawn' | undefined;
  after?: string | undefined;
}

const pageSize = 50;

/** Returns one page of all campaigns for staff, including unpublished ones, newest first. */
export async function listCampaignsForStaff(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { search, state, after }: StaffCampaignQuery = {},
): Promise<{ records: CampaignRow[]; next: string | null }> {
  const behind = parseNumberCursor(after);
  const rows = await db
    .selectFrom('campaigns')
    .selectAll()
    .$if(behind !== undefined, (query) => query.where('id', '<', behind!))
    .$if(!!search, (query) => query.where(sql<boolean>`(strpos(fold_title(title), fold_title(${search})) > 0 or id::text = ${search})`))
    .$if(state === 'withdrawn', (query) => query.where('withdrawnAt', 'is not', null))
    .$if(state === 'scheduled', (query) => query.where('withdrawnAt', 'is', null).where('startsAt', '>', now))
    .$if(state === 'shown', (query) => query.where('withdrawnAt', 'is', null).where('startsAt', '<=', now))
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute();
  return pageOfNumbers(rows, pageSize);
}

/** Counts the campaigns of all states. */
export async function countCampaignsForStaff({ db }: Pick<Context, 'db'>): Promise<number> {
  const { count } = await db
    .selectFrom('campaigns')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns one campaign, published or not. Throws 40004 for an unknown number. */
export async function readCampaign({ db }: Pick<Context, 'db'>, id: number): Promise<CampaignRow> {
  const row = await db.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw fail('notFound');
  return row;
}

/**
 * Creates a campaign; its text is the page text of its address. Throws 40001 with the rejected fields, also when it would end
 * before it begins.
 */
export async function createCampaign(ctx: Context, draft: CampaignDraft): Promise<{ id: number }> {
  const values = parseCampaign(draft);
  return inTransaction(ctx, async (tx) => {
    const row = await tx.db.insertInto('campaigns').values(values).returning('id').executeTakeFirstOrThrow();
    await keep(tx, row.id, values, 'campaign.create');
    return row;
  });
}

/**
 * Replaces the data of a campaign; a withdrawn one is published again. Throws 40001 like `createCampaign`, 40004 when it does not
 * exist.
 */
export async function reviseCampaign(ctx: Context, id: number, draft: CampaignDraft): Promise<void> {
  const values = parseCampaign(draft);
  await inTransaction(ctx, async (tx) => {
    const row = { ...values, withdrawnAt: null };
    const { numUpdatedRows } = await tx.db.updateTable('campaigns').set(row).where('id', '=', id).executeTakeFirst();
    if (numUpdatedRows === 0n) throw fail('notFound');
    await keep(tx, id, values, 'campaign.revise');
  });
}

/** Withdraws a campaign with its page. Throws 40004 when it does not exist, 40009 when it is already withdrawn. */
export async function withdrawCampaign(ctx: Context, id: number, reason: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { withdrawnAt } = await readCampaign(tx, id);
    if (withdrawnAt !== null) throw fail('conflict', '该活动已撤下');
    await tx.db.updateTable('campaigns').set({ withdrawnAt: tx.now }).where('id', '=', id).execute();
    await removeSearchEntries(tx, [ownerOf(id)]);
    await audit(tx, 'campaign.withdraw', ownerOf(id), { reason });
    await invalidate(tx, [campaignTag]);
  });
}

type CampaignValues = z.output<typeof campaignDraft>;

function parseCampaign(draft: CampaignDraft): CampaignValues {
  const values = parseDraft(campaignDraft, draft);
  if (values.endsAt && values.endsAt <= values.startsAt) throw createInputError([{ path: 'endsAt', message: '结束时间应晚于开始时间' }]);
  return values;
}

async function keep(tx: Context, id: number, values: CampaignValues, action: AuditAct): Promise<void> {
  await putSearchEntries(tx, [toSearchEntry(id, values)]);
  await audit(tx, action, ownerOf(id), { title: values.title });
  await invalidate(tx, [campaignTag]);
}

const ownerOf = (id: number) => `campaign:${id}` as const;

/** Searchable from its start, even after its end because its page stays. */
function toSearchEntry(id: number, { title, summary, startsAt }: CampaignValues): SearchEntry {
  const href = paths.campaign(id);
  return { owner: ownerOf(id), kind: 'page', title, text: summary, href, label: '专题活动', date: startsAt, shownFrom: startsAt };
}
