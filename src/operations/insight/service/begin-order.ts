import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { readOrder } from '#workflow/change-orders/service/orders/read-order.ts';
import { createOrder, saveOrder } from '#workflow/change-orders/service/orders/write-order.ts';
import type { OpenedOrder, SearchOrderInput } from '../schema/reports.ts';

type Entry = Record<string, unknown>;

const entries: Readonly<Record<SearchOrderInput['kind'], { holds(entry: Entry, query: string): boolean; make(query: string): Entry }>> = {
  synonyms: {
    holds: ({ term }, query) => term === query,
    make: (query) => ({ term: query, means: [] }),
  },
  promotions: {
    holds: ({ queries }, query) => Array.isArray(queries) && queries.includes(query),
    make: (query) => ({ queries: [query], title: '', text: '', href: '', startsAt: null, endsAt: null }),
  },
};

/**
 * Begins a change order for synonyms or promoted answers with a search that found nothing; if one is already open the search is
 * added to it, once. Throws 40009 when that one awaits approval and cannot be edited, 40004 outside the caller's categories.
 */
export async function beginSearchOrder(ctx: Context, { kind, query }: SearchOrderInput): Promise<OpenedOrder> {
  return inTransaction(ctx, async (tx) => {
    const { id } = await createOrder(tx, { type: kind, subject: 'all', act: 'write' });
    const { payload, revision, reason, applyAt, until } = await readOrder(tx, { id });
    const items = (payload['items'] ?? []) as Entry[];
    const { holds, make } = entries[kind];
    if (items.some((entry) => holds(entry, query))) return { id };
    await saveOrder(tx, {
      id,
      revision,
      payload: { ...payload, items: [...items, make(query)] },
      reason: reason || `访客搜索“${query}”没有结果`,
      applyAt,
      until,
    });
    return { id };
  });
}
