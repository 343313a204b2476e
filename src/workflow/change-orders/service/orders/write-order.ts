import { fail, isOutcome } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { createInputError } from '#platform/http/parse-draft.ts';
import { requireWorkPlace } from '#platform/staff-access.ts';
import {
  approvedStates,
  followerBase,
  editableStates,
  findOpenRequests,
  findRequest,
  lockSubject,
  lockRequest,
  approvalActorName,
  requireRevision,
  requireState,
  type RequestRow,
} from '#workflow/approvals/service/requests.ts';
import { createRequest, saveContent } from '#workflow/approvals/service/write.ts';
import type { ApprovalAct, Payload } from '#workflow/approvals/web/approval-labels.ts';
import { findTypeOf } from '../../all-types.ts';
import type { ContentType, CurrentContent } from '../../content-type.ts';
import type { FormField, ParsedOrderBegin } from '../../schema/contents.ts';
import type { OrderName, ParsedSave, SaveResult } from '../../schema/orders.ts';
import { createEmptyEntry } from '../../web/empty-entry.ts';
import { contentKind } from '../content-kind.ts';
import { contentPlaceOf, contentScopeFilter, requestPlaceOf } from '../content-place.ts';
import { buildForm } from '../draft/build-form.ts';
import { cleanDraft, keepPermanentFields } from '../draft/clean-draft.ts';
import { titleOfDraft } from './draft-title.ts';
import { judgeDraft } from './judge-draft.ts';

/**
 * Creates an order for existing or new content, starting from the published content. If the content already has an order being
 * edited or reviewed, returns that one; if it has a scheduled order, the new one is based on the scheduled content. Throws 40004
 * for an unknown or out-of-scope item or type, 40009 for content that cannot be withdrawn or created.
 */
export async function createOrder(ctx: Context, { type: code, subject, act }: ParsedOrderBegin): Promise<OrderName> {
  const type = findTypeOf({ type: code, subject: subject ?? null });
  if (subject === undefined) {
    const draft = await beginningOf(ctx, type, act);
    return inTransaction(ctx, (tx) => addOrder(tx, type, { subject: null, act, draft }));
  }
  return inTransaction(ctx, async (tx) => {
    await lockSubject(tx, contentKind, code, subject);
    const standing = await type.read(tx, subject);
    requireWorkPlace(tx, contentPlaceOf(type, standing.draft, standing.scope));
    if (act === 'withdraw' && !type.withdraw) throw fail('conflict', `“${type.title}”不能撤下`);
    const { atWork, leader } = await findOpen(tx, code, subject);
    if (atWork) return { id: atWork.id };
    // Content that will be withdrawn cannot be changed or withdrawn again.
    if (leader?.act === 'withdraw') return { id: leader.id };
    // A withdrawal applies to the published content, whatever is scheduled.
    if (!leader || act === 'withdraw') return addOrder(tx, type, { subject, act, draft: standing.draft, standing });
    return addOrder(tx, type, { subject, act, draft: leader.payload, standing, leader });
  });
}

/** Returns the open order of an item that is being edited or reviewed, and the last scheduled one. */
async function findOpen(
  tx: Context,
  code: string,
  subject: string,
): Promise<{ atWork?: RequestRow | undefined; leader?: RequestRow | undefined }> {
  const open = await findOpenRequests(tx, contentKind, code, subject);
  const isApproved = ({ state }: RequestRow): boolean => approvedStates.includes(state);
  return { atWork: open.find((order) => !isApproved(order)), leader: open.find(isApproved) };
}

/**
 * Returns the initial draft of new content, in a category in which the caller works if there is one. They could not open an order
 * of another category.
 */
async function beginningOf(ctx: Context, type: ContentType, act: ApprovalAct): Promise<Payload> {
  if (!type.begin || act !== 'write') throw fail('conflict', `“${type.title}”不能新建，请修改已有的内容`);
  if (type.isEntry) return createEmptyEntry(await buildForm(ctx, type)) as Payload;
  const { scopes } = contentScopeFilter(ctx, type);
  if (!type.beginsIn || !type.places || !scopes || scopes.includes(type.scopeOf(type.begin))) return type.begin;
  const place = Object.keys(await type.places(ctx)).find((code) => scopes.includes(code));
  return place === undefined ? type.begin : { ...type.begin, [type.beginsIn]: place };
}

/**
 * Creates an order with the content of an earlier one; an entry that was removed from its list is added again. With a scheduled
 * order it is based on that one's content. Throws 40004 for an order that the caller may not see, 40009 for one without content,
 * or when another one is being edited.
 */
export async function restoreOrder(ctx: Context, { id }: { id: number }): Promise<OrderName> {
  const row = await findRequest(ctx, contentKind, id);
  const { act, subject, type: code, payload: draft } = row;
  if (act !== 'write' || subject === null) throw fail('conflict', '该变更单没有可以恢复的内容');
  const type = findTypeOf(row);
  return inTransaction(ctx, async (tx) => {
    await lockSubject(tx, contentKind, code, subject);
    const { atWork, leader } = await findOpen(tx, code, subject);
    if (atWork || leader?.act === 'withdraw') throw fail('conflict', '这项内容已有未完成的变更单，请先处理');
    const standing = await readStanding(tx, type, subject);
    const made = await addOrder(
      tx,
      type,
      standing ? { subject, act, draft, standing, ...(leader && { leader }) } : { subject: null, act, draft },
    );
    await audit(tx, 'approval.restore', approvalActorName(made.id), { of: id });
    return made;
  });
}

/** Returns undefined for an entry that was removed from its list. Throws 40004 for other content that does not exist. */
async function readStanding(tx: Context, type: ContentType, subject: string): Promise<CurrentContent | undefined> {
  try {
    return await type.read(tx, subject);
  } catch (error) {
    if (type.isEntry && isOutcome(error, 'notFound')) return undefined;
    throw error;
  }
}

interface NewOrder {
  subject: string | null;
  act: ApprovalAct;
  draft: Payload;
  standing?: CurrentContent;
  /** The approved order on which this one is based. */
  leader?: RequestRow;
}

async function addOrder(tx: Context, type: ContentType, { subject, act, draft, standing, leader }: NewOrder): Promise<OrderName> {
  const { id } = await createRequest(tx, contentKind, {
    type: type.code,
    subject,
    act,
    title: titleOfDraft(type, draft),
    ...requestPlaceOf(type, standing?.draft ?? draft, standing?.scope),
    payload: draft,
    before: leader?.payload ?? standing?.draft ?? null,
    base: leader ? followerBase(leader) : (standing?.base ?? null),
    follows: leader?.id ?? null,
    levels: type.levels,
  });
  return { id };
}

/**
 * Saves a draft, complete or not: errors are returned, not thrown. Throws 40009 when somebody has saved since the edited revision
 * or the order cannot be edited now; 40004 when it would be out of the caller's scope.
 */
export async function saveOrder(ctx: Context, { id, revision, ...written }: ParsedSave): Promise<SaveResult> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockRequest(tx, contentKind, id, 'content.draft');
    requireState(row, editableStates, '该变更单已提交或结束，不能再改；可先撤回修改');
    requireRevision(row, revision);
    const type = findTypeOf(row);
    const form = await buildForm(tx, type);
    const payload = normaliseDraft(form, row, written.payload);
    await storeOrderContent(tx, row, { ...written, payload });
    return { revision: revision + 1, title: titleOfDraft(type, payload), ...(await judgeDraft(tx, type, form, { ...row, payload })) };
  });
}

/**
 * Prepares a received draft for an order: sanitised, with permanent fields restored, and unchanged where the order does not write
 * content.
 */
export function normaliseDraft(form: FormField, row: RequestRow, written: Payload): Payload {
  if (row.act !== 'write') return row.payload;
  const cleaned = cleanDraft(form, written) as Payload;
  return row.subject === null ? cleaned : keepPermanentFields(form, row.payload, cleaned);
}

/**
 * Saves content as the next revision of an order. Throws 40004 when it would be out of the caller's scope, 40001 when its end is
 * before its start or its kind has no end.
 */
export async function storeOrderContent(
  tx: Context,
  row: RequestRow,
  { payload, reason, applyAt, until }: Omit<ParsedSave, 'id' | 'revision'>,
): Promise<void> {
  const type = findTypeOf(row);
  if (until !== null && !(row.act === 'write' && canEnd(type, row.subject)))
    throw createInputError([
      { path: 'until', message: `${row.act === 'write' ? `“${type.title}”` : '撤下'}不能设置结束时间，请去掉结束时间后再保存` },
    ]);
  await saveContent(tx, contentKind, row, {
    payload,
    reason,
    applyAt: toMoment(applyAt),
    until: toMoment(until),
    title: titleOfDraft(type, payload),
    ...(row.act === 'write' && requestPlaceOf(type, payload)),
  });
}

/** Content without an end of its own can still have one where the previous content is restored or it can be withdrawn. */
const canEnd = ({ hasEnd, keepsVersions, withdraw }: ContentType, subject: string | null): boolean =>
  Boolean(hasEnd ?? (!keepsVersions && (subject !== null || withdraw)));

const toMoment = (text: string | null): Date | null => (text === null ? null : new Date(text));
