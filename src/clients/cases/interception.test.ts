import { beforeAll, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import { endpointKey, indexEndpoints, invoke } from '#platform/http/invoke.ts';
import { importCalendarYear } from '#securities/calendar/service/import-year.ts';
import { buildBusiness, buildCaseDeps, buildCase, type PortAnswers } from '#test/factories/clients/cases.ts';
import { buildClient, buildSecurity } from '#test/factories/identity/clients.ts';
import { buildCalendarYear } from '#test/factories/securities/calendar.ts';
import { useDatabase } from '#test/support/database.ts';
import { createBusinessApi } from './api.ts';
import { businessInfoGet, businessList, caseSubmit, interception } from './calls.ts';
import { readDecisionReason } from './service/case-view.ts';
import { decideDueCases } from './service/handling/decide-by-rules.ts';
import { grantPermission } from './service/permissions.ts';

const { db, context } = useDatabase();
const security = buildSecurity();
const start = context().now;
const as = (clientId: number, now = start): Context => context({ now, actor: { kind: 'client', clientId, sessionId: 'test' } });
const newClient = async (idNumber?: string): Promise<number> => (await buildClient(context(), security, { idNumber })).id;

/** Calls as a client with the barriers that the ports report. */
function ask<Input, Result>(which: Call<Input, Result>, ctx: Context, input: Input, ports: PortAnswers = {}): Promise<Result> {
  const endpoints = indexEndpoints(createBusinessApi(buildCaseDeps({ security, ports })));
  return invoke(endpoints.get(endpointKey(which))!, ctx, input) as Promise<Result>;
}
const intercept = (ctx: Context, busi_code: string, ports?: PortAnswers) => ask(interception, ctx, { busi_code }, ports);
const card = (state: 'none' | 'expired' | 'expiring'): PortAnswers => ({
  idCard: { standing: async () => ({ state, validUntil: state === 'none' ? null : '2026-08-20' }), apply: async () => undefined },
});
const risk = (state: 'none' | 'valid' | 'expired' | 'expiring', match: 'suitable' | 'warn' | 'forbidden' | 'noResult'): PortAnswers => ({
  risk: { standing: async () => ({ state, validUntil: '2026-08-20' }), match: async () => match },
});

const sign = { code: 'sign', name: '签署协议', kind: 'agreements' as const, documents: ['chinext_risk'] };
const confirm = { code: 'confirm', name: '确认提交', kind: 'confirm' as const };

beforeAll(async () => {
  await importCalendarYear(context(), buildCalendarYear(2026));
  const asked = { effect: 'grantPermission' as const, productLevel: 'R4' as const };
  await buildBusiness(context(), { code: 'chinext', permission: 'chinext', ...asked, steps: [sign, confirm] });
  await buildBusiness(context(), { code: 'star', permission: 'star', ...asked });
  await buildBusiness(context(), { code: 'contact_change', group: 'account' });
  await buildBusiness(context(), { code: 'id_card_update', group: 'account' });
  await buildBusiness(context(), { code: 'closing', group: 'account', serviceTime: { days: 'trading', from: '09:00', to: '16:00' } });
});

test('a client without barriers gets a case, and the same one on the next request', async () => {
  const ctx = as(await newClient());
  const first = await intercept(ctx, 'chinext');
  expect(first).toMatchObject({ pass: true, reasons: [], notes: [], acpt_id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  expect(await intercept(ctx, 'chinext')).toEqual(first);
});

test.each([
  ['an expired card', 'contact_change', card('expired'), 'idCardExpired', '/Business/handle/id_card_update.html'],
  ['no card', 'chinext', card('none'), 'idCardMissing', '/Business/handle/id_card_update.html'],
  ['no risk result', 'chinext', risk('none', 'noResult'), 'riskTestMissing', '/Business/handle/risk_test.html'],
  ['an expired risk result', 'chinext', risk('expired', 'noResult'), 'riskTestExpired', '/Business/handle/risk_test.html'],
  ['the lowest category', 'chinext', risk('valid', 'forbidden'), 'mismatch', '/Inves/risk.html'],
])('%s: no case is opened, and the response gives the Chinese reason and a solution', async (_name, code, ports, reason, href) => {
  const clientId = await newClient();
  const answer = await intercept(as(clientId), code, ports);
  expect(answer).toMatchObject({
    pass: false,
    acpt_id: null,
    reasons: [{ code: reason, text: expect.stringMatching(/[一-龥]{6}/), way: { href } }],
  });
  expect(await db.selectFrom('businessCases').select('id').where('clientId', '=', clientId).execute()).toEqual([]);
});

test.each([
  ['an expired card', 'id_card_update', card('expired')],
  ['a card that expires soon', 'chinext', card('expiring')],
  ['no card', 'contact_change', card('none')],
  ['a risk result that expires soon', 'chinext', risk('expiring', 'suitable')],
  ['no risk result', 'contact_change', risk('none', 'noResult')],
])('%s does not block %s', async (_name, code, ports) => {
  expect(await intercept(as(await newClient()), code, ports)).toMatchObject({ pass: true });
});

test('all reasons are reported at once', async () => {
  const { reasons } = await intercept(as(await newClient()), 'chinext', { ...card('expired'), ...risk('none', 'noResult') });
  expect(reasons.map(({ code }) => code)).toEqual(['idCardExpired', 'riskTestMissing']);
});

test('a permission that was already granted cannot be applied for again', async () => {
  const clientId = await newClient();
  await grantPermission(context(), { clientId, permission: 'star', caseId: null });
  expect(await intercept(as(clientId), 'star')).toMatchObject({ pass: false, reasons: [{ code: 'alreadyGranted' }] });
});

test.each([
  ['2026-08-21T01:00:00Z', true],
  ['2026-08-21T07:59:59Z', true],
  ['2026-08-21T00:59:59Z', false],
  ['2026-08-21T08:00:00Z', false],
  ['2026-08-22T02:00:00Z', false],
])('at %s a business with trading hours is open: %s', async (moment, isOpen) => {
  const { pass, reasons } = await intercept(as(await newClient(), new Date(moment)), 'closing');
  expect([pass, reasons.map(({ code }) => code)]).toEqual([isOpen, isOpen ? [] : ['outsideServiceTime']]);
  expect(await ask(businessInfoGet, context({ now: new Date(moment) }), { busi_code: 'closing' })).toMatchObject({ isOpenNow: isOpen });
});

test('outside service hours a business is ready and shows when it opens, since the client lacks nothing', async () => {
  const at = async (moment: string) => {
    const { records } = await ask(businessList, as(await newClient(), new Date(moment)), { busi_code: 'closing' });
    return records.map(({ standing, opensAt, missing, earliest }) => ({ standing, opensAt, missing, earliest }));
  };
  const ready = { standing: 'ready', missing: [], earliest: null };
  expect(await at('2026-08-21T01:00:00Z')).toEqual([{ ...ready, opensAt: null }]);
  expect(await at('2026-08-21T00:30:00Z')).toEqual([{ ...ready, opensAt: '今天 09:00' }]);
  expect(await at('2026-08-21T09:00:00Z')).toEqual([{ ...ready, opensAt: '8 月 24 日 09:00' }]);
});

test('a client below the required risk level is warned and signs the warning in the case', async () => {
  const ctx = as(await newClient());
  const { pass, notes, acpt_id: id } = await intercept(ctx, 'chinext', risk('valid', 'warn'));
  expect([pass, notes]).toEqual([true, [expect.stringContaining('不适当警示')]]);
  const { steps } = await db.selectFrom('businessCases').select('steps').where('id', '=', id!).executeTakeFirstOrThrow();
  expect(steps[0]).toMatchObject({ documents: ['mismatch_warning', 'chinext_risk'] });
});

test('clients aged 65 or older get the high risks explained again', async () => {
  const notesOf = async (idNumber: string) => (await intercept(as(await newClient(idNumber)), 'chinext')).notes;
  expect(await notesOf('110000196108210019')).toEqual([expect.stringContaining('65 周岁')]);
  expect(await notesOf('110000196108220019')).toEqual([]);
});

test('a case under review is shown at any hour', async () => {
  const clientId = await newClient();
  const row = await buildCase(context(), { clientId, busiCode: 'closing' });
  await ask(caseSubmit, as(clientId), { acpt_id: row.id, idempotencyKey: 'key-number-1' });
  expect(await intercept(as(clientId, new Date('2026-08-22T02:00:00Z')), 'closing')).toMatchObject({ pass: true, acpt_id: row.id });
});

test('an unknown business is 40004, a missing login 50102 and an invalid code 40001', async () => {
  const ctx = as(await newClient());
  await expect(intercept(ctx, 'unknown')).rejects.toMatchObject({ code: 40004 });
  await expect(intercept(ctx, 'Nonsense!')).rejects.toMatchObject({ code: 40001 });
  await expect(intercept(context({ actor: { kind: 'visitor' } }), 'chinext')).rejects.toMatchObject({ code: 50102 });
  await expect(ask(businessInfoGet, context({ actor: { kind: 'visitor' } }), { busi_code: 'unknown' })).rejects.toMatchObject({
    code: 40004,
  });
});

test("the list shows the client's progress with each business", async () => {
  const clientId = await newClient();
  await grantPermission(context(), { clientId, permission: 'star', caseId: null });
  const open = await buildCase(context(), { clientId, busiCode: 'closing' });
  const { records } = await ask(businessList, as(clientId), {});
  expect(Object.fromEntries(records.map(({ code, standing, acptId }) => [code, [standing, acptId]]))).toMatchObject({
    star: ['granted', null],
    closing: ['open', open.id],
    chinext: ['ready', null],
  });
});

test.each([
  ['the card', card('expired'), '身份证'],
  ['the risk result', risk('expired', 'noResult'), '风险测评'],
  ['the conditions', { conditions: { findUnmet: async () => ['日均资产'] } }, '日均资产'],
  ['the signatures', { agreements: { findUnsigned: async () => ['chinext_risk'], toSign: async () => [] } }, '未签署'],
])('the requirements of a case are checked again at submission and decision: %s', async (_name, ports, words) => {
  const conditions = { code: 'conditions', name: '资格条件', kind: 'conditions' as const, conditionSet: 'chinext' };
  const asked = { effect: 'grantPermission' as const, permission: 'rests', productLevel: 'R4' as const };
  await buildBusiness(context(), { code: 'rests', ...asked, steps: [conditions, sign, confirm] });
  const clientId = await newClient();
  const row = await buildCase(context(), { clientId, busiCode: 'rests' });
  const done = ['conditions', 'sign'].map((code) => ({ caseId: row.id, code, state: 'done' as const, evidence: '{}', doneAt: start }));
  await db.insertInto('businessCaseSteps').values(done).execute();
  const submit = (with_?: PortAnswers) => ask(caseSubmit, as(clientId), { acpt_id: row.id, idempotencyKey: 'key-number-1' }, with_);
  await expect(submit(ports)).rejects.toMatchObject({ code: 40009, message: expect.stringContaining(words) });
  expect(await submit()).toMatchObject({ state: 'inReview' });
  await decideDueCases(context({ now: new Date(start.getTime() + 10_000) }), buildCaseDeps({ security, ports }));
  const decided = await db.selectFrom('businessCases').selectAll().where('id', '=', row.id).executeTakeFirstOrThrow();
  expect([decided.state, readDecisionReason(context(), decided)]).toEqual(['refused', expect.stringContaining(words)]);
  expect(await db.selectFrom('clientPermissions').select('permission').where('clientId', '=', clientId).execute()).toEqual([]);
});
