import type { Permission } from '#contract/permissions.ts';
import type { Context } from '#platform/context.ts';
import { listComments } from '#workflow/approvals/service/comments.ts';
import { findApprovalLevel } from '#workflow/approvals/service/decide.ts';
import { findFollower, findReturnRequest } from '#workflow/approvals/service/find.ts';
import { readRequestHistory } from '#workflow/approvals/service/history.ts';
import {
  editableStates,
  findRequest,
  isBasedOn,
  isContributor,
  openStates,
  readRequest,
  actingStaffId,
  type RequestRow,
  isWaitingForRatification,
} from '#workflow/approvals/service/requests.ts';
import { findUndoLevel } from '#workflow/approvals/service/undo-approval.ts';
import { findTypeOf } from '../../all-types.ts';
import type { ContentType } from '../../content-type.ts';
import type { FormField } from '../../schema/contents.ts';
import type { OrderDetail } from '../../schema/orders.ts';
import { contentKind } from '../content-kind.ts';
import { buildForm } from '../draft/build-form.ts';
import { placeComments } from '../draft/place-comments.ts';
import { readDraftAsShown } from '../draft/shown-facts.ts';
import { findOrderReferences } from '../references/find-references.ts';
import { findTitleField } from './draft-title.ts';
import { judgeDraft } from './judge-draft.ts';
import { toOrderLines } from './list-orders.ts';
import { listOrderDifferences, type EffectsReader } from './order-differences.ts';

/** Reads an order with everything that its author and approvers need. Throws 40004 when there is none in the caller's scope. */
export async function readOrder(ctx: Context, { id }: { id: number }, effectsOf?: EffectsReader): Promise<OrderDetail> {
  const row = await findRequest(ctx, contentKind, id);
  const type = findTypeOf(row);
  const form = await buildForm(ctx, type);
  const [line] = await toOrderLines(ctx, [row]);
  const { subject, scope, payload, reason, until, contentHash, levels, returnOf, failure } = row;
  return {
    ...line!,
    subject,
    part: type.isEntry ? 'entry' : 'whole',
    titleField: findTitleField(type, form, payload),
    scope,
    payload,
    reason,
    until: until?.toISOString() ?? null,
    contentHash,
    levels,
    returnOf,
    returnedBy: (await findReturnRequest(ctx, id))?.id ?? null,
    follows: await readFollowed(ctx, row),
    followedBy: openStates.includes(row.state) ? toNeighbour(await findFollower(ctx, id)) : null,
    failure,
    differences: await listOrderDifferences(ctx, type, form, row, row.state === 'applied' ? undefined : effectsOf),
    ...(await judge(ctx, type, form, row)),
    comments: await listComments(ctx, id, placeComments(form, await readDraftAsShown(ctx, type, row))),
    steps: await readRequestHistory(ctx, row),
    addresses: [...type.addressesOf(subject, payload)],
    references: await findOrderReferences(ctx, row),
    ...(await whatCan(ctx, row)),
  };
}

/** Returns the order on whose content this one is based, while it is not applied yet. */
async function readFollowed(ctx: Context, row: RequestRow): Promise<OrderDetail['follows']> {
  const leader = row.follows === null ? undefined : await readRequest(ctx, contentKind, row.follows);
  return toNeighbour(leader && openStates.includes(row.state) && isBasedOn(leader, row) ? leader : undefined);
}

const toNeighbour = (row: Pick<RequestRow, 'id' | 'state' | 'applyAt'> | undefined): OrderDetail['follows'] =>
  row ? { id: row.id, state: row.state, applyAt: row.applyAt?.toISOString() ?? null } : null;

/** Closed orders are not checked. */
function judge(ctx: Context, type: ContentType, form: FormField, row: RequestRow): Promise<Pick<OrderDetail, 'errors' | 'findings'>> {
  const isOver = row.act !== 'write' || !openStates.includes(row.state);
  return isOver ? Promise.resolve({ errors: [], findings: [] }) : judgeDraft(ctx, type, form, row);
}

/** Returns the caller's possible actions on an order in its state, and why they cannot approve a pending one. */
async function whatCan(ctx: Context, row: RequestRow): Promise<Pick<OrderDetail, 'can' | 'whyNot'>> {
  const has = (permission: Permission) => ctx.actor.kind === 'staff' && ctx.actor.permissions.has(permission);
  const { approve, whyNot } = await findApprovalLevel(ctx, contentKind, row);
  const mayDraft = has('content.draft');
  const isEditable = mayDraft && editableStates.includes(row.state);
  const isUnratified = isWaitingForRatification(row);
  return {
    can: {
      save: isEditable && row.act === 'write',
      submit: isEditable,
      atOnce: isEditable && row.act === 'write' && findTypeOf(row).refuseAtOnce !== undefined,
      withdraw: mayDraft && openStates.includes(row.state),
      approve,
      undo: await findUndoLevel(ctx, contentKind, row),
      ratify: isUnratified && has('content.approve') && !(await isContributor(ctx, row.id, actingStaffId(ctx))),
      restore: mayDraft && row.act === 'write' && row.subject !== null && row.state === 'applied',
    },
    whyNot,
  };
}
