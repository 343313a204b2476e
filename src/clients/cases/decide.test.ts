import { beforeAll, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { releaseDueHolds } from '#identity/clients/service/hold/release.ts';
import { freezeAccess } from '#identity/clients/service/not-me/freeze.ts';
import { readPerson } from '#identity/clients/service/person.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { endpointKey, indexEndpoints, invoke } from '#platform/http/invoke.ts';
import { buildBusiness, buildClerk, buildCaseDeps, buildCase, readEmailCode } from '#test/factories/clients/cases.ts';
import { buildClient, buildSecurity, addStepUpProofs } from '#test/factories/identity/clients.ts';
import { useDatabase } from '#test/support/database.ts';
import { createBusinessApi } from './api.ts';
import { caseGet, caseStandingGet, caseSubmit, caseWithdraw, formSave, todoList } from './calls.ts';
import { businessJobs } from './jobs.ts';
import type { BusinessDraft } from './schema/businesses.ts';
import type { CaseRow } from './service/cases.ts';
import { decideByRules, decideDueCases } from './service/handling/decide-by-rules.ts';
import { decide, type ReviewDecision } from './service/handling/decide.ts';

const { db, pool, context } = useDatabase();
const security = buildSecurity();
const applied: string[] = [];
const idCard = {
  standing: async () => ({ state: 'valid' as const, validUntil: null }),
  apply: async (_tx: Context, { id }: CaseRow) => void applied.push(id),
};
const deps = buildCaseDeps({ security, ports: { idCard } });
const endpoints = indexEndpoints(createBusinessApi(deps));
const start = context().now;
const later = (seconds: number): Date => new Date(start.getTime() + seconds * 1000);
type Clerk = Awaited<ReturnType<typeof buildClerk>>;
let staff: Clerk;
let second: Clerk;
const ask = <Input, Result>(which: Call<Input, Result>, ctx: Context, input: Input): Promise<Result> =>
  invoke(endpoints.get(endpointKey(which))!, ctx, input) as Promise<Result>;

const confirm: BusinessDraft['steps'][number] = { code: 'confirm', name: '确认提交', kind: 'confirm' };
const contact: BusinessDraft['steps'][number] = {
  code: 'contact',
  name: '新的联系方式',
  kind: 'form',
  fields: [
    { name: 'email', label: '新邮箱', kind: 'email' },
    { name: 'address', label: '新地址', kind: 'address' },
  ],
};
const filled = { email: 'neu@return.example', address: '示例市样本区演示路 1 号' };

beforeAll(async () => {
  [staff, second] = [await buildClerk(context()), await buildClerk(context())];
  const returns = [{ step: 'contact', field: 'email', endsWith: '@return.example', reason: '邮箱收不到信' }];
  await buildBusiness(context(), {
    code: 'contact_change',
    effect: 'changeContact',
    steps: [contact, confirm],
    review: { afterSeconds: 5, returns },
  });
  await buildBusiness(context(), { code: 'chinext', effect: 'grantPermission', permission: 'chinext' });
  await buildBusiness(context(), { code: 'id_card_update', effect: 'updateIdCard' });
});

interface SubmittedCase {
  clientId: number;
  row: CaseRow;
  ctx: Context;
}

/** With the proofs that a change of contact data requires. */
const submit = async ({ ctx, row }: SubmittedCase, idempotencyKey = 'key-number-1') => {
  for (const act of ['contact', 'contactMail'] as const) await addStepUpProofs(ctx, { act, subject: row.id });
  return ask(caseSubmit, ctx, { acpt_id: row.id, idempotencyKey });
};
/** With the code for a new mail address. */
const save = async ({ ctx, row }: SubmittedCase, values: Record<string, string>) => {
  const key = { acpt_id: row.id, step: 'contact' };
  const emailCode = values['email'] && (await readEmailCode(ctx, deps, { ...key, email: values['email'] }).catch(() => undefined));
  return ask(formSave, ctx, { ...key, values, ...(emailCode && { emailCode }) });
};

async function submitted(busiCode: string, values?: Record<string, string>): Promise<SubmittedCase> {
  const { id: clientId } = await buildClient(context(), security);
  const one = {
    clientId,
    row: await buildCase(context(), { clientId, busiCode }),
    ctx: context({ actor: { kind: 'client', clientId, sessionId: 'test' } }),
  };
  if (values) await save(one, values);
  await submit(one);
  return one;
}
const stateOf = async ({ row }: SubmittedCase): Promise<string> =>
  (await db.selectFrom('businessCases').select('state').where('id', '=', row.id).executeTakeFirstOrThrow()).state;
const giveBack: ReviewDecision = {
  outcome: 'return',
  reason: '邮箱有误',
  steps: [{ code: 'contact', fields: ['email'], reason: '邮箱收不到信' }],
};

test('approval by staff grants the permission once, and the audit log names who approved', async () => {
  const one = await submitted('chinext');
  const both = await Promise.allSettled([1, 2].map(() => decide(staff, deps, one.row.id, { outcome: 'approve' })));
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await db.selectFrom('clientPermissions').selectAll().where('clientId', '=', one.clientId).execute()).toEqual([
    { clientId: one.clientId, permission: 'chinext', grantedAt: start, caseId: one.row.id },
  ]);
  const audited = await db.selectFrom('auditEntries').select('actorId').where('action', '=', 'businessCase.approve').execute();
  expect(audited).toEqual([{ actorId: String(staff.actor.staffId) }]);
});

test('a change that controls the account needs two people: the first approval changes nothing, and the second must be somebody else', async () => {
  const one = await submitted('id_card_update');
  const { row } = one;
  const seen = await ask(caseStandingGet, one.ctx, { acptId: row.id });
  const shown = await ask(caseGet, one.ctx, { acptId: row.id });
  expect(seen).toEqual({ updatedAt: shown.updatedAt, lastEvent: shown.timeline.at(-1)!.id });
  await expect(decide(staff, deps, row.id, { outcome: 'confirm' })).rejects.toMatchObject({ code: 40009 });
  expect(await decide(staff, deps, row.id, { outcome: 'approve' })).toBe('waiting');
  expect([await stateOf(one), applied]).toEqual(['inReview', []]);
  expect((await ask(caseGet, one.ctx, { acptId: row.id })).timeline.at(-1)).toMatchObject({ kind: 'checked' });
  expect(await ask(caseStandingGet, one.ctx, { acptId: row.id })).not.toEqual(seen);
  await expect(decide(second, deps, row.id, { outcome: 'approve' })).rejects.toMatchObject({ code: 40009 });
  await expect(decide(staff, deps, row.id, { outcome: 'confirm' })).rejects.toMatchObject({ code: 40300 });
  const onlyHandles = await buildClerk(context(), { may: { 'case.handle': 'all' } });
  await expect(decide(onlyHandles, deps, row.id, { outcome: 'confirm' })).rejects.toMatchObject({ code: 40300 });
  const both = await Promise.allSettled([1, 2].map(() => decide(second, deps, row.id, { outcome: 'confirm' })));
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect([await stateOf(one), applied]).toEqual(['approved', [row.id]]);
});

test('automatic rules skip a case that waits for the second approval, which may also be a refusal or a return', async () => {
  const [refused, returned] = [await submitted('id_card_update'), await submitted('contact_change', filled)];
  for (const { row } of [refused, returned]) await decide(staff, deps, row.id, { outcome: 'approve' });
  await decideDueCases(context({ now: later(3600) }), deps);
  expect([await stateOf(refused), await stateOf(returned)]).toEqual(['inReview', 'inReview']);
  await decide(staff, deps, refused.row.id, { outcome: 'refuse', reason: '电话核实不是本人申请' });
  await decide(second, deps, returned.row.id, giveBack);
  expect([await stateOf(refused), await stateOf(returned)]).toEqual(['refused', 'returned']);
});

test('a new submission cancels the first approval, and a decision about the earlier submission is rejected', async () => {
  const one = await submitted('contact_change', filled);
  await decide(staff, deps, one.row.id, { outcome: 'approve' });
  await decide(second, deps, one.row.id, giveBack);
  await save(one, { email: 'wieder@example.com' });
  await submit({ ...one, ctx: { ...one.ctx, now: later(60) } }, 'key-number-2');
  await expect(decide(staff, deps, one.row.id, { outcome: 'approve' }, { submittedAt: start })).rejects.toMatchObject({ code: 40009 });
  await expect(decide(second, deps, one.row.id, { outcome: 'confirm' })).rejects.toMatchObject({ code: 40009 });
  expect(await decide(staff, deps, one.row.id, { outcome: 'approve' }, { submittedAt: later(60) })).toBe('waiting');
});

test('the database rejects a second decision, self-confirmation and a missing second approval', async () => {
  const { row } = await submitted('id_card_update');
  const { staffId } = staff.actor;
  const write = (outcome: string, by: number | null) =>
    pool.query('insert into business_case_decisions values ($1, $2, $3, $4, now())', [row.id, start, outcome, by]);
  await expect(write('approve', staffId)).rejects.toThrow('requires two approvers');
  await decide(staff, deps, row.id, { outcome: 'approve' });
  for (const by of [staffId, second.actor.staffId]) await expect(write('approve', by)).rejects.toThrow('requires two approvers');
  await decide(second, deps, row.id, { outcome: 'confirm' });
  await expect(write('refuse', staffId)).rejects.toThrow('duplicate key');
  await expect(pool.query('update business_case_decisions set decided_by = $1', [staffId])).rejects.toThrow('cannot change');
});

test('the second approver gets a message when the change cannot be carried out, and the first approval stays', async () => {
  const one = await submitted('contact_change', filled);
  await decide(staff, deps, one.row.id, { outcome: 'approve' });
  const { email } = await readPerson(context(), security, one.clientId);
  await inTransaction(context(), (tx) => freezeAccess(tx, security, one.clientId));
  await expect(decide(second, deps, one.row.id, { outcome: 'confirm' })).rejects.toMatchObject({ code: 40009 });
  expect([await stateOf(one), (await readPerson(context(), security, one.clientId)).email]).toEqual(['inReview', email]);
  await expect(decide(second, deps, one.row.id, { outcome: 'approve' })).rejects.toMatchObject({ code: 40009 });
});

test('withdrawing the case cancels the first approval', async () => {
  const one = await submitted('id_card_update');
  await decide(staff, deps, one.row.id, { outcome: 'approve' });
  await ask(caseWithdraw, one.ctx, { acpt_id: one.row.id });
  expect(await db.selectFrom('approvalRequests').select('state').where('subject', '=', one.row.id).execute()).toEqual([
    { state: 'withdrawn' },
  ]);
});

test('a case that needs no second approval does not wait for one', async () => {
  const one = await submitted('chinext');
  expect(await decide(second, deps, one.row.id, { outcome: 'approve' })).toBe('decided');
  const clerkOfComplaints = await buildClerk(context(), { queue: ['complaint'] });
  const { row } = await submitted('chinext');
  await expect(decide(clerkOfComplaints, deps, row.id, { outcome: 'approve' })).rejects.toMatchObject({ code: 40004 });
  await expect(
    decide(await buildClerk(context(), { may: { 'case.read': 'all' } }), deps, row.id, { outcome: 'approve' }),
  ).rejects.toMatchObject({ code: 40300 });
});

test('a refusal needs a reason that the client reads, changes nothing, and closes the case', async () => {
  const one = await submitted('chinext');
  await expect(decide(staff, deps, one.row.id, { outcome: 'refuse', reason: ' ' })).rejects.toMatchObject({ code: 40001 });
  await decide(staff, deps, one.row.id, { outcome: 'refuse', reason: '资料不符' });
  expect(await ask(caseGet, one.ctx, { acptId: one.row.id })).toMatchObject({ state: 'refused', decisionReason: '资料不符' });
  expect(await db.selectFrom('clientPermissions').select('permission').where('clientId', '=', one.clientId).execute()).toEqual([]);
  await expect(decide(staff, deps, one.row.id, { outcome: 'approve' })).rejects.toMatchObject({ code: 40009 });
});

test('in a returned case only the refused field can be edited; it is filled in again, resubmitted and approved', async () => {
  const one = await submitted('contact_change', filled);
  await decide(staff, deps, one.row.id, giveBack);
  const shown = await ask(caseGet, one.ctx, { acptId: one.row.id });
  expect(shown).toMatchObject({
    state: 'returned',
    steps: [{ state: 'returned', fields: ['email'], reason: '邮箱收不到信' }, { state: 'ahead' }],
  });
  expect(await ask(todoList, one.ctx, {})).toMatchObject({ records: [{ kind: 'case', isUrgent: true }] });
  await expect(submit(one, 'key-number-2')).rejects.toMatchObject({ code: 40009 });
  await expect(save(one, { address: '另一个地址另一个地址' })).rejects.toMatchObject({
    code: 40009,
    message: expect.stringContaining('新地址'),
  });
  await save(one, { email: 'richtig@example.com' });
  await expect(save(one, { email: 'nochmal@example.com' })).rejects.toMatchObject({
    code: 40009,
    message: expect.stringContaining('已通过审核'),
  });
  // The key of the first submission still returns its result; a new key submits again.
  expect(await submit(one)).toMatchObject({ state: 'returned' });
  const again = { ...one, ctx: { ...one.ctx, now: later(1) } };
  expect(await submit(again, 'key-number-2')).toMatchObject({ number: one.row.number, state: 'inReview' });
  await decideDueCases(context({ now: later(6) }), deps);
  await releaseDueHolds(context({ now: later(6 + 24 * 3600) }), security);
  expect(await readPerson(context(), security, one.clientId)).toMatchObject({ email: 'richtig@example.com', address: filled.address });
});

test('automatic rules return a matching case in the name of the rules and notify the client', async () => {
  const one = await submitted('contact_change', filled);
  await decideByRules(context({ now: later(5) }), deps, one.row.id);
  expect(await stateOf(one)).toBe('returned');
  const audited = await db
    .selectFrom('auditEntries')
    .select('actorId')
    .where('subject', '=', `businessCase:${one.row.id}`)
    .where('action', '=', 'businessCase.return')
    .execute();
  expect(audited).toEqual([{ actorId: 'rules' }]);
  const { template } = await db.selectFrom('messages').select('template').orderBy('id', 'desc').executeTakeFirstOrThrow();
  expect(template).toBe('caseReturned');
});

test('an approval that can no longer be carried out becomes a refusal with a reason instead of endless retries', async () => {
  const taken = (await buildClient(context(), security)).mobile!;
  const steps = [
    { code: 'contact', name: '手机', kind: 'form' as const, fields: [{ name: 'mobile', label: '新手机号', kind: 'mobile' as const }] },
    confirm,
  ];
  await buildBusiness(context(), { code: 'mobile_change', effect: 'changeContact', steps });
  const one = await submitted('chinext');
  // Simulates that somebody else registered the number between the form and the decision.
  const sealedValues = deps.vault.seal({ contact: { mobile: taken } }, one.row.id);
  const changed = { busiCode: 'mobile_change', steps: JSON.stringify(steps), sealedValues };
  await db.updateTable('businessCases').set(changed).where('id', '=', one.row.id).execute();
  await decideByRules(context({ now: later(5) }), deps, one.row.id);
  expect(await ask(caseGet, one.ctx, { acptId: one.row.id })).toMatchObject({
    state: 'refused',
    decisionReason: expect.stringContaining('手机号'),
  });
});

test('the job decides a case when it is due, and running it again changes nothing', async () => {
  const one = await submitted('chinext');
  const [decision] = businessJobs(deps);
  const { row } = one;
  await decision!.handle(context({ now: later(4) }), { caseId: row.id });
  expect(await stateOf(one)).toBe('inReview');
  for (let twice = 0; twice < 2; twice++) await decision!.handle(context({ now: later(5) }), { caseId: row.id });
  expect(await stateOf(one)).toBe('approved');
  const events = await db
    .selectFrom('businessCaseEvents')
    .select('id')
    .where('caseId', '=', row.id)
    .where('kind', '=', 'approved')
    .execute();
  expect(events).toHaveLength(1);
});

test('a case that cannot be decided stays under review and does not block the others', async () => {
  const [first, second] = [await submitted('chinext'), await submitted('chinext')];
  const standing = async (_ctx: Context, clientId: number) => {
    if (clientId === first.clientId) throw new Error('unavailable');
    return { state: 'valid' as const, validUntil: null };
  };
  const unsure = buildCaseDeps({ security, ports: { idCard: { ...idCard, standing } } });
  await decideDueCases(context({ now: later(5) }), unsure);
  expect([await stateOf(first), await stateOf(second)]).toEqual(['inReview', 'approved']);
});

test.each([
  ['no step', { outcome: 'return', reason: '有误', steps: [] }],
  ['a step that there is none of', { outcome: 'return', reason: '有误', steps: [{ code: 'nowhere', reason: '有误' }] }],
  ['the confirmation', { outcome: 'return', reason: '有误', steps: [{ code: 'confirm', reason: '有误' }] }],
  [
    'a field that there is none of',
    { outcome: 'return', reason: '有误', steps: [{ code: 'contact', fields: ['mobile'], reason: '有误' }] },
  ],
  ['a step without a reason', { outcome: 'return', reason: '有误', steps: [{ code: 'contact', reason: '' }] }],
  ['no reason', { outcome: 'return', reason: '', steps: [{ code: 'contact', reason: '有误' }] }],
] satisfies [string, ReviewDecision][])('a return that names %s is rejected and changes nothing', async (_name, decision) => {
  const one = await submitted('contact_change', filled);
  await expect(decide(staff, deps, one.row.id, decision)).rejects.toMatchObject({ code: 40001 });
  expect(await stateOf(one)).toBe('inReview');
});

test('visitors and clients cannot decide a case', async () => {
  const one = await submitted('chinext');
  for (const ctx of [one.ctx, context({ actor: { kind: 'visitor' } })])
    await expect(decide(ctx, deps, one.row.id, { outcome: 'approve' })).rejects.toMatchObject({ code: 40004 });
  await expect(decide(staff, deps, crypto.randomUUID(), { outcome: 'approve' })).rejects.toMatchObject({ code: 40004 });
});
