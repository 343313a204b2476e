import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { refuse } from '#platform/http/parse-draft.ts';
import { requireScope, scopeOf } from '#platform/staff-access.ts';
import type { ChangeAct, Payload } from '../../columns.ts';
import type { ContentType, Standing } from '../../content-type.ts';
import type { FormField, ParsedBegin } from '../../schema/contents.ts';
import type { OrderName, OrderState, ParsedSave, SaveResult } from '../../schema/orders.ts';
import { findType } from '../../types/all-types.ts';
import { cleanDraft, keepLasting } from '../draft/clean-draft.ts';
import { formOf } from '../draft/form-of.ts';
import { judgeDraft } from './judge-draft.ts';
import { dropWaiting, noteWaiting } from './order-pictures.ts';
import {
  editable,
  findOrder,
  hashContent,
  keepRevision,
  lockOrder,
  openStates,
  requireRevision,
  requireState,
  staffOf,
  type OrderRow,
} from './order-rows.ts';

/**
 * Begins an order about a thing, or about something new; what is on show is what it begins with. Of a thing of which an order is open already, that
 * one is answered. Throws 40004 for a thing or a type that is not, or is out of scope, 40009 for what cannot be withdrawn or begun anew.
 */
export async function beginOrder(ctx: Context, { type: code, subject, act }: ParsedBegin): Promise<OrderName> {
  const type = findType(code);
  if (subject === undefined) {
    const draft = await beginningOf(ctx, type, act);
    return inTransaction(ctx, (tx) => addOrder(tx, type, { subject: null, act, draft }));
  }
  const standing = await type.read(ctx, subject);
  requireScope(ctx, 'category', standing.scope);
  if (act === 'withdraw' && !type.withdraw) throw fail('conflict', `“${type.title}”不能撤下`);
  const open = await findOpen(ctx, code, subject);
  if (open) return open;
  return inTransaction(ctx, (tx) => addOrder(tx, type, { subject, act, draft: standing.draft, standing }));
}

/** What something new begins as, in a category in which the caller works if there is one: they could not open what lies in another. */
async function beginningOf(ctx: Context, type: ContentType, act: ChangeAct): Promise<Payload> {
  if (!type.begin || act !== 'write') throw fail('conflict', `“${type.title}”不能新建，请修改已有的内容`);
  const scopes = scopeOf(ctx, 'category');
  if (!type.beginsIn || !type.places || !scopes || scopes.includes(type.scopeOf(type.begin))) return type.begin;
  const place = Object.keys(await type.places(ctx)).find((code) => scopes.includes(code));
  return place === undefined ? type.begin : { ...type.begin, [type.beginsIn]: place };
}

/** A new order that wants what an earlier one wanted. Throws 40004 for an order that is not to be seen, 40009 for one without content. */
export async function restoreOrder(ctx: Context, { id }: { id: number }): Promise<OrderName> {
  const row = await findOrder(ctx, id);
  if (row.act !== 'write' || row.subject === null) throw fail('conflict', '该变更单没有可以恢复的内容');
  const type = findType(row.type);
  const standing = await type.read(ctx, row.subject);
  if (await findOpen(ctx, row.type, row.subject)) throw fail('conflict', '这项内容已有未完成的变更单，请先处理');
  return inTransaction(ctx, async (tx) => {
    const made = await addOrder(tx, type, { subject: row.subject, act: 'write', draft: row.payload, standing });
    await audit(tx, 'change.restore', `change:${made.id}`, { of: id });
    return made;
  });
}

/** The order that is open about a thing. */
export function findOpen(ctx: Context, type: string, subject: string): Promise<OrderName | undefined> {
  return ctx.db
    .selectFrom('changeOrders')
    .select('id')
    .where('type', '=', type)
    .where('subject', '=', subject)
    .where('state', 'in', openStates)
    .executeTakeFirst();
}

interface NewOrder {
  subject: string | null;
  act: ChangeAct;
  draft: Payload;
  standing?: Standing | undefined;
}

/** Puts an order in. Throws 40004 where it would lie out of the caller's scope. */
async function addOrder(tx: Context, type: ContentType, { subject, act, draft, standing }: NewOrder): Promise<OrderName> {
  const scope = standing?.scope ?? type.scopeOf(draft);
  requireScope(tx, 'category', scope);
  const content = { act, payload: draft, reason: '', revision: 1 };
  const row = await tx.db
    .insertInto('changeOrders')
    .values({
      type: type.code,
      subject,
      act,
      title: titleOf(type, draft),
      scope,
      state: 'draft',
      payload: JSON.stringify(draft),
      before: standing ? JSON.stringify(standing.draft) : null,
      base: standing?.base ?? null,
      contentHash: hashContent(content),
      levels: type.levels,
      madeBy: staffOf(tx),
      madeAt: tx.now,
      changedAt: tx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await keepRevision(tx, row);
  await noteWaiting(tx, row);
  await audit(tx, 'change.begin', `change:${row.id}`, { type: type.code, subject, act });
  return { id: row.id };
}

/**
 * Saves what was typed, whole or half-way: what is wrong is answered, not refused. Throws 40009 when somebody has saved since the revision that was edited, or the order is
 * not to be edited now; 40004 when it would lie out of the caller's scope.
 */
export async function saveOrder(ctx: Context, { id, revision, ...written }: ParsedSave): Promise<SaveResult> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockOrder(tx, id, 'content.draft');
    requireState(row, editable, '该变更单已提交或结束，不能再改；可先撤回修改');
    requireRevision(row, revision);
    const type = findType(row.type);
    const form = await formOf(tx, type);
    const payload = fitDraft(form, row, written.payload);
    await storeWritten(tx, row, { ...written, payload });
    return { revision: revision + 1, ...(await judgeDraft(tx, type, form, payload)) };
  });
}

/** A draft as it was sent, as an order can take it: cleaned, with what lasts, and as it was where the order writes nothing. */
export function fitDraft(form: FormField, row: OrderRow, written: Payload): Payload {
  if (row.act !== 'write') return row.payload;
  const cleaned = cleanDraft(form, written) as Payload;
  return row.subject === null ? cleaned : keepLasting(form, row.payload, cleaned);
}

/** Puts what was written into an order as its next revision. Throws 40004 when it would lie out of the caller's scope, 40001 when it would end before it begins. */
export async function storeWritten(
  tx: Context,
  row: OrderRow,
  { payload, reason, applyAt, until }: Omit<ParsedSave, 'id' | 'revision'>,
): Promise<void> {
  const type = findType(row.type);
  const scope = row.act === 'write' ? type.scopeOf(payload) : row.scope;
  requireScope(tx, 'category', scope);
  const content = {
    payload,
    reason,
    applyAt: toMoment(applyAt),
    until: row.act === 'write' && canEnd(type, row.subject) ? toMoment(until) : null,
    revision: row.revision + 1,
  };
  requireOrder(content);
  await storeContent(tx, row, { ...content, title: titleOf(type, payload), scope });
}

interface NewContent {
  payload: Payload;
  reason: string;
  applyAt: Date | null;
  until: Date | null;
  revision: number;
  title?: string;
  scope?: string;
  state?: OrderRow['state'];
  base?: string;
  before?: Payload;
}

/** Puts new content into an order, with its hash, and keeps it as a revision. */
export async function storeContent(tx: Context, { id, act }: Pick<OrderRow, 'id' | 'act'>, content: NewContent): Promise<void> {
  const contentHash = hashContent({ act, ...content });
  const { payload, before, ...rest } = content;
  await tx.db
    .updateTable('changeOrders')
    .set({ ...rest, payload: JSON.stringify(payload), ...(before && { before: JSON.stringify(before) }), contentHash, changedAt: tx.now })
    .where('id', '=', id)
    .execute();
  await keepRevision(tx, { id, revision: content.revision, payload, contentHash });
  await noteWaiting(tx, { id, payload });
}

/** Takes an order back for good. Throws 40009 when it is over. */
export async function withdrawOrder(ctx: Context, { id }: { id: number }): Promise<OrderState> {
  return leave(ctx, id, 'withdrawn');
}

/** Takes a submitted order back into the hands of whoever writes it; its approvals are void. Throws 40009 when it waits for nobody. */
export async function reopenOrder(ctx: Context, { id }: { id: number }): Promise<OrderState> {
  return leave(ctx, id, 'draft');
}

async function leave(ctx: Context, id: number, state: 'withdrawn' | 'draft'): Promise<OrderState> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockOrder(tx, id, 'content.draft');
    requireState(row, state === 'draft' ? ['submitted', 'approved'] : openStates, '该变更单已结束或不在复核中，请刷新后再看');
    await tx.db.updateTable('changeOrders').set({ state, changedAt: tx.now }).where('id', '=', id).execute();
    if (state === 'withdrawn') await dropWaiting(tx, id);
    await audit(tx, state === 'draft' ? 'change.reopen' : 'change.withdraw', `change:${id}`, { from: row.state });
    return { state, failure: null };
  });
}

/** What knows no end of its own has one all the same where something comes back in its place, or it can be withdrawn. */
const canEnd = (type: ContentType, subject: string | null): boolean => Boolean(type.hasEnd ?? (subject !== null || type.withdraw));

function requireOrder({ applyAt, until }: Pick<NewContent, 'applyAt' | 'until'>): void {
  if (until && applyAt && until <= applyAt) throw refuse([{ path: 'until', message: '结束时间应晚于生效时间' }]);
}

const toMoment = (text: string | null): Date | null => (text === null ? null : new Date(text));
const titleOf = (type: ContentType, draft: Payload): string => type.titleOf(draft).trim().slice(0, 200) || `未命名的${type.title}`;
