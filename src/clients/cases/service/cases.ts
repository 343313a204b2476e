import type { Selectable } from 'kysely';
import { requireNotDeclined } from '#clients/privacy/service/consents.ts';
import { fail } from '#contract/call-error.ts';
import { clientOf } from '#identity/clients/service/session.ts';
import type { Context } from '#platform/context.ts';
import { storeText } from '#platform/crypto/stored-text.ts';
import type { Tables } from '#platform/database/tables.ts';
import { columns, type CaseState } from '../columns.ts';
import type { FlowStep, StepKind, StepOf } from '../flow.ts';

export type CaseRow = Selectable<Tables['businessCases']>;
export type StepRow = Selectable<Tables['businessCaseSteps']>;

/** States in which a client may still fill in. */
const fillable: readonly CaseState[] = ['open', 'returned'];

/** Returns a case of the calling client. Throws 50102 when nobody is signed in, 40004 for another client's case and a missing one. */
export async function requireOwnCase(ctx: Context, acptId: string): Promise<CaseRow> {
  const { clientId } = clientOf(ctx);
  const row = await findCase(ctx, acptId);
  if (row?.clientId !== clientId) throw fail('notFound');
  return row;
}

/** Returns the case with an acceptance number, of any client. */
export function findCase(ctx: Context, acptId: string): Promise<CaseRow | undefined> {
  return ctx.db.selectFrom('businessCases').selectAll().where('id', '=', acptId).executeTakeFirst();
}

/**
 * Returns the case locked until the transaction ends, so that parallel requests see each other's changes. Throws 40004 when it no
 * longer exists.
 */
export async function lockCase(tx: Context, id: string): Promise<CaseRow> {
  const row = await tx.db.selectFrom('businessCases').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw fail('notFound');
  return row;
}

/**
 * Returns the step of this kind that is due, or done and open to changes, in a case that is being filled in. With several steps
 * of the kind, `matches` selects one. Throws 40009 when the case is no longer filled in, or an earlier step is not done.
 */
export async function requireStep<Kind extends StepKind>(
  ctx: Context,
  row: CaseRow,
  kind: Kind,
  matches: (step: StepOf<Kind>) => boolean = () => true,
): Promise<StepOf<Kind>> {
  requireFillable(ctx, row);
  const at = row.steps.findIndex((step) => isOfKind(step, kind) && matches(step));
  const step = row.steps[at];
  if (!step || !isOfKind(step, kind)) throw fail('conflict', '该业务没有这一步骤');
  const records = await readSteps(ctx, row.id);
  const missing = row.steps.slice(0, at).find(({ code }) => records.get(code)?.state !== 'done');
  if (missing) throw fail('conflict', `请先完成“${missing.name}”`);
  if (row.state === 'returned' && records.get(step.code)?.state !== 'returned' && records.has(step.code))
    throw fail('conflict', `“${step.name}”已通过审核，无需重新填写`);
  return step;
}

/** Throws 40009 unless the client may still fill in the case. */
export function requireFillable(ctx: Context, row: CaseRow): void {
  if (!fillable.includes(row.state)) throw fail('conflict', '该业务已提交或已结束，不能再修改');
  if (row.expiresAt <= ctx.now) throw fail('conflict', '该业务办理已超过有效期，请重新发起');
}

/** Returns the done steps of a case by step code. */
export async function readSteps(ctx: Context, caseId: string): Promise<Map<string, StepRow>> {
  const rows = await ctx.db.selectFrom('businessCaseSteps').selectAll().where('caseId', '=', caseId).execute();
  return new Map(rows.map((row) => [row.code, row]));
}

/**
 * Marks a step as done with its evidence. Repeating a step replaces its evidence and reopens the confirming step. Call it after
 * `lockCase`, in the transaction that writes what the evidence refers to. Throws 40009 for a client who has refused the
 * processing of their data.
 */
export async function completeStep(tx: Context, row: CaseRow, step: FlowStep, evidence: Record<string, unknown>): Promise<void> {
  await requireNotDeclined(tx, row.clientId, 'privacy_policy');
  const done = { state: 'done' as const, evidence: JSON.stringify(evidence), reason: null, sealedReason: null, fields: [], doneAt: tx.now };
  await tx.db
    .insertInto('businessCaseSteps')
    .values({ caseId: row.id, code: step.code, ...done })
    .onConflict((conflict) => conflict.columns(['caseId', 'code']).doUpdateSet(done))
    .execute();
  await tx.db.updateTable('businessCases').set({ updatedAt: tx.now }).where('id', '=', row.id).execute();
  await addEvent(tx, row.id, { kind: 'step', step: step.code, text: `完成“${step.name}”` });
}

/** Adds an entry to the case's timeline. The client reads the text; it must contain no personal data. */
export async function addEvent(
  tx: Context,
  caseId: string,
  { kind, step = null, text }: { kind: string; step?: string | null; text: string },
): Promise<void> {
  const { actor } = tx;
  const { sealed, clear } = await storeText(tx, columns.businessCaseEvents.sealedText, text, { caseId, kind });
  await tx.db
    .insertInto('businessCaseEvents')
    .values({ caseId, at: tx.now, kind, step, text: clear, sealedText: sealed, actor: actor.kind })
    .execute();
}

const isOfKind = <Kind extends StepKind>(step: FlowStep, kind: Kind): step is StepOf<Kind> => step.kind === kind;
