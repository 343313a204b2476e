import { fail } from '#contract/call-error.ts';
import { clientKind } from '#modules/base/person/service/person-kind.ts';
import { recordAccess } from '#modules/base/person/service/record-access.ts';
import { tellClient } from '#modules/client/login/service/notices.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { CaseDeps } from '../../deps.ts';
import type { Business } from '../../schema/businesses.ts';
import { addEvent, lockCase, type CaseRow } from '../cases.ts';
import { bringAbout } from './effects.ts';
import { enterDecision, findFirstApproval, needsTwo, requireDecider } from './two-people.ts';
import { readBusinessOf } from '../businesses/read-business.ts';

/** A step that must be done anew: why, and which of a form's fields; none named: all of them. The client reads the reason. */
interface ReturnedStep {
  code: string;
  reason: string;
  fields?: readonly string[];
}

export type Decision =
  | { outcome: 'approve'; reason?: string }
  /** The second person's word to an approval of what controls the account. */
  | { outcome: 'confirm'; reason?: string }
  | { outcome: 'refuse'; reason: string }
  | { outcome: 'return'; reason: string; steps: readonly ReturnedStep[] };

const dayMs = 86_400_000;

/** What a decision has led to: `waiting` for the second person. */
export type DecisionEnd = 'decided' | 'waiting';

/**
 * Decides a case that is under review and brings about what an approval stands for, both or neither; the client gets a message. What controls the account is approved by
 * two members of staff: the first approval is kept, and the case stays under review. Of two who decide at once one gets 40009. Throws 40004 for everyone but staff
 * who work in the queue and the system, and for an unknown case, 40300 without the permission, 40001 for a return that names no step or one that the case does not have, 40009 when the case is
 * not under review, was submitted anew since `submittedAt`, or the second person is the first.
 */
export async function decide(
  ctx: Context,
  deps: CaseDeps,
  caseId: string,
  decision: Decision,
  { submittedAt }: { submittedAt?: Date } = {},
): Promise<DecisionEnd> {
  requireDecider(ctx, decision.outcome);
  return inTransaction(ctx, async (tx) => {
    const row = await lockCase(tx, caseId);
    if (row.state !== 'inReview') throw fail('conflict', '该业务不在审核中，可能已撤回或已由他人处理');
    if (submittedAt && row.submittedAt?.getTime() !== submittedAt.getTime()) throw fail('conflict', '客户已补正并重新提交，请刷新后审核');
    const business = await readBusinessOf(tx, row);
    const first = await findFirstApproval(tx, row);
    const isFirst = decision.outcome === 'approve' && ctx.actor.kind === 'staff' && needsTwo(business);
    await enterDecision(tx, row, { outcome: decision.outcome, first, isFirst });
    if (isFirst) await leaveToSecond(tx, row);
    else await outcomes[decision.outcome](tx, deps, { row, business, decision: decision as never });
    await recordAccess(tx, clientKind, row.clientId, { role: 'caseReview', reason: 'reviewCase', number: row.number });
    await audit(tx, `businessCase.${isFirst ? 'approveFirst' : decision.outcome}`, `businessCase:${row.id}`, {
      steps: decision.outcome === 'return' ? decision.steps.map(({ code }) => code) : [],
    });
    return isFirst ? 'waiting' : 'decided';
  });
}

/** Under review it stays, for a person alone. */
async function leaveToSecond(tx: Context, row: CaseRow): Promise<void> {
  await tx.db
    .updateTable('businessCases')
    .set({ awaitsSecond: true, decideAt: null, updatedAt: tx.now })
    .where('id', '=', row.id)
    .execute();
  await addEvent(tx, row.id, { kind: 'checked', text: '工作人员已审核，等待另一名工作人员复核' });
}

interface CaseDecision<Outcome extends Decision['outcome']> {
  row: CaseRow;
  business: Business;
  decision: Extract<Decision, { outcome: Outcome }>;
}

const outcomes = { approve, confirm: approve, refuse, return: giveBack } as const;

async function approve(
  tx: Context,
  deps: CaseDeps,
  { row, business, decision: { reason } }: CaseDecision<'approve' | 'confirm'>,
): Promise<void> {
  await settle(tx, row, { state: 'approved', decidedAt: tx.now, decisionReason: reason ?? null });
  // Before the effect: it may change where messages go.
  await tell(tx, deps, { row, business, template: 'caseApproved' });
  await bringAbout(tx, deps, row, business);
  await addEvent(tx, row.id, { kind: 'approved', text: reason ? `审核通过，已为您办理：${reason}` : '审核通过，已为您办理' });
  await deps.ports.files.order(tx, row, { business: business.name, isApproved: true });
}

async function refuse(tx: Context, deps: CaseDeps, { row, business, decision: { reason } }: CaseDecision<'refuse'>): Promise<void> {
  await settle(tx, row, { state: 'refused', decidedAt: tx.now, decisionReason: needed(reason) });
  await addEvent(tx, row.id, { kind: 'refused', text: `审核未通过：${reason}` });
  await tell(tx, deps, { row, business, template: 'caseRefused' });
  await deps.ports.files.order(tx, row, { business: business.name, isApproved: false });
}

/** The client may fill in again, the named steps and fields only, and has the whole time for it. */
async function giveBack(tx: Context, deps: CaseDeps, { row, business, decision }: CaseDecision<'return'>): Promise<void> {
  const expiresAt = new Date(tx.now.getTime() + business.keepDays * dayMs);
  await settle(tx, row, { state: 'returned', decisionReason: needed(decision.reason), expiresAt });
  if (decision.steps.length === 0) throw fail('invalidInput', '请选择要退回的步骤');
  for (const step of decision.steps) await returnStep(tx, row, step);
  // What was confirmed is confirmed anew.
  await tx.db.deleteFrom('businessCaseSteps').where('caseId', '=', row.id).where('code', '=', row.steps.at(-1)!.code).execute();
  await addEvent(tx, row.id, { kind: 'returned', text: `退回补正：${decision.reason}` });
  await tell(tx, deps, { row, business, template: 'caseReturned' });
}

async function returnStep(tx: Context, row: CaseRow, { code, reason, fields = [] }: ReturnedStep): Promise<void> {
  const step = row.steps.slice(0, -1).find((one) => one.code === code);
  const names = step?.kind === 'form' ? step.fields.map(({ name }) => name) : [];
  if (!step || fields.some((name) => !names.includes(name))) throw fail('invalidInput', '该业务没有要退回的步骤或字段');
  const { numUpdatedRows } = await tx.db
    .updateTable('businessCaseSteps')
    .set({ state: 'returned', reason: needed(reason), fields: [...fields] })
    .where('caseId', '=', row.id)
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw fail('invalidInput', '该业务没有要退回的步骤或字段');
}

interface Settlement {
  state: 'approved' | 'refused' | 'returned';
  decidedAt?: Date;
  decisionReason: string | null;
  expiresAt?: Date;
}

async function settle(tx: Context, row: CaseRow, settlement: Settlement): Promise<void> {
  await tx.db
    .updateTable('businessCases')
    .set({ ...settlement, decideAt: null, awaitsSecond: false, updatedAt: tx.now })
    .where('id', '=', row.id)
    .execute();
}

type OutcomeTemplate = 'caseApproved' | 'caseReturned' | 'caseRefused';

function tell(
  tx: Context,
  { security }: CaseDeps,
  { row, business, template }: { row: CaseRow; business: Business; template: OutcomeTemplate },
): Promise<void> {
  return tellClient(tx, security, row.clientId, { template, values: { business: business.name, number: row.number } });
}

function needed(reason: string): string {
  if (reason.trim() === '') throw fail('invalidInput', undefined, { errors: [{ path: 'reason', message: '请填写理由' }] });
  return reason.trim();
}
