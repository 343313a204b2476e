import { fail } from '#contract/call-error.ts';
import type { Empty } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { createInputError } from '#platform/http/parse-draft.ts';
import { reachOf } from '#platform/staff-access.ts';
import { actingStaffId } from '#workflow/approvals/service/requests.ts';
import { findTypeOf, typeTitle } from '../../all-types.ts';
import type { ChangeDeps } from '../../deps.ts';
import { mostDaysAhead, type FutureOrder, type FutureResult } from '../../schema/future.ts';
import { futureMinutes } from '../../web/future-minutes.ts';
import { listOwnMoments } from '../content-moments.ts';
import { buildForm } from '../draft/build-form.ts';
import { listOrderDifferences, type EffectsReader } from '../orders/order-differences.ts';
import type { RenderPage } from '../preview-order.ts';
import { replayOrders, type ReplayedOrder } from './replay-orders.ts';

/** The number of own dates that are listed. */
const mostMoments = 200;

/** Chooses the moment as of which the caller browses the site. Throws 40001 for a moment in the past or too far ahead. */
export async function beginFuture(ctx: Context, { at: wanted }: { at: string }): Promise<Empty> {
  reachOf(ctx, 'content.read');
  const at = new Date(wanted);
  if (at <= ctx.now) throw createInputError([{ path: 'at', message: '请选择以后的时刻；以前的网页在“网站存证”中查看' }]);
  if (at.getTime() > ctx.now.getTime() + mostDaysAhead * 86_400_000)
    throw createInputError([{ path: 'at', message: '请选择一年以内的时刻' }]);
  return inTransaction(ctx, async (tx) => {
    const chosen = { at, expiresAt: new Date(tx.now.getTime() + futureMinutes * 60_000) };
    await tx.db
      .insertInto('sitePreviews')
      .values({ staffId: actingStaffId(tx), ...chosen })
      .onConflict((conflict) => conflict.column('staffId').doUpdateSet(chosen))
      .execute();
    await audit(tx, 'site.futureViewed', 'site', { at: at.toISOString() });
    return {};
  });
}

/** Returns how the site will differ from today's at the moment that the caller has chosen. */
export async function readFuture(
  ctx: Context,
  { effectsOf, listDueImports }: Pick<ChangeDeps, 'effectsOf' | 'listDueImports'> = {},
): Promise<FutureResult> {
  const chosen = await findChosen(ctx);
  if (!chosen) return { future: null };
  const { orders, hidden } = await replayOrders(ctx, chosen.at, async (_tx, replay) => replay);
  const moments = await listOwnMoments(ctx, { from: ctx.now, until: chosen.at, most: mostMoments });
  return {
    future: {
      at: chosen.at.toISOString(),
      expiresAt: chosen.expiresAt.toISOString(),
      orders: await Promise.all(orders.map((order) => toFutureOrder(ctx, order, effectsOf))),
      moments: moments.map(({ type, typeTitle: name, subject, title, kind, at, day }) => ({
        type,
        typeTitle: name,
        subject,
        title,
        kind,
        at: at?.toISOString() ?? null,
        day,
      })),
      hidden,
      imports: (await listDueImports?.(ctx, chosen.at)) ?? null,
    },
  };
}

async function toFutureOrder(ctx: Context, { row, subject, failure }: ReplayedOrder, effectsOf?: EffectsReader): Promise<FutureOrder> {
  const type = findTypeOf(row);
  const form = await buildForm(ctx, type);
  return {
    id: row.id,
    typeTitle: typeTitle(row.type),
    title: row.title,
    subject: row.subject,
    state: row.state,
    act: row.act as FutureOrder['act'],
    applyAt: row.applyAt?.toISOString() ?? null,
    differences: failure === null ? await listOrderDifferences(ctx, type, form, row, effectsOf) : [],
    addresses: failure === null ? [...type.addressesOf(subject, row.payload)] : [],
    failure,
  };
}

interface ChosenMoment {
  at: Date;
  expiresAt: Date;
}

const findChosen = async (ctx: Context): Promise<ChosenMoment | undefined> =>
  ctx.db
    .selectFrom('sitePreviews')
    .select(['at', 'expiresAt'])
    .where('staffId', '=', actingStaffId(ctx))
    .where('expiresAt', '>', ctx.now)
    .executeTakeFirst();

export interface FuturePage extends ChosenMoment {
  html: string;
  /** The orders that are applied, and those that would fail. */
  applied: number;
  failed: number;
}

/**
 * Renders a page as a visitor will see it at the moment that the caller has chosen. Throws 40009 when no moment is chosen, or
 * when it is no longer valid.
 */
export async function renderFuturePage(ctx: Context, address: string, draw: RenderPage): Promise<FuturePage> {
  reachOf(ctx, 'content.read');
  const chosen = await findChosen(ctx);
  if (!chosen) throw fail('conflict', `没有选择时刻，或已超过 ${futureMinutes} 分钟，请回到“未来的网站”重新选择`);
  return replayOrders(ctx, chosen.at, async (tx, { orders }) => ({
    ...chosen,
    html: await draw({ ...tx, actor: { kind: 'visitor' } }, address),
    applied: orders.filter(({ failure }) => failure === null).length,
    failed: orders.filter(({ failure }) => failure !== null).length,
  }));
}
