import { fail, isOutcome } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { refuse } from '#platform/http/parse-draft.ts';
import { requirePlace } from '#platform/staff-access.ts';
import {
  approvedStates,
  baseOf,
  editable,
  findOpenRequests,
  findRequest,
  holdSubject,
  lockRequest,
  nameOf,
  requireRevision,
  requireState,
  type RequestRow,
} from '#workflow/approvals/service/requests.ts';
import { beginRequest, saveContent } from '#workflow/approvals/service/write.ts';
import type { ApprovalAct, Payload } from '#workflow/approvals/web/approval-words.ts';
import { findTypeOf } from '../../all-types.ts';
import type { ContentType, Standing } from '../../content-type.ts';
import type { FormField, ParsedBegin } from '../../schema/contents.ts';
import type { OrderName, ParsedSave, SaveResult } from '../../schema/orders.ts';
import { beginEntry } from '../../web/begin-entry.ts';
import { contentKind } from '../content-kind.ts';
import { contentPlaceOf, contentRangeOf, requestPlaceOf } from '../content-place.ts';
import { cleanDraft, keepLasting } from '../draft/clean-draft.ts';
import { formOf } from '../draft/form-of.ts';
import { titleOfDraft } from './draft-title.ts';
import { judgeDraft } from './judge-draft.ts';

/**
 * Begins an order about a thing, or about something new; what is on show is what it begins with. Of a thing about which an order is being written or decided already, that one is answered; beside one that
 * is approved and waits for its moment, another one begins on what that one will bring. Throws 40004 for a thing or a type that is not, or is out of scope, 40009 for what cannot be withdrawn or begun anew.
 */
export async function beginOrder(ctx: Context, { type: code, subject, act }: ParsedBegin): Promise<OrderName> {
  const type = findTypeOf({ type: code, subject: subject ?? null });
  if (subject === undefined) {
    const draft = await beginningOf(ctx, type, act);
    return inTransaction(ctx, (tx) => addOrder(tx, type, { subject: null, act, draft }));
  }
  return inTransaction(ctx, async (tx) => {
    await holdSubject(tx, contentKind, code, subject);
    const standing = await type.read(tx, subject);
    requirePlace(tx, contentPlaceOf(type, standing.draft, standing.scope));
    if (act === 'withdraw' && !type.withdraw) throw fail('conflict', `“${type.title}”不能撤下`);
    const { atWork, leader } = await findOpen(tx, code, subject);
    if (atWork) return { id: atWork.id };
    // What will be withdrawn is not changed, and withdrawn once.
    if (leader?.act === 'withdraw') return { id: leader.id };
    // A withdrawal is of what is on show now, whatever waits.
    if (!leader || act === 'withdraw') return addOrder(tx, type, { subject, act, draft: standing.draft, standing });
    return addOrder(tx, type, { subject, act, draft: leader.payload, standing, leader });
  });
}

/** Of the open orders about a thing the one that is being written or decided, and of those that wait for their moment the last one. */
async function findOpen(
  tx: Context,
  code: string,
  subject: string,
): Promise<{ atWork?: RequestRow | undefined; leader?: RequestRow | undefined }> {
  const open = await findOpenRequests(tx, contentKind, code, subject);
  const isApproved = ({ state }: RequestRow): boolean => approvedStates.includes(state);
  return { atWork: open.find((order) => !isApproved(order)), leader: open.find(isApproved) };
}

/** What something new begins as, in a category in which the caller works if there is one: they could not open what lies in another. */
async function beginningOf(ctx: Context, type: ContentType, act: ApprovalAct): Promise<Payload> {
  if (!type.begin || act !== 'write') throw fail('conflict', `“${type.title}”不能新建，请修改已有的内容`);
  if (type.isEntry) return beginEntry(await formOf(ctx, type)) as Payload;
  const { scopes } = contentRangeOf(ctx, type);
  if (!type.beginsIn || !type.places || !scopes || scopes.includes(type.scopeOf(type.begin))) return type.begin;
  const place = Object.keys(await type.places(ctx)).find((code) => scopes.includes(code));
  return place === undefined ? type.begin : { ...type.begin, [type.beginsIn]: place };
}

/**
 * A new order that wants what an earlier one wanted; of an entry that is in its list no more, one that puts it there again. Beside an approved one it begins on what that one will bring. Throws 40004 for an order that
 * is not to be seen, 40009 for one without content, or where another one is being written.
 */
export async function restoreOrder(ctx: Context, { id }: { id: number }): Promise<OrderName> {
  const row = await findRequest(ctx, contentKind, id);
  const { act, subject, type: code, payload: draft } = row;
  if (act !== 'write' || subject === null) throw fail('conflict', '该变更单没有可以恢复的内容');
  const type = findTypeOf(row);
  return inTransaction(ctx, async (tx) => {
    await holdSubject(tx, contentKind, code, subject);
    const { atWork, leader } = await findOpen(tx, code, subject);
    if (atWork || leader?.act === 'withdraw') throw fail('conflict', '这项内容已有未完成的变更单，请先处理');
    const standing = await readStanding(tx, type, subject);
    const made = await addOrder(
      tx,
      type,
      standing ? { subject, act, draft, standing, ...(leader && { leader }) } : { subject: null, act, draft },
    );
    await audit(tx, 'approval.restore', nameOf(made.id), { of: id });
    return made;
  });
}

/** Undefined for an entry that was removed from its list. Throws 40004 for anything else that is not there. */
async function readStanding(tx: Context, type: ContentType, subject: string): Promise<Standing | undefined> {
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
  standing?: Standing;
  /** The approved order on whose content this one begins. */
  leader?: RequestRow;
}

async function addOrder(tx: Context, type: ContentType, { subject, act, draft, standing, leader }: NewOrder): Promise<OrderName> {
  const { id } = await beginRequest(tx, contentKind, {
    type: type.code,
    subject,
    act,
    title: titleOfDraft(type, draft),
    ...requestPlaceOf(type, standing?.draft ?? draft, standing?.scope),
    payload: draft,
    before: leader?.payload ?? standing?.draft ?? null,
    base: leader ? baseOf(leader) : (standing?.base ?? null),
    follows: leader?.id ?? null,
    levels: type.levels,
  });
  return { id };
}

/**
 * Saves what was typed, whole or half-way: what is wrong is answered, not refused. Throws 40009 when somebody has saved since the revision that was edited, or the order is
 * not to be edited now; 40004 when it would lie out of the caller's scope.
 */
export async function saveOrder(ctx: Context, { id, revision, ...written }: ParsedSave): Promise<SaveResult> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockRequest(tx, contentKind, id, 'content.draft');
    requireState(row, editable, '该变更单已提交或结束，不能再改；可先撤回修改');
    requireRevision(row, revision);
    const type = findTypeOf(row);
    const form = await formOf(tx, type);
    const payload = fitDraft(form, row, written.payload);
    await storeWritten(tx, row, { ...written, payload });
    return { revision: revision + 1, title: titleOfDraft(type, payload), ...(await judgeDraft(tx, type, form, payload)) };
  });
}

/** A draft as it was sent, as an order can take it: cleaned, with what lasts, and as it was where the order writes nothing. */
export function fitDraft(form: FormField, row: RequestRow, written: Payload): Payload {
  if (row.act !== 'write') return row.payload;
  const cleaned = cleanDraft(form, written) as Payload;
  return row.subject === null ? cleaned : keepLasting(form, row.payload, cleaned);
}

/** Puts what was written into an order as its next revision. Throws 40004 when it would lie out of the caller's scope, 40001 when it would end before it begins, or knows no end. */
export async function storeWritten(
  tx: Context,
  row: RequestRow,
  { payload, reason, applyAt, until }: Omit<ParsedSave, 'id' | 'revision'>,
): Promise<void> {
  const type = findTypeOf(row);
  if (until !== null && !(row.act === 'write' && canEnd(type, row.subject)))
    throw refuse([
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

/** What knows no end of its own has one all the same where something comes back in its place, or it can be withdrawn. */
const canEnd = ({ hasEnd, keepsVersions, withdraw }: ContentType, subject: string | null): boolean =>
  Boolean(hasEnd ?? (!keepsVersions && (subject !== null || withdraw)));

const toMoment = (text: string | null): Date | null => (text === null ? null : new Date(text));
