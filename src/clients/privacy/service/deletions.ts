import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { getDeletionReview } from '#content/website/service/settings.ts';
import { fail } from '#contract/call-error.ts';
import type { ErasureOutcome } from '#identity/accounts/schema.ts';
import { eraseCategories, listConsequences } from '#identity/accounts/service/erasures.ts';
import { clientKind } from '#identity/accounts/service/person-kind.ts';
import { recordAccess } from '#identity/accounts/service/record-access.ts';
import { checkRequestCode, notifyOfRequest } from '#identity/accounts/service/request-code.ts';
import { newRequestNumber } from '#identity/accounts/service/request-number.ts';
import { isFrozen } from '#identity/clients/service/not-me/freeze.ts';
import { clientOf } from '#identity/clients/service/session.ts';
import { requireStepUp } from '#identity/clients/service/step-up/require-step-up.ts';
import type { Context } from '#platform/context.ts';
import { readOptionalText, storeText } from '#platform/crypto/stored-text.ts';
import { audit } from '#platform/database/audit.ts';
import type { Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { shanghaiDay } from '#platform/day.ts';
import { computeDeadlineDay } from '#securities/calendar/service/calendar.ts';
import { consumeCode } from '#workflow/messaging/service/codes.ts';
import { columns } from '../columns.ts';
import type { PrivacyDeps } from '../deps.ts';
import type { DeletionItem, DeletionList } from '../schema.ts';
import { clientRequests } from './requests.ts';

export const deletionDecisionQueue = 'privacy.decideDeletion';

/** Seconds in which a request can be withdrawn before it is decided automatically. */
export const reviewSeconds = 60;

/** Working days within which staff must answer a request (PIPL §50). */
export const answerDays = 15;

type DeletionRow = Selectable<Tables['privacyDeletions']>;

/** Lists what a deletion would do to the calling client's data, and their requests, newest first. */
export async function listDeletions(ctx: Context, { erasures }: Pick<PrivacyDeps, 'erasures'>): Promise<DeletionList> {
  const rows = await ctx.db
    .selectFrom('privacyDeletions')
    .selectAll()
    .where('clientId', '=', clientOf(ctx).clientId)
    .orderBy('requestedAt', 'desc')
    .limit(20)
    .execute();
  return { ...listConsequences(erasures), requests: rows.map((row) => toItem(ctx, row)) };
}

/**
 * Accepts the calling client's deletion request (PIPL §47), with the code and a second proof. Throws 40003 for a wrong code,
 * 40009 while another request is open, and as `requireStepUp`.
 */
export async function requestDeletion(
  ctx: Context,
  deps: PrivacyDeps,
  { kind, code }: { kind: DeletionRow['kind']; code: string },
): Promise<DeletionItem> {
  const { clientId } = clientOf(ctx);
  if (await findOpen(ctx, clientId)) throw isOpen();
  const right = await checkRequestCode(ctx, deps.person, clientRequests.deletion, code);
  return inTransaction(ctx, async (tx) => {
    await consumeCode(tx, right);
    await requireStepUp(tx, deps.security, { act: 'deletion' }, ['code']);
    const row = await addDeletion(tx, clientId, kind);
    if (!row.needsPerson) await tx.jobs.send(tx.db, deletionDecisionQueue, { deletionId: row.id }, { after: reviewSeconds });
    await notifyOfRequest(tx, deps.person, right.mobile, clientRequests.deletion);
    await audit(tx, 'privacyDeletion.request', `privacyDeletion:${row.id}`, { number: row.number, kind });
    return toItem(tx, row);
  });
}

/** Throws 40009 when another request was made meanwhile. */
async function addDeletion(tx: Context, clientId: number, kind: DeletionRow['kind']): Promise<DeletionRow> {
  const review = await getDeletionReview(tx);
  const needsPerson = review === 'all' || review === kind;
  const row = await tx.db
    .insertInto('privacyDeletions')
    .values({
      id: randomUUID(),
      number: newRequestNumber('SC', shanghaiDay(tx.now)),
      clientId,
      kind,
      state: 'accepted',
      requestedAt: tx.now,
      decideAt: new Date(tx.now.getTime() + reviewSeconds * 1000),
      endedAt: null,
      needsPerson,
      dueOn: needsPerson ? await computeDeadlineDay(tx, shanghaiDay(tx.now), answerDays) : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) throw isOpen();
  return row;
}

const isOpen = () => fail('conflict', '您已有一项删除申请正在处理，请等待结果或先撤回');

/** Withdraws the calling client's request. Throws 40004 for one that is not theirs, 40009 when it is closed. */
export async function withdrawDeletion(ctx: Context, { id }: { id: string }): Promise<DeletionItem> {
  const { clientId } = clientOf(ctx);
  return inTransaction(ctx, async (tx) => {
    const row = await lock(tx, id);
    if (row?.clientId !== clientId) throw fail('notFound');
    if (row.state !== 'accepted') throw fail('conflict', '该申请已办结或已撤回');
    return toItem(tx, await end(tx, row, { state: 'withdrawn' }));
  });
}

/** Decides a due request automatically: deletes what is allowed and states why the rest is kept. Idempotent. */
export async function decideDeletion(ctx: Context, { erasures }: Pick<PrivacyDeps, 'erasures'>, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await lock(tx, id);
    if (row?.state !== 'accepted' || row.needsPerson || row.decideAt > tx.now) return;
    await carryOut(tx, { erasures }, row);
  });
}

/** Deletes what is allowed; a frozen account's request is withdrawn, since it may not come from the owner. */
async function carryOut(
  tx: Context,
  { erasures }: Pick<PrivacyDeps, 'erasures'>,
  row: DeletionRow,
  decidedBy?: number,
): Promise<DeletionRow> {
  if (await isFrozen(tx, row.clientId)) return end(tx, row, { state: 'withdrawn' });
  const done = await end(tx, row, { state: 'done', result: await eraseCategories(tx, erasures, row.clientId), decidedBy });
  await recordAccess(tx, clientKind, row.clientId, { role: 'privacy', reason: 'decideDeletion', number: row.number });
  return done;
}

/**
 * Carries out a request, or refuses it with a reason for the client, on behalf of staff. Throws 40004 for one without manual
 * decision, 40009 when it was closed meanwhile or the account is frozen, since the request may not come from its owner.
 */
export async function decideByPerson(
  ctx: Context,
  deps: Pick<PrivacyDeps, 'erasures'>,
  { id, reason, staffId }: { id: string; reason?: string | undefined; staffId: number },
): Promise<DeletionItem> {
  return inTransaction(ctx, async (tx) => {
    const row = await lock(tx, id);
    if (!row?.needsPerson) throw fail('notFound');
    if (row.state !== 'accepted') throw fail('conflict', '该申请已办结或已由客户撤回，请刷新后查看');
    if (reason !== undefined) return toItem(tx, await end(tx, row, { state: 'refused', reason, decidedBy: staffId }));
    if (await isFrozen(tx, row.clientId)) throw fail('conflict', '该账户已冻结，申请可能并非本人提出：请先核实并解除冻结，或不予同意');
    return toItem(tx, await carryOut(tx, deps, row, staffId));
  });
}

/** Lists the due requests, for the job that decides those another run has missed. */
export async function listDueDeletions(ctx: Pick<Context, 'db' | 'now'>): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('privacyDeletions')
    .select('id')
    .where('state', '=', 'accepted')
    .where('needsPerson', '=', false)
    .where('decideAt', '<=', ctx.now)
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

interface DeletionEnd {
  state: 'done' | 'withdrawn' | 'refused';
  result?: readonly ErasureOutcome[];
  reason?: string;
  decidedBy?: number | undefined;
}

async function end(tx: Context, { id }: DeletionRow, { state, result = [], reason, decidedBy }: DeletionEnd): Promise<DeletionRow> {
  const { sealed, clear } = await storeText(tx, columns.privacyDeletions.sealedReason, reason ?? null, { id });
  const row = await tx.db
    .updateTable('privacyDeletions')
    .set({ state, endedAt: tx.now, result: JSON.stringify(result), reason: clear, sealedReason: sealed, decidedBy: decidedBy ?? null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await audit(tx, `privacyDeletion.${state}`, `privacyDeletion:${id}`, { number: row.number });
  return row;
}

function lock(tx: Context, id: string): Promise<DeletionRow | undefined> {
  return tx.db.selectFrom('privacyDeletions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

function findOpen(ctx: Context, clientId: number): Promise<{ id: string } | undefined> {
  return ctx.db
    .selectFrom('privacyDeletions')
    .select('id')
    .where('clientId', '=', clientId)
    .where('state', '=', 'accepted')
    .executeTakeFirst();
}

const toItem = (ctx: Pick<Context, 'texts'>, row: DeletionRow): DeletionItem => ({
  id: row.id,
  number: row.number,
  kind: row.kind,
  state: row.state,
  requestedAt: row.requestedAt.toISOString(),
  decideAt: row.decideAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
  result: row.result,
  answerBy: row.dueOn,
  reason: readRefusal(ctx, row),
});

/** Returns the reason of a refusal. */
export const readRefusal = (ctx: Pick<Context, 'texts'>, row: Pick<DeletionRow, 'id' | 'reason' | 'sealedReason'>): string | null =>
  readOptionalText(ctx, columns.privacyDeletions.sealedReason, { sealed: row.sealedReason, clear: row.reason }, row);
