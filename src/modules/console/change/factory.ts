import { buildStaff } from '#modules/console/staff/factory.ts';
import type { Permission } from '#contract/permissions.ts';
import type { Context } from '#platform/context.ts';
import { staffActor } from '#test/support/staff.ts';
import type { Payload } from '#modules/workflow/approvals/web/approval-words.ts';
import type { ApprovalOutcome } from '#modules/workflow/approvals/schema.ts';
import { decideRequest, type Level } from '#modules/workflow/approvals/service/decide.ts';
import { submitRequest } from '#modules/workflow/approvals/service/submit.ts';
import { contentKind } from './service/content-kind.ts';
import type { OrderDetail } from './schema/orders.ts';
import { readOrder } from './service/orders/read-order.ts';
import { beginOrder, saveOrder } from './service/orders/write-order.ts';

/** Somebody of the staff at a moment, with a fresh proof: what they may do and in which categories. */
export async function actAs(
  ctx: Context,
  permissions: readonly Permission[],
  { scopes = ['*'], now = ctx.now }: { scopes?: readonly string[]; now?: Date } = {},
): Promise<Context & { staffId: number }> {
  const { id } = await buildStaff(ctx);
  const all = Object.fromEntries(permissions.map((permission) => [permission, 'all' as const]));
  const actor = staffActor(id, all, { scopes: { category: scopes }, provenAt: now });
  return { ...ctx, now, actor, staffId: id };
}

export const editorRights = ['content.read', 'content.draft'] as const;
export const reviewerRights = ['content.read', 'content.draft', 'content.approve'] as const;
export const complianceRights = ['content.read', 'content.approve-second', 'content.take-down'] as const;

/** Those whom a change may take: who drafts it, who approves it, and compliance. */
export const actAsThree = (ctx: Context) =>
  Promise.all([editorRights, reviewerRights, complianceRights].map((rights) => actAs(ctx, rights)));

/** The same person at another moment, with a proof of that moment. */
export const later = <Acting extends Context>(ctx: Acting, now: Date): Acting => ({
  ...ctx,
  now,
  actor: { ...ctx.actor, provenAt: now } as Context['actor'],
});

interface OrderDraft {
  type?: string;
  subject?: string;
  act?: 'write' | 'withdraw';
  payload?: (begun: Payload) => Payload;
  reason?: string;
  applyAt?: string | null;
  until?: string | null;
}

/** An order as somebody has written and submitted it. */
export async function submitAs(
  editor: Context,
  { type = 'article', subject, act = 'write', payload, ...frame }: OrderDraft,
): Promise<OrderDetail> {
  const { id } = await beginOrder(editor, { type, act, ...(subject && { subject }) });
  const begun = await readOrder(editor, { id });
  const { revision } = await saveOrder(editor, {
    id,
    revision: begun.revision,
    payload: payload ? payload(begun.payload) : begun.payload,
    reason: frame.reason ?? '测试',
    applyAt: frame.applyAt ?? null,
    until: frame.until ?? null,
  });
  await submitRequest(editor, contentKind, { id, revision });
  return readOrder(editor, { id });
}

/** Approves what somebody sees of an order now. */
export async function approveAs(reviewer: Context, id: number, level: Level = 1): Promise<ApprovalOutcome> {
  const { contentHash } = await readOrder(reviewer, { id });
  return decideRequest(reviewer, contentKind, level, { id, decision: 'approve', contentHash, note: '' });
}
