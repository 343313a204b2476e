import { beforeAll, expect, test } from 'vitest';
import { issuePublicKey } from '#identity/clients/service/public-key.ts';
import { encryptPassword } from '#identity/clients/web/encrypt-password.ts';
import type { Context } from '#platform/context.ts';
import {
  buildBusiness,
  buildCaseDeps,
  buildCaseFiller,
  confirmStep,
  contactStep,
  publishFormBusinesses,
} from '#test/factories/clients/cases.ts';
import { buildSecurity, addStepUpProofs } from '#test/factories/identity/clients.ts';
import { readLastCode } from '#test/factories/workflow/messaging.ts';
import { useDatabase } from '#test/support/database.ts';
import { caseGet, contactCodeSend, formSave } from './calls.ts';
import { decideDueCases } from './service/handling/decide-by-rules.ts';

// handle-case.test.ts tests a whole case from opening to decision.

const database = useDatabase();
const { db, context } = database;
const security = buildSecurity();
const deps = buildCaseDeps({ security });
const { later, as, ask, begin, save, submit } = buildCaseFiller(database, deps);

beforeAll(() => publishFormBusinesses(context()));

test('form values are not readable in the database', async () => {
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
])('%o is not a valid form', async (values, error) => {
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
])('%o is not a valid appointment', async (values, error) => {
  const { row, ctx } = await begin('closing');
  await expect(save(ctx, row, values)).rejects.toMatchObject({ code: 40001, errors: [error] });
});

test('a new mobile number needs the code sent to it in this case, and the current number is rejected', async () => {
  const [{ row, ctx, mobile }, other] = [await begin(), await begin()];
  const number = '13900000001';
  await expect(save(ctx, row, { mobile: number })).rejects.toMatchObject({ code: 40003 });
  await expect(save(ctx, row, { mobile })).rejects.toMatchObject({ errors: [{ path: 'mobile' }] });
  await expect(ask(contactCodeSend, ctx, { acpt_id: row.id, step: 'contact', mobile })).rejects.toMatchObject({ code: 40001 });
  await ask(contactCodeSend, other.ctx, { acpt_id: other.row.id, step: 'contact', mobile: number });
  const code = await readLastCode(context(), security.messaging, number);
  await expect(save(ctx, row, { mobile: number }, { code })).rejects.toMatchObject({ code: 40003 });
  await save(other.ctx, other.row, { mobile: number }, { code });
  // Verified once: the step can be repeated without another code.
  await save(other.ctx, other.row, { email: 'neu@example.com' });
  expect((await ask(caseGet, other.ctx, { acptId: other.row.id })).steps[0]!.values).toHaveLength(2);
});

test('codes are sent only for a form with a number field, at least sixty seconds apart', async () => {
  const [{ row, ctx }, closing] = [await begin(), await begin('closing')];
  const send = (to: Context, acpt_id: string, step: string) => ask(contactCodeSend, to, { acpt_id, step, mobile: '13900000009' });
  await expect(send(closing.ctx, closing.row.id, 'visit')).rejects.toMatchObject({ code: 40009 });
  await expect(send(closing.ctx, row.id, 'contact')).rejects.toMatchObject({ code: 40004 });
  await send(ctx, row.id, 'contact');
  await expect(send(ctx, row.id, 'contact')).rejects.toMatchObject({ code: 40029 });
});

test('a draft is saved on any device without validation, and its step stays undone', async () => {
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

test('changes saved from another page are not overwritten', async () => {
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

test('steps are done in order: the form of a later step cannot be saved yet', async () => {
  const second = { ...contactStep, code: 'second', name: '再次填写' };
  await buildBusiness(context(), { code: 'two_forms', steps: [contactStep, second, confirmStep] });
  const { row, ctx } = await begin('two_forms');
  const saveSecond = ask(formSave, ctx, { acpt_id: row.id, step: 'second', values: { email: 'a@example.com' } });
  await expect(saveSecond).rejects.toMatchObject({ code: 40009, message: '请先完成“新的联系方式”' });
  await save(ctx, row, { email: 'a@example.com' });
  await expect(submit(ctx, row)).rejects.toMatchObject({ code: 40009, message: '请先完成“再次填写”' });
  await expect(ask(formSave, ctx, { acpt_id: row.id, step: 'nowhere', values: {} })).rejects.toMatchObject({ code: 40009 });
});

test('a new trading password arrives encrypted, is validated, and only its hash is stored', async () => {
  await buildBusiness(context(), {
    code: 'trading_password_reset',
    effect: 'resetTradingPassword',
    steps: [
      { code: 'password', name: '新密码', kind: 'form', fields: [{ name: 'newPassword', label: '新交易密码', kind: 'tradingPassword' }] },
      confirmStep,
    ],
  });
  const { row, ctx, clientId } = await begin('trading_password_reset');
  const send = async (password: string) => {
    const { data } = await issuePublicKey(ctx, security);
    return save(ctx, row, { newPassword: await encryptPassword(password, data) }, { keyId: data.keyId });
  };
  for (const weak of ['12345', 'abcdef', '111111', '123456', '987654', '121212', '246246'])
    await expect(send(weak)).rejects.toMatchObject({ code: 40001, errors: [{ path: 'newPassword' }] });
  await expect(save(ctx, row, { newPassword: '135792' }, { keyId: 'none' })).rejects.toMatchObject({ code: 40003 });
  await send('135792');
  expect((await ask(caseGet, ctx, { acptId: row.id })).steps[0]).toMatchObject({ filled: {}, values: [{ text: '已设置（不显示）' }] });
  await expect(submit(ctx, row)).rejects.toMatchObject({ code: 40003, extra: { stepUp: { act: 'tradingPassword', subject: row.id } } });
  await addStepUpProofs(ctx, { act: 'tradingPassword', subject: row.id });
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
