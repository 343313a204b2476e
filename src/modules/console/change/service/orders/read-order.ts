import type { Context } from '#platform/context.ts';
import { readStaffNames } from '#modules/console/staff/service/accounts/staff-names.ts';
import type { Permission } from '#contract/permissions.ts';
import type { ContentType } from '../../content-type.ts';
import type { FormField } from '../../schema/contents.ts';
import type { ChangeStep, OrderDetail } from '../../schema/orders.ts';
import { findType } from '../../types/all-types.ts';
import { compareDrafts } from '../draft/compare-drafts.ts';
import { formOf } from '../draft/form-of.ts';
import { listComments } from '../talk/comments.ts';
import { whyNotApprove, type Level } from './decide-order.ts';
import { judgeDraft } from './judge-draft.ts';
import { toLines } from './list-orders.ts';
import { editable, findOrder, isContributor, openStates, staffOf, type OrderRow } from './order-rows.ts';

/** One order with all that whoever writes or approves it has to know. Throws 40004 where there is none in the caller's scope. */
export async function readOrder(ctx: Context, { id }: { id: number }): Promise<OrderDetail> {
  const row = await findOrder(ctx, id);
  const type = findType(row.type);
  const form = await formOf(ctx, type);
  const [line] = await toLines(ctx, [row]);
  const { subject, scope, payload, reason, until, contentHash, levels, returnOf, failure } = row;
  const returned = await ctx.db.selectFrom('changeOrders').select('id').where('returnOf', '=', id).executeTakeFirst();
  return {
    ...line!,
    subject,
    scope,
    payload,
    reason,
    until: until?.toISOString() ?? null,
    contentHash,
    levels,
    returnOf,
    returnedBy: returned?.id ?? null,
    failure,
    differences: row.act === 'write' ? compareDrafts(form, row.before ?? {}, payload, type.keysOf) : [],
    ...(await judge(ctx, type, form, row)),
    comments: await listComments(ctx, row, form),
    steps: await listSteps(ctx, row),
    addresses: [...type.addressesOf(subject, payload)],
    ...(await whatCan(ctx, row)),
  };
}

/** Of what is over nothing is asked any more. */
function judge(ctx: Context, type: ContentType, form: FormField, row: OrderRow): Promise<Pick<OrderDetail, 'errors' | 'findings'>> {
  const isOver = row.act !== 'write' || !openStates.includes(row.state);
  return isOver ? Promise.resolve({ errors: [], findings: [] }) : judgeDraft(ctx, type, form, row.payload);
}

/** What the caller can do with an order in its state, and why they cannot approve one that waits. */
async function whatCan(ctx: Context, row: OrderRow): Promise<Pick<OrderDetail, 'can' | 'whyNot'>> {
  const has = (permission: Permission) => ctx.actor.kind === 'staff' && ctx.actor.permissions.has(permission);
  const { level, whyNot } = await findApproval(ctx, row, has);
  const mayDraft = has('content.draft');
  const isEditable = mayDraft && editable.includes(row.state);
  const isUnratified = row.act === 'takeDown' && row.ratifiedAt === null;
  return {
    can: {
      save: isEditable && row.act === 'write',
      submit: isEditable,
      withdraw: mayDraft && openStates.includes(row.state),
      approve: level,
      ratify: isUnratified && has('content.approve') && !(await isContributor(ctx, row, staffOf(ctx))),
      restore: mayDraft && row.act === 'write' && row.subject !== null && row.state === 'applied',
    },
    whyNot,
  };
}

/** The level that the caller can approve at, 0 for none; and why none where an order waits and they may approve others. */
async function findApproval(
  ctx: Context,
  row: OrderRow,
  has: (permission: Permission) => boolean,
): Promise<{ level: 0 | Level; whyNot: string | null }> {
  if (row.state !== 'submitted') return { level: 0, whyNot: null };
  const permitted = ([1, 2] as const).filter((level) => has(level === 1 ? 'content.approve' : 'content.approve-second'));
  let whyNot: string | null = null;
  for (const level of permitted) {
    const why = await whyNotApprove(ctx, row, level);
    if (why === undefined) return { level, whyNot: null };
    whyNot ??= why;
  }
  return { level: 0, whyNot };
}

/** What happened to an order, in its sequence; of the saves the last one. */
async function listSteps(ctx: Context, row: OrderRow): Promise<ChangeStep[]> {
  const decisions = await ctx.db.selectFrom('changeDecisions').selectAll().where('orderId', '=', row.id).orderBy('id').execute();
  const last = await ctx.db
    .selectFrom('changeRevisions')
    .select(['savedBy', 'savedAt'])
    .where('orderId', '=', row.id)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();
  const names = await readStaffNames(ctx, [row.madeBy, ...(last ? [last.savedBy] : []), ...decisions.map(({ decidedBy }) => decidedBy)]);
  const by = (id: number) => ({ id, name: names.get(id) ?? '' });
  const plain = { level: null, note: '', isOfThis: true };
  const steps: ChangeStep[] = [
    { ...plain, kind: 'made', at: row.madeAt.toISOString(), by: by(row.madeBy) },
    ...(last && !row.submittedAt ? [{ ...plain, kind: 'saved' as const, at: last.savedAt.toISOString(), by: by(last.savedBy) }] : []),
    ...(row.submittedAt
      ? [{ ...plain, kind: 'submitted' as const, at: row.submittedAt.toISOString(), by: by(last?.savedBy ?? row.madeBy) }]
      : []),
    ...decisions.map(({ decision, level, note, contentHash, decidedBy, decidedAt }) => ({
      kind: decision,
      level,
      note,
      at: decidedAt.toISOString(),
      by: by(decidedBy),
      isOfThis: contentHash === row.contentHash,
    })),
    ...(row.appliedAt ? [{ ...plain, kind: 'applied' as const, at: row.appliedAt.toISOString(), by: by(row.madeBy) }] : []),
  ];
  return steps.toSorted((one, other) => one.at.localeCompare(other.at));
}
