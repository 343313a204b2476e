import { fail } from '#contract/call-error.ts';
import type { ReportedTerminal } from '#identity/accounts/schema.ts';
import { terminalOf } from '#identity/accounts/service/terminal.ts';
import { clientOf } from '#identity/clients/service/session.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { CaseDeps } from '../../deps.ts';
import type { Business } from '../../schema/businesses.ts';
import type { CaseSubmitInput, CaseSubmitResult } from '../../schema/cases.ts';
import { announceCase } from '../announce-case.ts';
import { readCaseBusiness } from '../businesses/read-business.ts';
import { formatServiceTime, isInServiceTime } from '../businesses/service-time.ts';
import { addEvent, completeStep, lockCase, requireOwnCase, readSteps, requireFillable, type CaseRow } from '../cases.ts';
import { findManualReviewReasons } from '../handling/manual-review.ts';
import { confirmIdentity } from './confirm-identity.ts';
import { findStaleEvidence } from './evidence.ts';

/** The queue of cases that wait for an automatic decision. */
export const caseDecisionQueue = 'business.decide';

/** The declaration that the client ticks on the last page; stored with the case as evidence. */
const declaration = { code: 'ownWillAndTruth', version: 1 };

/**
 * Submits a case for review. Repeated and parallel requests with one key produce one submission and return its result; it is
 * durable when the promise resolves. Throws 40004 for a case that is not the client's; 40009 when it was submitted under another
 * key or has ended, a step is missing, it is outside service hours, or evidence is no longer valid; 40003 with `stepUp` for a
 * case that controls the account and was not confirmed.
 */
export async function submitCase(
  ctx: Context,
  deps: CaseDeps,
  { acpt_id: id, idempotencyKey, ...told }: CaseSubmitInput,
): Promise<CaseSubmitResult> {
  const row = await requireOwnCase(ctx, id);
  if (row.submitKey === idempotencyKey) return toAnswer(row);
  requireFillable(ctx, row);
  const business = await readCaseBusiness(ctx, row);
  await requireStepsDone(ctx, row);
  await requireServiceTime(ctx, business);
  const stale = await findStaleEvidence(ctx, deps.ports, row, business);
  if (stale[0]) throw fail('conflict', stale[0].text);
  return inTransaction(ctx, async (tx) => {
    const locked = await lockCase(tx, row.id);
    // Parallel requests find the result of the first one here.
    return locked.submitKey === idempotencyKey
      ? toAnswer(locked)
      : submit(tx, deps, locked, { business, idempotencyKey, terminal: terminalOf(told) });
  });
}

const toAnswer = ({ number, state }: CaseRow): CaseSubmitResult => ({ number, state });

async function submit(
  tx: Context,
  deps: CaseDeps,
  row: CaseRow,
  { business, idempotencyKey, terminal }: { business: Business; idempotencyKey: string; terminal: ReportedTerminal | null },
): Promise<CaseSubmitResult> {
  requireFillable(tx, row);
  await requireStepsDone(tx, row);
  await confirmIdentity(tx, deps, row, business);
  const isAgain = row.submittedAt !== null;
  const { afterSeconds, byPerson } = business.review;
  await completeStep(tx, row, row.steps.at(-1)!, { declaration, sessionId: clientOf(tx).sessionId, terminal });
  await tx.db
    .updateTable('businessCases')
    .set({
      state: 'inReview',
      submitKey: idempotencyKey,
      submittedAt: tx.now,
      updatedAt: tx.now,
      decideAt: byPerson ? null : new Date(tx.now.getTime() + afterSeconds * 1000),
      decidedAt: null,
      decisionReason: null,
      sealedDecisionReason: null,
    })
    .where('id', '=', row.id)
    .execute();
  const waits = byPerson || (await findManualReviewReasons(tx, row)).length > 0 ? '由工作人员核对' : '等待审核';
  await addEvent(tx, row.id, { kind: 'submitted', text: `${isAgain ? '补正后重新提交' : '提交申请'}，${waits}` });
  await announceCase(tx, row, 'inReview');
  await audit(tx, 'businessCase.submit', `businessCase:${row.id}`, { busiCode: row.busiCode, version: row.busiVersion, isAgain });
  if (!byPerson) await tx.jobs.send(tx.db, caseDecisionQueue, { caseId: row.id }, { after: afterSeconds, key: row.id });
  return { number: row.number, state: 'inReview' };
}

/** All steps but the last, which is the submission itself. */
async function requireStepsDone(ctx: Context, row: CaseRow): Promise<void> {
  const records = await readSteps(ctx, row.id);
  const missing = row.steps.slice(0, -1).find(({ code }) => records.get(code)?.state !== 'done');
  if (missing) throw fail('conflict', `请先完成“${missing.name}”`);
}

async function requireServiceTime(ctx: Context, { serviceTime }: Business): Promise<void> {
  if (await isInServiceTime(ctx, serviceTime)) return;
  throw fail('conflict', `现在不在办理时间内，请在${formatServiceTime(serviceTime)}（北京时间）提交，您填写的内容已保存`);
}
