import type { Context } from '#platform/context.ts';
import { listOwnWork } from '#workflow/assignments/service/assignments.ts';
import type { InboxCount, InboxItem, InboxPage, ParsedInboxQuery } from '../schema.ts';
import { collectInbox, type CollectedItem } from './collect-inbox.ts';
import type { InboxSource } from './inbox-source.ts';

/** Lists the caller's pending items by group, with the count of each queue. */
export async function listInbox(ctx: Context, sources: readonly InboxSource[], { source: chosen }: ParsedInboxQuery): Promise<InboxPage> {
  const [{ items, counts }, own] = [await collectInbox(ctx, sources), await listOwnWork(ctx)];
  return {
    records: items.filter(({ source }) => chosen === undefined || source.code === chosen).map((one) => toInboxItem(one, own)),
    next: null,
    sources: counts.map(({ source: { code, name }, ...rest }) => ({ code, name, ...rest })),
  };
}

/** Counts the caller's pending items in the same way as the list. */
export async function countInbox(ctx: Context, sources: readonly InboxSource[]): Promise<InboxCount> {
  const { items, counts } = await collectInbox(ctx, sources);
  return { count: items.length, isMore: counts.some(({ isMore }) => isMore) };
}

function toInboxItem({ source, item, group, face, reminders }: CollectedItem, own: ReadonlySet<string>): InboxItem {
  const { subject, since, notice, dueAt: _, ...rest } = item;
  return {
    ...rest,
    ...face,
    key: `${source.code}:${subject}`,
    subject: notice?.subject ?? subject,
    queue: notice?.queue ?? source.queue ?? null,
    source: source.code,
    sourceName: source.name,
    group,
    since: since.toISOString(),
    isOwn: source.queue !== undefined && own.has(`${source.queue}:${subject}`),
    isTask: notice === undefined,
    reminders: reminders.map(({ id, isOfRequest, text, at }) => ({ id, isOfRequest, text, at: at.toISOString() })),
  };
}
