import { sql, type SelectQueryBuilder } from 'kysely';
import type { Context } from '#platform/context.ts';
import { countSome } from '#platform/database/paginate.ts';
import type { Tables } from '#platform/database/tables.ts';
import { readStaffNames } from '#modules/console/staff/service/accounts/staff-names.ts';
import { reachOf, scopeOf } from '#platform/staff-access.ts';
import type { Permission } from '#contract/permissions.ts';
import type { OrderLine, OrderPage, ParsedOrderQuery } from '../../schema/orders.ts';
import type { FoundOrder } from '../../schema/finding.ts';
import { typeTitle } from '../../types/all-types.ts';
import type { Box } from '../../web/boxes.ts';
import { staffOf, type OrderRow } from './order-rows.ts';

const pageSize = 50;

type OrderQuery = SelectQueryBuilder<Tables & { changeOrder: Tables['changeOrders'] }, 'changeOrder', object>;

/** Orders of a box, those that moved last first. */
export async function listOrders(ctx: Context, { box = 'mine', type, after }: ParsedOrderQuery): Promise<OrderPage> {
  const [at, id] = after?.split('_') ?? [];
  const rows = await selectBox(ctx, box)
    .selectAll('changeOrder')
    .$if(!!type, (query) => query.where('changeOrder.type', '=', type!))
    .$if(!!id, (query) => query.where(sql<boolean>`(change_order.changed_at, change_order.id) < (${at}, ${id}::bigint)`))
    .orderBy('changeOrder.changedAt', 'desc')
    .orderBy('changeOrder.id', 'desc')
    .limit(pageSize + 1)
    .execute();
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  return {
    records: await toLines(ctx, page),
    next: rows.length > pageSize && last ? `${last.changedAt.toISOString()}_${last.id}` : null,
  };
}

/** How many wait in a box for the caller, as far as they are counted. */
export const countOrders = (ctx: Context, box: Box): Promise<number> => countSome(ctx.db, selectBox(ctx, box));

/** What the caller may see of it: within their categories, and their own alone where they reach no further. */
function selectBox(ctx: Context, box: Box): OrderQuery {
  const me = staffOf(ctx);
  const scopes = scopeOf(ctx, 'category');
  const seen = ctx.db
    .selectFrom('changeOrders as changeOrder')
    .$if(scopes !== undefined, (query) => query.where('changeOrder.scope', '=', sql<string>`any (${scopes})`))
    .$if(reachOf(ctx, 'content.read') === 'own', (query) => query.where('changeOrder.madeBy', '=', me)) as OrderQuery;
  switch (box) {
    case 'mine':
      return seen.where('changeOrder.madeBy', '=', me).where('changeOrder.state', 'not in', ['applied', 'withdrawn']);
    case 'review':
      return seen.where('changeOrder.state', '=', 'submitted').where(waitsFor(ctx, me));
    case 'scheduled':
      return seen.where('changeOrder.state', '=', 'approved');
    case 'applied':
      return seen.where('changeOrder.state', '=', 'applied');
    case 'unratified':
      return seen.where('changeOrder.act', '=', 'takeDown').where('changeOrder.ratifiedAt', 'is', null);
    default:
      return seen;
  }
}

/** Submitted ones that the caller can approve: written by others, not approved by them, and at a level that they have. */
function waitsFor(ctx: Context, me: number) {
  const has = (permission: Permission) => ctx.actor.kind === 'staff' && ctx.actor.permissions.has(permission);
  const given = sql`select from change_decisions d where d.order_id = change_order.id and d.decision = 'approve' and d.content_hash = change_order.content_hash`;
  return sql<boolean>`change_order.made_by <> ${me}
    and not exists (select from change_revisions r where r.order_id = change_order.id and r.saved_by = ${me})
    and not exists (${given} and d.decided_by = ${me})
    and ((${has('content.approve')} and not exists (${given}))
      or (${has('content.approve-second')} and change_order.levels = 2 and exists (${given} and d.level = 1)))`;
}

/** Orders of this number or with these words in their title that the caller may see, those that moved last first. */
export async function findOrders(ctx: Context, words: string, most: number): Promise<FoundOrder[]> {
  const number = /^\d{1,9}$/.test(words) ? Number(words) : null;
  const rows = await selectBox(ctx, 'all')
    .select(['changeOrder.id', 'changeOrder.title', 'changeOrder.type', 'changeOrder.state'])
    .where((eb) =>
      eb.or([
        ...(number === null ? [] : [eb('changeOrder.id', '=', number)]),
        sql<boolean>`strpos(lower(change_order.title collate "C"), lower(${words} collate "C")) > 0`,
      ]),
    )
    // The number before titles that have it; words go along the index and end where enough are found.
    .$if(number !== null, (query) => query.orderBy(sql`change_order.id = ${number}`, 'desc'))
    .orderBy('changeOrder.changedAt', 'desc')
    .orderBy('changeOrder.id', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ type, ...row }) => ({ ...row, typeTitle: typeTitle(type) }));
}

export interface OrderMoment {
  id: number;
  typeTitle: string;
  title: string;
  at: Date;
  /** `live`: it comes into force · `end`: what it brings ends, or what it brought does and it brings back what was before. */
  kind: 'live' | 'end';
}

/** The moments of approved orders until a day, the nearest first: when each comes into force, and when it is over. */
export async function listOrderMoments(ctx: Context, { until, most }: { until: Date; most: number }): Promise<OrderMoment[]> {
  const moments = async (column: 'applyAt' | 'until'): Promise<OrderMoment[]> => {
    const rows = await selectBox(ctx, 'scheduled')
      .select(['changeOrder.id', 'changeOrder.type', 'changeOrder.title', 'changeOrder.returnOf', `changeOrder.${column} as at`])
      .where(`changeOrder.${column}`, '>', ctx.now)
      .where(`changeOrder.${column}`, '<=', until)
      .orderBy(`changeOrder.${column}`)
      .orderBy('changeOrder.id')
      .limit(most)
      .execute();
    return rows.map(({ id, type, title, at, returnOf }) => {
      const kind = column === 'until' || returnOf !== null ? 'end' : 'live';
      return { id, title, kind, at: at!, typeTitle: typeTitle(type) };
    });
  };
  return [...(await moments('applyAt')), ...(await moments('until'))];
}

/** Rows with the names of people, types and releases, whatever their number by one query each. */
export async function toLines(ctx: Context, rows: readonly OrderRow[]): Promise<OrderLine[]> {
  const names = await readStaffNames(
    ctx,
    rows.map(({ madeBy }) => madeBy),
  );
  const releases = await readReleases(
    ctx,
    rows.flatMap(({ releaseId }) => releaseId ?? []),
  );
  return rows.map(({ id, type, title, act, state, madeBy, changedAt, applyAt, releaseId, ratifiedAt, revision }) => ({
    id,
    type,
    typeTitle: typeTitle(type),
    title,
    act,
    state,
    madeBy: { id: madeBy, name: names.get(madeBy) ?? '' },
    changedAt: changedAt.toISOString(),
    applyAt: applyAt?.toISOString() ?? null,
    release: releaseId === null ? null : { id: releaseId, title: releases.get(releaseId) ?? '' },
    revision,
    isUnratified: act === 'takeDown' && ratifiedAt === null,
  }));
}

async function readReleases(ctx: Context, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db.selectFrom('changeReleases').select(['id', 'title']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

export interface WaitingOrder {
  id: number;
  typeTitle: string;
  title: string;
  madeBy: string;
  changedAt: Date;
  /** Who has approved it already, where a second person must. */
  first: string | null;
}

/** What waits for the caller's word, for a take-down to be ratified, or came back to whoever wrote it: what waits longest first. */
export async function listWaitingOrders(ctx: Context, box: 'review' | 'unratified' | 'returned', count: number): Promise<WaitingOrder[]> {
  const rows = await selectBox(ctx, box === 'returned' ? 'mine' : box)
    .$if(box === 'returned', (query) => query.where('changeOrder.state', '=', 'returned'))
    .select(['changeOrder.id', 'changeOrder.type', 'changeOrder.title', 'changeOrder.madeBy', 'changeOrder.changedAt'])
    .select(
      sql<number | null>`(select d.decided_by from change_decisions d where d.order_id = change_order.id and d.level = 1
        and d.decision = 'approve' and d.content_hash = change_order.content_hash limit 1)`.as('firstBy'),
    )
    .orderBy('changeOrder.changedAt')
    .orderBy('changeOrder.id')
    .limit(count)
    .execute();
  const names = await readStaffNames(
    ctx,
    rows.flatMap(({ madeBy, firstBy }) => [madeBy, ...(firstBy === null ? [] : [firstBy])]),
  );
  return rows.map(({ type, madeBy, firstBy, ...row }) => ({
    ...row,
    typeTitle: typeTitle(type),
    madeBy: names.get(madeBy) ?? '',
    first: firstBy === null ? null : (names.get(firstBy) ?? ''),
  }));
}
