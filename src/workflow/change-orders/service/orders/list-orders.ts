import { findStaffByName, formatAuthor, readStaffNames } from '#identity/staff/service/accounts/staff-names.ts';
import type { Context } from '#platform/context.ts';
import { addDays, type Day } from '#platform/day.ts';
import { findRequests, readBox } from '#workflow/approvals/service/boxes.ts';
import { readReleases } from '#workflow/approvals/service/releases.ts';
import { isWaitingForRatification } from '#workflow/approvals/service/requests.ts';
import type { RequestRow } from '#workflow/approvals/service/requests.ts';
import { typeTitle } from '../../all-types.ts';
import type { FoundOrder } from '../../schema/finding.ts';
import type { OrderLine, OrderPage, ParsedOrderQuery } from '../../schema/orders.ts';
import { contentKind } from '../content-kind.ts';

/** Lists the orders of a box, filtered by kind, state, author, words and dates, the last changed first. */
export async function listOrders(ctx: Context, { box = 'mine', ...query }: ParsedOrderQuery): Promise<OrderPage> {
  const { type, state, author, text, from, to, after } = query;
  const { rows, next } = await readBox(ctx, contentKind, {
    box,
    type,
    states: state && [state],
    makers: author === undefined ? undefined : await findStaffByName(ctx, author),
    words: text,
    from: from === undefined ? undefined : startOf(from),
    before: to === undefined ? undefined : startOf(addDays(to, 1)),
    after,
  });
  return { records: await toOrderLines(ctx, rows), next };
}

const startOf = (day: Day): Date => new Date(`${day}T00:00:00+08:00`);

/** Finds orders with this number or these words in their title that the caller may see, the last changed first. */
export async function findOrders(ctx: Context, words: string, most: number): Promise<FoundOrder[]> {
  const found = await findRequests(ctx, contentKind, words, most);
  return found.map(({ type, ...row }) => ({ ...row, typeTitle: typeTitle(type) }));
}

/** Adds the names of people, types and releases to rows, with one query each. */
export async function toOrderLines(ctx: Context, rows: readonly RequestRow[]): Promise<OrderLine[]> {
  const names = await readStaffNames(
    ctx,
    rows.map(({ madeBy }) => madeBy),
  );
  const releases = await readReleases(
    ctx,
    rows.flatMap(({ releaseId }) => releaseId ?? []),
  );
  return rows.map(({ id, type, title, act, state, madeBy, madeByToken, changedAt, applyAt, releaseId, levels, ratifiedAt, revision }) => ({
    id,
    type,
    typeTitle: typeTitle(type),
    title,
    act: act as OrderLine['act'],
    state,
    madeBy: { id: madeBy, name: formatAuthor(names.get(madeBy), madeByToken) },
    changedAt: changedAt.toISOString(),
    applyAt: applyAt?.toISOString() ?? null,
    release: releaseId === null ? null : { id: releaseId, title: releases.get(releaseId) ?? '' },
    revision,
    isUnratified: isWaitingForRatification({ state, levels, ratifiedAt }),
  }));
}
