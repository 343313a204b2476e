import type { Context } from '#platform/context.ts';
import { listApplied } from '#workflow/approvals/service/find.ts';
import { findTypeOf } from '../../all-types.ts';
import { contentKind } from '../content-kind.ts';

/** An order by which a page came to show what it shows. */
export interface PageOrder {
  id: number;
  title: string;
  appliedAt: Date;
  madeBy: string;
  approvedBy: string[];
}

/** So many of the orders of a time are asked whether they are about the page. */
const mostRead = 300;

/**
 * The orders that came into force after one moment and until another and are seen at an address, the newest first; of those that the caller may see.
 * Pages that show a thing among others, in a list of the newest, are not told by its order.
 */
export async function listPageOrders(ctx: Context, page: { address: string; after: Date | null; until: Date }): Promise<PageOrder[]> {
  const { address, ...time } = page;
  const orders = await listApplied(ctx, contentKind, {
    ...time,
    most: mostRead,
    fits: (row) => findTypeOf(row).addressesOf(row.subject, row.payload).includes(address),
  });
  return orders.map(({ row: { id, title, appliedAt }, ...people }) => ({ id, title, appliedAt: appliedAt!, ...people }));
}
