import type { Selectable } from 'kysely';
import { refuseDeclined } from '#clients/privacy/service/consents.ts';
import { fail } from '#contract/call-error.ts';
import { clientOf } from '#identity/clients/service/session.ts';
import type { Context } from '#platform/context.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { CaseState } from '../columns.ts';
import type { FlowStep, StepKind, StepOf } from '../flow.ts';

export type CaseRow = Selectable<Tables['businessCases']>;
export type StepRow = Selectable<Tables['businessCaseSteps']>;

/** In these states a client may still fill in. */
const fillable: readonly CaseState[] = ['open', 'returned'];

/** A case of the calling client. Throws 50102 when nobody is signed in and 40004 for a case of somebody else as for none. */
export async function ownCase(ctx: Context, acptId: string): Promise<CaseRow> {
  const { clientId } = clientOf(ctx);
  const row = await findCase(ctx, acptId);
  if (row?.clientId !== clientId) throw fail('notFound');
  return row;
}

/** The case of an acceptance number, whoever it belongs to. */
export function findCase(ctx: Context, acptId: string): Promise<CaseRow | undefined> {
  return ctx.db.selectFrom('businessCases').selectAll().where('id', '=', acptId).executeTakeFirst();
}

/**
 * The same case, locked until the transaction ends: of several requests about one case each sees what the one before has done.
 * Throws 40004 when it has gone.
 */
export async function lockCase(tx: Context, id: string): Promise<CaseRow> {
  const row = await tx.db.selectFrom('businessCases').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw fail('notFound');
  return row;
}

/**
 * The step of this kind that is now to be done in a case that is being filled in, or was done and may be done anew. With several steps
 * of the kind, `matches` says which. Throws 40009 when the case is no longer filled in, or an earlier step is not done.
 */
export async function reachStep<Kind extends StepKind>(
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

/** Throws 40009 unless the client may still fill in. */
export function requireFillable(ctx: Context, row: CaseRow): void {
  if (!fillable.includes(row.state)) throw fail('conflict', '该业务已提交或已结束，不能再修改');
  if (row.expiresAt <= ctx.now) throw fail('conflict', '该业务办理已超过有效期，请重新发起');
}

/** What has been done of a case, by the steps' codes. */
export async function readSteps(ctx: Context, caseId: string): Promise<Map<string, StepRow>> {
  const rows = await ctx.db.selectFrom('businessCaseSteps').selectAll().where('caseId', '=', caseId).execute();
  return new Map(rows.map((row) => [row.code, row]));
}

/**
 * Notes a step as done, with what proves it; a step that is done anew replaces its evidence, and those after it that rest on it must be
 * confirmed anew, which is the confirming step alone. To be called in the transaction that writes what the evidence names, after `lockCase`. Throws
 * 40009 for who has said no to the handling of their data.
 */
export async function completeStep(tx: Context, row: CaseRow, step: FlowStep, evidence: Record<string, unknown>): Promise<void> {
  await refuseDeclined(tx, row.clientId, 'privacy_policy');
  const done = { state: 'done' as const, evidence: JSON.stringify(evidence), reason: null, fields: [], doneAt: tx.now };
  await tx.db
    .insertInto('businessCaseSteps')
    .values({ caseId: row.id, code: step.code, ...done })
    .onConflict((conflict) => conflict.columns(['caseId', 'code']).doUpdateSet(done))
    .execute();
  await tx.db.updateTable('businessCases').set({ updatedAt: tx.now }).where('id', '=', row.id).execute();
  await addEvent(tx, row.id, { kind: 'step', step: step.code, text: `完成“${step.name}”` });
}

/** Adds a line to the case's timeline. The text is read by the client and holds nothing personal. */
export async function addEvent(
  tx: Context,
  caseId: string,
  { kind, step = null, text }: { kind: string; step?: string | null; text: string },
): Promise<void> {
  const { actor } = tx;
  await tx.db.insertInto('businessCaseEvents').values({ caseId, at: tx.now, kind, step, text, actor: actor.kind }).execute();
}

const isOfKind = <Kind extends StepKind>(step: FlowStep, kind: Kind): step is StepOf<Kind> => step.kind === kind;
