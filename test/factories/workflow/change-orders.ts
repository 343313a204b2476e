import { parsePictureVersion } from '#content/media/web/picture-address.ts';
import type { Permission } from '#contract/permissions.ts';
import type { Context } from '#platform/context.ts';
import type { ApprovalOutcome } from '#workflow/approvals/schema.ts';
import { decideRequest, type ApprovalLevel } from '#workflow/approvals/service/decide.ts';
import { submitRequest } from '#workflow/approvals/service/submit.ts';
import type { Payload } from '#workflow/approvals/web/approval-labels.ts';
import type { ContentType } from '#workflow/change-orders/content-type.ts';
import type { OrderDetail } from '#workflow/change-orders/schema/orders.ts';
import { contentKind } from '#workflow/change-orders/service/content-kind.ts';
import { buildForm } from '#workflow/change-orders/service/draft/build-form.ts';
import { walkDraftValues, type DraftValue } from '#workflow/change-orders/service/draft/walk-draft.ts';
import { readOrder } from '#workflow/change-orders/service/orders/read-order.ts';
import { createOrder, saveOrder } from '#workflow/change-orders/service/orders/write-order.ts';
import { choiceValue } from '#workflow/change-orders/web/choice-value.ts';
import { staffActor } from '../../support/staff.ts';
import { buildStaff } from '../identity/staff.ts';

/** Returns a staff member at a time, with recent re-authentication and the given permissions, categories and branches. */
export async function actAs(
  ctx: Context,
  permissions: readonly Permission[],
  { scopes = ['*'], branches = ['*'], now = ctx.now }: { scopes?: readonly string[]; branches?: readonly string[]; now?: Date } = {},
): Promise<Context & { staffId: number }> {
  const { id } = await buildStaff(ctx);
  const all = Object.fromEntries(permissions.map((permission) => [permission, 'all' as const]));
  const actor = staffActor(id, all, { scopes: { category: scopes, branch: branches }, provenAt: now });
  return { ...ctx, now, actor, staffId: id };
}

export const editorRights = ['content.read', 'content.draft'] as const;
export const reviewerRights = ['content.read', 'content.draft', 'content.approve'] as const;
export const complianceRights = ['content.read', 'content.approve-second', 'content.take-down'] as const;

/** Returns the three people of a change: the author, the approver, and compliance. */
export const actAsThree = (ctx: Context) =>
  Promise.all([editorRights, reviewerRights, complianceRights].map((rights) => actAs(ctx, rights)));

/** Returns the same person at another time, re-authenticated at that time. */
export const withLaterTime = <Acting extends Context>(ctx: Acting, now: Date): Acting => ({
  ...ctx,
  now,
  actor: { ...ctx.actor, provenAt: now } as Context['actor'],
});

export interface OrderDraft {
  type?: string;
  subject?: string;
  act?: 'write' | 'withdraw';
  payload?: (begun: Payload) => Payload;
  reason?: string;
  applyAt?: string | null;
  until?: string | null;
}

/** Creates and submits a change order as a staff member. */
export async function submitAs(
  editor: Context,
  { type = 'article', subject, act = 'write', payload, ...frame }: OrderDraft,
): Promise<OrderDetail> {
  const { id } = await createOrder(editor, { type, act, ...(subject && { subject }) });
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

/** Approves a change order in its present state as a staff member. */
export async function approveAs(reviewer: Context, id: number, level: ApprovalLevel = 1): Promise<ApprovalOutcome> {
  const { contentHash } = await readOrder(reviewer, { id });
  return decideRequest(reviewer, contentKind, level, { id, decision: 'approve', contentHash, note: '' });
}

function put(draft: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  if (Array.isArray(draft)) return draft.map((entry, index) => (String(index) === name ? put(entry, rest, value) : (entry as unknown)));
  return { ...(draft as Payload), [name]: put((draft as Payload)[name], rest, value) };
}

/** Returns another value of a field. `pictureVersion` is that of a picture that can be selected. */
function otherValue({ field, value }: DraftValue, pictureVersion: string): unknown {
  switch (field.kind) {
    case 'text':
    case 'lines':
      return `${String(value)}（新）`;
    case 'html':
      return `${String(value)}<p>新的一段。</p>`;
    case 'number':
      return Number(value) + 1;
    case 'words':
      return [...(value as string[]), '新的一条'];
    case 'picture':
      return parsePictureVersion(String(value)) ? String(value).replace(/[0-9a-f]{32}$/, pictureVersion) : undefined;
    case 'choice':
      return field.options?.filter((one) => one.value !== String(value)).map((one) => choiceValue(field, one.value))[0];
    case 'flag':
      return value !== true;
    default:
      return undefined;
  }
}

const isFlag = ({ field }: DraftValue): boolean => field.kind === 'flag';

/** Returns a draft for each place in which its schema allows another text, number or, after all of these, flag. */
export async function buildRewordedDrafts(ctx: Context, type: ContentType, draft: Payload, pictureVersion = ''): Promise<Payload[]> {
  const leaves = [...walkDraftValues(await buildForm(ctx, type), draft)];
  const reworded: unknown[] = leaves
    .toSorted((a, b) => Number(isFlag(a)) - Number(isFlag(b)))
    .flatMap((leaf) => {
      const other = leaf.field.isLasting ? undefined : otherValue(leaf, pictureVersion);
      return other === undefined ? [] : [put(draft, leaf.path.split('.'), other)];
    });
  return reworded.filter((one): one is Payload => type.draft.safeParse(one).success);
}

/** Returns the first of these drafts. */
export async function rewordDraft(ctx: Context, type: ContentType, draft: Payload): Promise<Payload> {
  const [fit] = await buildRewordedDrafts(ctx, type, draft);
  if (!fit) throw new Error(`nothing of ${type.code} can be worded otherwise`);
  return fit;
}
