import { fail } from '#contract/call-error.ts';
import { lockAccount } from '#identity/clients/service/accounts.ts';
import { changeContact } from '#identity/clients/service/hold/change-contact.ts';
import { refuseIfFrozen } from '#identity/clients/service/not-me/freeze.ts';
import { notifyClient } from '#identity/clients/service/notices.ts';
import { setTradingPassword } from '#identity/clients/service/trading-password.ts';
import type { Context } from '#platform/context.ts';
import { storeText } from '#platform/crypto/stored-text.ts';
import { columns } from '../../columns.ts';
import type { CaseDeps } from '../../deps.ts';
import type { Business } from '../../schema/businesses.ts';
import { announceCase } from '../announce-case.ts';
import { addEvent, type CaseRow } from '../cases.ts';
import { grantPermission } from '../permissions.ts';
import { readFirstValue } from '../typed-values.ts';
import type { ReviewDecision, ReturnedStep } from './decide.ts';

const dayMs = 86_400_000;

interface CaseDecision<Outcome extends ReviewDecision['outcome']> {
  row: CaseRow;
  business: Business;
  decision: Extract<ReviewDecision, { outcome: Outcome }>;
}

/** The consequences of each decision, executed in its transaction. */
export const outcomes = { approve, refuse, return: giveBack } as const;

export async function approve(
  tx: Context,
  deps: CaseDeps,
  { row, business, decision: { reason } }: CaseDecision<'approve'>,
): Promise<void> {
  await settle(tx, row, { state: 'approved', decidedAt: tx.now, decisionReason: reason ?? null });
  // Sent before the effect, which may change the number of the recipient.
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

/** Reopens the named steps and fields for the client, with the full time limit. */
async function giveBack(tx: Context, deps: CaseDeps, { row, business, decision }: CaseDecision<'return'>): Promise<void> {
  const expiresAt = new Date(tx.now.getTime() + business.keepDays * dayMs);
  await settle(tx, row, { state: 'returned', decisionReason: needed(decision.reason), expiresAt });
  if (decision.steps.length === 0) throw fail('invalidInput', '请选择要退回的步骤');
  for (const step of decision.steps) await returnStep(tx, row, step);
  // The confirmation must be repeated.
  await tx.db.deleteFrom('businessCaseSteps').where('caseId', '=', row.id).where('code', '=', row.steps.at(-1)!.code).execute();
  await addEvent(tx, row.id, { kind: 'returned', text: `退回补正：${decision.reason}` });
  await tell(tx, deps, { row, business, template: 'caseReturned' });
}

async function returnStep(tx: Context, row: CaseRow, { code, reason, fields = [] }: ReturnedStep): Promise<void> {
  const step = row.steps.slice(0, -1).find((one) => one.code === code);
  const names = step?.kind === 'form' ? step.fields.map(({ name }) => name) : [];
  if (!step || fields.some((name) => !names.includes(name))) throw fail('invalidInput', '该业务没有要退回的步骤或字段');
  const { sealed, clear } = await storeText(tx, columns.businessCaseSteps.sealedReason, needed(reason), { caseId: row.id, code });
  const { numUpdatedRows } = await tx.db
    .updateTable('businessCaseSteps')
    .set({ state: 'returned', reason: clear, sealedReason: sealed, fields: [...fields] })
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

async function settle(tx: Context, row: CaseRow, { decisionReason, ...settlement }: Settlement): Promise<void> {
  const { sealed, clear } = await storeText(tx, columns.businessCases.sealedDecisionReason, decisionReason, row);
  await tx.db
    .updateTable('businessCases')
    .set({ ...settlement, decisionReason: clear, sealedDecisionReason: sealed, decideAt: null, requestId: null, updatedAt: tx.now })
    .where('id', '=', row.id)
    .execute();
  await announceCase(tx, row, settlement.state);
}

type OutcomeTemplate = 'caseApproved' | 'caseReturned' | 'caseRefused';

function tell(
  tx: Context,
  { security }: CaseDeps,
  { row, business, template }: { row: CaseRow; business: Business; template: OutcomeTemplate },
): Promise<void> {
  return notifyClient(tx, security, row.clientId, { template, values: { business: business.name, number: row.number } });
}

function needed(reason: string): string {
  if (reason.trim() === '') throw fail('invalidInput', undefined, { errors: [{ path: 'reason', message: '请填写理由' }] });
  return reason.trim();
}

/** Carries out an approved case, in the transaction that approves it. Throws 40009 when the account has been frozen meanwhile. */
async function bringAbout(tx: Context, deps: CaseDeps, row: CaseRow, { effect, permission }: Business): Promise<void> {
  await lockAccount(tx, row.clientId);
  await refuseIfFrozen(tx, row.clientId);
  await effects[effect](tx, deps, row, permission ?? row.busiCode);
}

type Effect = (tx: Context, deps: CaseDeps, row: CaseRow, permission: string) => Promise<void>;

const effects: Record<Business['effect'], Effect> = {
  none: async () => undefined,
  grantPermission: (tx, _deps, { clientId, id }, permission) => grantPermission(tx, { clientId, permission, caseId: id }),
  updateIdCard: (tx, { ports }, row) => ports.idCard.apply(tx, row),
  async changeContact(tx, deps, row) {
    const [mobile, email, address] = (['mobile', 'email', 'address'] as const).map((kind) => readFirstValue(deps, row, kind));
    await changeContact(tx, deps.security, row.clientId, { mobile, email, address });
  },
  async resetTradingPassword(tx, deps, row) {
    const hash = readFirstValue(deps, row, 'tradingPassword');
    if (!hash) throw new Error(`no password in case ${row.id}`);
    await setTradingPassword(tx, row.clientId, hash);
    // No longer needed: the hash is stored elsewhere now.
    await tx.db.updateTable('businessCases').set({ sealedValues: null }).where('id', '=', row.id).execute();
  },
};
