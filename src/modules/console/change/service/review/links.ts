import { createHash, randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { fail } from '#contract/call-error.ts';
import type { Empty } from '#contract/call.ts';
import { readStaffNames } from '#modules/console/staff/service/accounts/staff-names.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import type { Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { IssuedReviewLink, ParsedReviewLink, ReviewLinkList } from '../../schema/reviews.ts';
import { findOrder, lockOrder, openStates, requireState, staffOf, type OrderRow } from '../orders/order-rows.ts';

export type ReviewLinkRow = Selectable<Tables['changeReviewLinks']>;

const lifeMs = 7 * 24 * 3_600_000;
/** So many of one order are open at a time. */
const mostOpen = 20;

/** The secret has 256 bits: nobody finds it from its hash, which needs no key. */
const hashToken = (token: string): string => createHash('sm3').update(token).digest('hex');

/** Makes a link to one order for somebody without an account. Throws 40004 for an order that is not to be seen, 40009 for one that is over or has too many. */
export async function issueReviewLink(ctx: Context, { id, recipient }: ParsedReviewLink): Promise<IssuedReviewLink> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(ctx.now.getTime() + lifeMs);
  await inTransaction(ctx, async (tx) => {
    const row = await lockOrder(tx, id, 'content.draft');
    requireState(row, openStates, '该变更单已结束，不能再给他人审阅');
    const { links } = await listReviewLinks(tx, { id });
    if (links.filter(({ state }) => state === 'open').length >= mostOpen)
      throw fail('conflict', `有效的审阅链接已有 ${mostOpen} 个，请先收回不用的`);
    const { id: link } = await tx.db
      .insertInto('changeReviewLinks')
      .values({ orderId: id, tokenHash: hashToken(token), recipient, madeBy: staffOf(tx), madeAt: tx.now, expiresAt })
      .returning('id')
      .executeTakeFirstOrThrow();
    await audit(tx, 'change.linkIssued', `change:${id}`, { link });
  });
  return { link: `/review#${token}`, expiresAt: expiresAt.toISOString() };
}

/** Takes a link back: it opens nothing from then on. Throws 40004 for one that is not to be seen, 40009 for one that is taken back already. */
export async function revokeReviewLink(ctx: Context, { id }: { id: number }): Promise<Empty> {
  const link = await ctx.db.selectFrom('changeReviewLinks').select('orderId').where('id', '=', id).executeTakeFirst();
  if (!link) throw fail('notFound');
  await findOrder(ctx, link.orderId, 'content.draft');
  await inTransaction(ctx, async (tx) => {
    const { numUpdatedRows } = await tx.db
      .updateTable('changeReviewLinks')
      .set({ revokedAt: tx.now })
      .where('id', '=', id)
      .where('revokedAt', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw fail('conflict', '该链接已收回');
    await audit(tx, 'change.linkRevoked', `change:${link.orderId}`, { link: id });
  });
  return {};
}

/** The links to an order, the newest first, with how often each was opened. */
export async function listReviewLinks(ctx: Context, { id }: { id: number }): Promise<ReviewLinkList> {
  await findOrder(ctx, id);
  const rows = await ctx.db
    .selectFrom('changeReviewLinks')
    .selectAll()
    .where('orderId', '=', id)
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  const names = await readStaffNames(
    ctx,
    rows.map(({ madeBy }) => madeBy),
  );
  return {
    links: rows.map(({ id: link, recipient, madeBy, madeAt, expiresAt, revokedAt, opened, openedAt }) => ({
      id: link,
      recipient,
      madeBy: names.get(madeBy) ?? '',
      madeAt: madeAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      state: revokedAt ? 'revoked' : expiresAt <= ctx.now ? 'expired' : 'open',
      opened,
      openedAt: openedAt?.toISOString() ?? null,
    })),
  };
}

/** The order to which a secret leads. Throws 40004 for one that is nobody's, too old or taken back, and once its order is over. */
export async function followLink(ctx: Context, token: string): Promise<{ link: ReviewLinkRow; order: OrderRow }> {
  const link = await ctx.db
    .selectFrom('changeReviewLinks')
    .selectAll()
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', ctx.now)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  if (!link) throw fail('notFound', '链接已过期或已收回，请联系发给您的人');
  const order = await ctx.db.selectFrom('changeOrders').selectAll().where('id', '=', link.orderId).executeTakeFirstOrThrow();
  if (!openStates.includes(order.state)) throw fail('notFound', '这项变更已生效或已撤回，不再需要审阅');
  return { link, order };
}
