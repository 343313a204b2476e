import type { Context } from '#platform/context.ts';
import { listApplied } from '#workflow/approvals/service/find.ts';
import { findTypeOf } from '../../all-types.ts';
import { contentKind } from '../content-kind.ts';

/** An order that changed what a page shows. */
export interface PageOrder {
  id: number;
  title: string;
  appliedAt: Date;
  madeBy: string;
  approvedBy: string[];
}

/** The number of orders of a period that are checked. */
const mostRead = 300;

/**
 * Lists the orders applied within a period whose pages include an address, the newest first, as far as the caller may see them.
 * Pages that show content only within a list of the newest are not covered.
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
