import { sql } from 'kysely';
import { readStaffNames } from '#modules/console/staff/service/accounts/staff-names.ts';
import type { Context } from '#platform/context.ts';
import { reachOf, scopeOf } from '#platform/staff-access.ts';
import { findType } from '../../types/all-types.ts';
import { staffOf, type OrderRow } from './order-rows.ts';

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
  const rows = (await readApplied(ctx, page)).filter((row) => isSeenAt(row, page.address));
  if (rows.length === 0) return [];
  const approvals = await ctx.db
    .selectFrom('changeDecisions')
    .innerJoin('changeOrders', (join) =>
      join.onRef('changeOrders.id', '=', 'changeDecisions.orderId').onRef('changeOrders.contentHash', '=', 'changeDecisions.contentHash'),
    )
    .select(['changeDecisions.orderId', 'changeDecisions.decidedBy'])
    .where(
      'changeDecisions.orderId',
      'in',
      rows.map(({ id }) => id),
    )
    .where('changeDecisions.decision', 'in', ['approve', 'ratify'])
    .orderBy('changeDecisions.id')
    .execute();
  const names = await readStaffNames(ctx, [...rows.map(({ madeBy }) => madeBy), ...approvals.map(({ decidedBy }) => decidedBy)]);
  return rows.map(({ id, title, appliedAt, madeBy }) => ({
    id,
    title,
    appliedAt: appliedAt!,
    madeBy: names.get(madeBy) ?? '',
    approvedBy: approvals.filter(({ orderId }) => orderId === id).map(({ decidedBy }) => names.get(decidedBy) ?? ''),
  }));
}

function readApplied(ctx: Context, { after, until }: { after: Date | null; until: Date }): Promise<OrderRow[]> {
  const scopes = scopeOf(ctx, 'category');
  return ctx.db
    .selectFrom('changeOrders')
    .selectAll()
    .where('state', '=', 'applied')
    .where('appliedAt', '<=', until)
    .$if(after !== null, (query) => query.where('appliedAt', '>', after))
    .$if(scopes !== undefined, (query) => query.where('scope', '=', sql<string>`any (${scopes})`))
    .$if(reachOf(ctx, 'content.read') === 'own', (query) => query.where('madeBy', '=', staffOf(ctx)))
    .orderBy('appliedAt', 'desc')
    .limit(mostRead)
    .execute();
}

const isSeenAt = ({ type, subject, payload }: OrderRow, address: string): boolean =>
  findType(type).addressesOf(subject, payload).includes(address);
