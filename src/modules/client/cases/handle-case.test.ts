import { beforeAll, expect, test } from 'vitest';
import { buildCalendarYear } from '#modules/base/calendar/factory.ts';
import { importCalendarYear } from '#modules/base/calendar/service/import-year.ts';
import { buildClient, buildSecurity, prove } from '#modules/client/login/factory.ts';
import { offerPublicKey } from '#modules/client/login/service/public-key.ts';
import { readPerson } from '#modules/client/login/service/person.ts';
import { encryptPassword } from '#modules/client/login/web/encrypt-password.ts';
import { lastCode } from '#modules/base/messaging/factory.ts';
import type { Call } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import { endpointKey, indexEndpoints, invoke } from '#platform/http/invoke.ts';
import { useDatabase } from '#test/support/database.ts';
import { createBusinessApi } from './api.ts';
import { caseGet, caseStandingGet, caseList, caseSubmit, caseWithdraw, contactCodeSend, formSave } from './calls.ts';
import { releaseDueHolds } from '#modules/client/login/service/hold/release.ts';
import { buildBusiness, buildCaseDeps, buildCase, readEmailCode } from './factory.ts';
import type { BusinessDraft } from './schema/businesses.ts';
import type { CaseRow } from './service/cases.ts';
import { decideDueCases } from './service/handling/decide-by-rules.ts';
import { decide } from './service/handling/decide.ts';
import { expireCases } from './service/handling/expire-cases.ts';

const { db, context } = useDatabase();
const security = buildSecurity();
const deps = buildCaseDeps({ security });
const endpoints = indexEndpoints(createBusinessApi(deps));
const start = context().now;
const later = (seconds: number): Date => new Date(start.getTime() + seconds * 1000);
const as = (clientId: number, now = start): Context => context({ now, actor: { kind: 'client', clientId, sessionId: 'test' } });
const ask = <Input, Result>(which: Call<Input, Result>, ctx: Context, input: Input): Promise<Result> =>
  invoke(endpoints.get(endpointKey(which))!, ctx, input) as Promise<Result>;

const contactStep: BusinessDraft['steps'][number] = {
  code: 'contact',
  name: '新的联系方式',
  kind: 'form',
  atLeast: 1,
  fields: [
    { name: 'mobile', label: '新手机号', kind: 'mobile', isOptional: true },
    { name: 'email', label: '新邮箱', kind: 'email', isOptional: true },
    { name: 'address', label: '新地址', kind: 'address', isOptional: true },
  ],
};
const confirm: BusinessDraft['steps'][number] = { code: 'confirm', name: '确认提交', kind: 'confirm' };

beforeAll(async () => {
  await importCalendarYear(context(), buildCalendarYear(2026));
  await buildBusiness(context(), {
    code: 'contact_change',
    steps: [contactStep, confirm],
    effect: 'changeContact',
    review: { afterSeconds: 5, returns: [{ step: 'contact', field: 'email', endsWith: '@return.example', reason: '邮箱收不到信' }] },
  });
  await buildBusiness(context(), { code: 'chinext', effect: 'grantPermission', permission: 'chinext' });
  await buildBusiness(context(), {
    code: 'closing',
    serviceTime: { days: 'trading', from: '09:00', to: '16:00' },
    steps: [
      {
        code: 'visit',
        name: '预约',
        kind: 'form',
        fields: [
          { name: 'day', label: '到访日期', kind: 'day' },
          { name: 'time', label: '时段', kind: 'choice', choices: [{ value: 'am', text: '上午' }] },
          { name: 'note', label: '备注', kind: 'longText', isOptional: true, max: 10 },
        ],
      },
      confirm,
    ],
  });
});

async function begin(busiCode = 'contact_change'): Promise<{ clientId: number; mobile: string; row: CaseRow; ctx: Context }> {
  const { id: clientId, mobile } = await buildClient(context(), security);
  return { clientId, mobile: mobile!, row: await buildCase(context(), { clientId, busiCode }), ctx: as(clientId) };
}
/** With the code for a new mail address, where one is typed that can be sent to. */
const save = async (ctx: Context, row: CaseRow, values: Record<string, string>, more: object = {}) => {
  const key = { acpt_id: row.id, step: row.steps[0]!.code };
  const emailCode = values['email'] && (await readEmailCode(ctx, deps, { ...key, email: values['email'] }).catch(() => undefined));
  return ask(formSave, ctx, { ...key, values, ...(emailCode && { emailCode }), ...more });
};
/** With the proofs that a change of contact wants. */
const submit = async (ctx: Context, row: CaseRow, idempotencyKey = 'key-number-1') => {
  if (row.busiCode === 'contact_change') await prove(ctx, { act: 'contact', subject: row.id });
  return ask(caseSubmit, ctx, { acpt_id: row.id, idempotencyKey });
};
const stateOf = async ({ id }: CaseRow): Promise<string> =>
  (await db.selectFrom('businessCases').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;

test('a contact change goes from the form to its effect, with every step on its timeline and a message to the client', async () => {
  const { clientId, mobile, row, ctx } = await begin();
  await ask(contactCodeSend, ctx, { acpt_id: row.id, step: 'contact', mobile: '13912345678' });
  const code = await lastCode(context(), security.messaging, '13912345678');
  await save(ctx, row, { mobile: '13912345678', email: 'neu@example.com', address: '示例市样本区演示路 1 号' }, { code });
  const shown = await ask(caseGet, ctx, { acptId: row.id });
  expect(shown.steps.map(({ state }) => state)).toEqual(['done', 'current']);
  expect(shown.steps[0]).toMatchObject({
    filled: {},
    values: [{ text: '139****5678' }, { text: 'n***@example.com' }, { text: '示例市样本区****' }],
  });
  expect(await submit(ctx, row)).toEqual({ number: row.number, state: 'inReview' });
  expect(await decideDueCases(context({ now: later(4) }), deps)).toBe(0);
  expect(await decideDueCases(context({ now: later(5) }), deps)).toBe(1);
  expect(await readPerson(context(), security, clientId)).toMatchObject({ mobile, email: null, address: '示例市样本区演示路 1 号' });
  await releaseDueHolds(context({ now: later(5 + 24 * 3600) }), security);
  expect(await readPerson(context(), security, clientId)).toMatchObject({ mobile: '13912345678', email: 'neu@example.com' });
  const { state, timeline } = await ask(caseGet, ctx, { acptId: row.id });
  expect([state, ...timeline.map(({ kind }) => kind)]).toEqual(['approved', 'opened', 'step', 'step', 'submitted', 'approved']);
  const told = await db.selectFrom('messages').select('template').orderBy('id').execute();
  // To the number that holds and to both new contacts, when the change is confirmed and when it takes over; the address of the post holds at once.
  expect(told.map(({ template }) => template)).toEqual([
    'code',
    'code',
    'caseApproved',
    'contactHeld',
    'contactHeld',
    'contactHeld',
    'contactChanged',
    'contactChanged',
    'contactChanged',
    'contactChanged',
  ]);
});

test('nothing that was typed stands readable in the database', async () => {
  const { row, ctx } = await begin();
  await save(ctx, row, { email: 'geheim@example.com' });
  const tables = ['businessCases', 'businessCaseSteps', 'businessCaseEvents', 'auditEntries'] as const;
  for (const name of tables) expect(JSON.stringify(await db.selectFrom(name).selectAll().execute())).not.toContain('geheim');
});

test.each([
  [{}, { path: 'mobile', message: '请至少填写 1 项' }],
  [{ mobile: '12345' }, { path: 'mobile', message: '请填写 11 位手机号' }],
  [{ email: 'a@b' }, { path: 'email', message: '邮箱格式应为 name@example.com' }],
  [{ address: '路一号' }, { path: 'address', message: '请填写完整地址，至少 8 个字' }],
  [{ address: '路'.repeat(101) }, { path: 'address', message: '不能超过 100 个字' }],
  [{ idNumber: '1' }, { path: 'idNumber', message: '没有这一项' }],
])('%o is no form', async (values, error) => {
  const { row, ctx } = await begin();
  await expect(save(ctx, row, values)).rejects.toMatchObject({ code: 40001, errors: [error] });
  expect(await db.selectFrom('businessCaseSteps').select('code').where('caseId', '=', row.id).execute()).toEqual([]);
});

test.each([
  [{ time: 'am' }, { path: 'day', message: '请选择到访日期' }],
  [
    { day: '2026-08-21', time: 'am' },
    { path: 'day', message: '到访日期应在明天起 30 天以内' },
  ],
  [
    { day: '2026-08-22', time: 'am' },
    { path: 'day', message: '到访日期不是交易日，请另选一天' },
  ],
  [
    { day: '2026-08-24', time: 'pm' },
    { path: 'time', message: '请从选项中选择时段' },
  ],
  [
    { day: '2026-08-24', time: 'am', note: '一二三四五六七八九十一' },
    { path: 'note', message: '不能超过 10 个字' },
  ],
])('%o is no appointment', async (values, error) => {
  const { row, ctx } = await begin('closing');
  await expect(save(ctx, row, values)).rejects.toMatchObject({ code: 40001, errors: [error] });
});

test('a new mobile number needs the code that was sent to it in this case, the present number is none', async () => {
  const [{ row, ctx, mobile }, other] = [await begin(), await begin()];
  const number = '13900000001';
  await expect(save(ctx, row, { mobile: number })).rejects.toMatchObject({ code: 40003 });
  await expect(save(ctx, row, { mobile })).rejects.toMatchObject({ errors: [{ path: 'mobile' }] });
  await expect(ask(contactCodeSend, ctx, { acpt_id: row.id, step: 'contact', mobile })).rejects.toMatchObject({ code: 40001 });
  await ask(contactCodeSend, other.ctx, { acpt_id: other.row.id, step: 'contact', mobile: number });
  const code = await lastCode(context(), security.messaging, number);
  await expect(save(ctx, row, { mobile: number }, { code })).rejects.toMatchObject({ code: 40003 });
  await save(other.ctx, other.row, { mobile: number }, { code });
  // Proven once: the step can be gone through again without another code.
  await save(other.ctx, other.row, { email: 'neu@example.com' });
  expect((await ask(caseGet, other.ctx, { acptId: other.row.id })).steps[0]!.values).toHaveLength(2);
});

test('codes are sent for a form that asks for a number, sixty seconds apart', async () => {
  const [{ row, ctx }, closing] = [await begin(), await begin('closing')];
  const send = (to: Context, acpt_id: string, step: string) => ask(contactCodeSend, to, { acpt_id, step, mobile: '13900000009' });
  await expect(send(closing.ctx, closing.row.id, 'visit')).rejects.toMatchObject({ code: 40009 });
  await expect(send(closing.ctx, row.id, 'contact')).rejects.toMatchObject({ code: 40004 });
  await send(ctx, row.id, 'contact');
  await expect(send(ctx, row.id, 'contact')).rejects.toMatchObject({ code: 40029 });
});

test('a draft is kept without being held against rules, on any device, and its step is not done', async () => {
  const { row, ctx } = await begin('closing');
  const { updatedAt } = await save(
    as(ctx.actor.kind === 'client' ? ctx.actor.clientId : 0, later(1)),
    row,
    { note: '半句', day: '19' },
    { isDraft: true },
  );
  const shown = await ask(caseGet, ctx, { acptId: row.id });
  expect(shown).toMatchObject({ updatedAt, steps: [{ state: 'current', filled: { note: '半句', day: '19' } }, { state: 'ahead' }] });
  await expect(submit(ctx, row)).rejects.toMatchObject({ code: 40009 });
});

test('what another page has saved meanwhile is not overwritten', async () => {
  const { row, clientId } = await begin();
  const seen = row.updatedAt.toISOString();
  await save(as(clientId, later(1)), row, { email: 'erste@example.com' }, { updatedAt: seen });
  for (const isDraft of [true, false]) {
    const second = save(as(clientId, later(2)), row, { email: 'zweite@example.com' }, { updatedAt: seen, isDraft });
    await expect(second).rejects.toMatchObject({ code: 40009, message: expect.stringContaining('另一个页面') });
  }
  expect((await ask(caseGet, as(clientId), { acptId: row.id })).steps[0]!.values).toEqual([
    { field: 'email', label: '新邮箱', text: 'e***@example.com' },
  ]);
});

test('of fifty submissions at once there is one, whoever asks again under its key gets its answer', async () => {
  const { row, ctx } = await begin('chinext');
  const answers = await Promise.all(Array.from({ length: 50 }, () => submit(ctx, row)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set([JSON.stringify({ number: row.number, state: 'inReview' })]),
  );
  const submitted = await db
    .selectFrom('businessCaseEvents')
    .select('id')
    .where('caseId', '=', row.id)
    .where('kind', '=', 'submitted')
    .execute();
  expect(submitted).toHaveLength(1);
  await expect(submit(ctx, row, 'another-key')).rejects.toMatchObject({ code: 40009 });
  await decideDueCases(context({ now: later(10) }), deps);
  expect(await submit(ctx, row)).toEqual({ number: row.number, state: 'approved' });
});

test('fifty submissions under keys of their own are one as well', async () => {
  const { row, ctx } = await begin('chinext');
  const all = await Promise.allSettled(Array.from({ length: 50 }, (_, at) => submit(ctx, row, `key-number-${at}`)));
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(all.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code: number }).code] : []))).toEqual(
    Array.from({ length: 49 }, () => 40009),
  );
});

test("another client's case is none, for every call, and so is one that does not exist", async () => {
  const [{ row }, stranger] = [await begin(), (await begin()).ctx];
  const calls = [row.id, crypto.randomUUID()].flatMap((id) => [
    ask(caseGet, stranger, { acptId: id }),
    ask(caseStandingGet, stranger, { acptId: id }),
    ask(formSave, stranger, { acpt_id: id, step: 'contact', values: {} }),
    ask(caseWithdraw, stranger, { acpt_id: id }),
    ask(caseSubmit, stranger, { acpt_id: id, idempotencyKey: 'key-number-1' }),
  ]);
  const outcomes = await Promise.allSettled(calls);
  expect(outcomes.map((one) => (one.status === 'rejected' ? (one.reason as { code: number }).code : 'done'))).toEqual(
    outcomes.map(() => 40004),
  );
  await expect(ask(caseGet, context({ actor: { kind: 'visitor' } }), { acptId: row.id })).rejects.toMatchObject({ code: 50102 });
});

test('steps are done in their order: the form of a later step waits', async () => {
  const second = { ...contactStep, code: 'second', name: '再次填写' };
  await buildBusiness(context(), { code: 'two_forms', steps: [contactStep, second, confirm] });
  const { row, ctx } = await begin('two_forms');
  const saveSecond = ask(formSave, ctx, { acpt_id: row.id, step: 'second', values: { email: 'a@example.com' } });
  await expect(saveSecond).rejects.toMatchObject({ code: 40009, message: '请先完成“新的联系方式”' });
  await save(ctx, row, { email: 'a@example.com' });
  await expect(submit(ctx, row)).rejects.toMatchObject({ code: 40009, message: '请先完成“再次填写”' });
  await expect(ask(formSave, ctx, { acpt_id: row.id, step: 'nowhere', values: {} })).rejects.toMatchObject({ code: 40009 });
});

test('nothing is filled in or submitted after the submission, the withdrawal or the expiry', async () => {
  const [sent, back, old] = [await begin(), await begin(), await begin()];
  await save(sent.ctx, sent.row, { email: 'a@example.com' });
  await submit(sent.ctx, sent.row);
  await ask(caseWithdraw, back.ctx, { acpt_id: back.row.id });
  const lateCtx = as(old.clientId, later(31 * 86_400));
  await expect(save(lateCtx, old.row, { email: 'a@example.com' })).rejects.toMatchObject({
    code: 40009,
    message: expect.stringContaining('有效期'),
  });
  expect(await expireCases(context({ now: later(31 * 86_400) }))).toBeGreaterThan(0);
  expect(await stateOf(old.row)).toBe('expired');
  for (const { ctx, row } of [sent, back, old]) {
    await expect(save(ctx, row, { email: 'b@example.com' })).rejects.toMatchObject({ code: 40009 });
    await expect(submit(ctx, row, 'another-key')).rejects.toMatchObject({ code: 40009 });
  }
  await expect(ask(caseWithdraw, back.ctx, { acpt_id: back.row.id })).rejects.toMatchObject({ code: 40009 });
});

test('what is withdrawn under review is not decided any more, and what was typed is forgotten', async () => {
  const { row, ctx } = await begin();
  await save(ctx, row, { email: 'a@example.com' });
  await submit(ctx, row);
  await ask(caseWithdraw, ctx, { acpt_id: row.id });
  expect(await db.selectFrom('businessCases').select(['state', 'sealedValues']).where('id', '=', row.id).executeTakeFirst()).toEqual({
    state: 'withdrawn',
    sealedValues: null,
  });
  await expect(decide(context(), deps, row.id, { outcome: 'approve' })).rejects.toMatchObject({ code: 40009 });
});

test('a case is submitted within its service time only', async () => {
  const { row, ctx, clientId } = await begin('closing');
  await save(ctx, row, { day: '2026-08-24', time: 'am' });
  const saturday = as(clientId, new Date('2026-08-22T02:00:00Z'));
  await expect(submit(saturday, row)).rejects.toMatchObject({ code: 40009, message: expect.stringContaining('交易日 09:00—16:00') });
  await expect(submit(as(clientId, new Date('2026-08-21T08:00:00Z')), row)).rejects.toMatchObject({ code: 40009 });
  expect(await submit(as(clientId, new Date('2026-08-21T07:59:00Z')), row)).toMatchObject({ state: 'inReview' });
});

test('a new trading password comes encrypted, is held against its rules, and only its hash is kept', async () => {
  await buildBusiness(context(), {
    code: 'trading_password_reset',
    effect: 'resetTradingPassword',
    steps: [
      { code: 'password', name: '新密码', kind: 'form', fields: [{ name: 'newPassword', label: '新交易密码', kind: 'tradingPassword' }] },
      confirm,
    ],
  });
  const { row, ctx, clientId } = await begin('trading_password_reset');
  const send = async (password: string) => {
    const { data } = await offerPublicKey(ctx, security);
    return save(ctx, row, { newPassword: await encryptPassword(password, data) }, { keyId: data.keyId });
  };
  for (const weak of ['12345', 'abcdef', '111111', '123456', '987654', '121212', '246246'])
    await expect(send(weak)).rejects.toMatchObject({ code: 40001, errors: [{ path: 'newPassword' }] });
  await expect(save(ctx, row, { newPassword: '135792' }, { keyId: 'none' })).rejects.toMatchObject({ code: 40003 });
  await send('135792');
  expect((await ask(caseGet, ctx, { acptId: row.id })).steps[0]).toMatchObject({ filled: {}, values: [{ text: '已设置（不显示）' }] });
  await expect(submit(ctx, row)).rejects.toMatchObject({ code: 40003, extra: { stepUp: { act: 'tradingPassword', subject: row.id } } });
  await prove(ctx, { act: 'tradingPassword', subject: row.id });
  await submit(ctx, row);
  await decideDueCases(context({ now: later(5) }), deps);
  const { tradingPasswordHash } = await db
    .selectFrom('clientAccounts')
    .select('tradingPasswordHash')
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow();
  expect(await security.hasher.verify(tradingPasswordHash!, '135792')).toBe(true);
  expect(await db.selectFrom('businessCases').select('sealedValues').where('id', '=', row.id).executeTakeFirst()).toEqual({
    sealedValues: null,
  });
});

test('the list of cases has the newest first, by state, and only the own ones', async () => {
  const { row, ctx, clientId } = await begin();
  const second = await buildCase(context({ now: later(1) }), { clientId, busiCode: 'chinext' });
  await submit(ctx, second);
  const list = (input: object) => ask(caseList, ctx, input);
  expect(await list({})).toMatchObject({
    total: 2,
    records: [{ acptId: second.id, state: 'inReview', steps: 1, stepsDone: 1 }, { acptId: row.id }],
  });
  expect(await list({ state: 'open' })).toMatchObject({ total: 1, records: [{ acptId: row.id, name: '测试业务' }] });
  expect(await list({ state: 'unfinished', pageSize: 1, pageNum: 2 })).toMatchObject({ total: 2, records: [{ acptId: row.id }] });
  await expect(list({ state: 'nonsense' })).rejects.toMatchObject({ code: 40001 });
});
