import { recordFacts } from '#content/firm-facts/service/record-facts.ts';
import { renderFacts } from '#content/firm-facts/service/render-facts.ts';
import type { Empty } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { parseDraft } from '#platform/http/parse-draft.ts';
import { channelFacts } from '../facts.ts';
import { customerCenter, type CustomerCenter } from '../schema.ts';

/** Returns the contact channels and service topics in the order chosen by the firm, with today's values of the cited facts. */
export const getCustomerCenter = async (ctx: Context, _input: Empty): Promise<CustomerCenter> =>
  renderFacts(ctx, await readCustomerCenterDraft(ctx));

/** Returns channels and topics as entered. */
export async function readCustomerCenterDraft(ctx: Context): Promise<CustomerCenter> {
  const channels = await ctx.db.selectFrom('contactChannels').selectAll().orderBy('sort').execute();
  const topics = await ctx.db.selectFrom('serviceTopics').selectAll().orderBy('sort').execute();
  return customerCenter.parse({ channels, topics });
}

/** Replaces channels and topics in the given order. Throws 40001 with the rejected fields. */
export async function replaceCustomerCenter(ctx: Context, draft: CustomerCenter): Promise<void> {
  const { channels, topics } = parseDraft(customerCenter, draft);
  await inTransaction(ctx, async (tx) => {
    await tx.db.deleteFrom('contactChannels').execute();
    await tx.db.deleteFrom('serviceTopics').execute();
    if (channels.length > 0) await tx.db.insertInto('contactChannels').values(channels.map(numbered)).execute();
    if (topics.length > 0) await tx.db.insertInto('serviceTopics').values(topics.map(numbered)).execute();
    await audit(tx, 'customerCenter.replace', 'customer-center', { channels: channels.length, topics: topics.length });
    await invalidate(tx, ['customer-center']);
    await recordFacts(tx, channelFacts);
  });
}

const numbered = <Item>(item: Item, index: number): Item & { sort: number } => ({ ...item, sort: index + 1 });
