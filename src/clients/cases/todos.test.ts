import { beforeAll, expect, test } from 'vitest';
import { noticesSeen } from '#clients/timeline/schema.ts';
import { replaceBranches } from '#content/branches/service/replace-branches.ts';
import type { ClientCare } from '#identity/clients/directory/client-directory.ts';
import { createHold } from '#identity/clients/service/hold/holds.ts';
import { markNoticesRead } from '#identity/clients/service/read-notices.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { endpointKey, indexEndpoints, invoke } from '#platform/http/invoke.ts';
import { buildBusiness, buildCase, buildCaseDeps, type PortAnswers } from '#test/factories/clients/cases.ts';
import { buildBranch } from '#test/factories/content/branches.ts';
import { buildClient, buildSecurity } from '#test/factories/identity/clients.ts';
import { useDatabase } from '#test/support/database.ts';
import { sendMessage } from '#workflow/messaging/service/send-message.ts';
import { createBusinessApi } from './api.ts';
import { hallGet, todoList } from './calls.ts';
import { orderTodos, todoRules, type TodoFacts } from './service/todos.ts';

const { db, context } = useDatabase();
const security = buildSecurity();
const start = context().now;
const as = (clientId: number, now = start): Context => context({ now, actor: { kind: 'client', clientId, sessionId: 'test' } });
const newClient = async (more: Parameters<typeof buildClient>[2] = {}): Promise<number> =>
  (await buildClient(context(), security, more)).id;

type State = 'none' | 'valid' | 'expired' | 'expiring';
const card = (state: State): PortAnswers => ({ idCard: { standing: async () => ({ state, validUntil: '2026-08-20' }) } });
const risk = (state: State): PortAnswers => ({ risk: { standing: async () => ({ state, validUntil: '2026-08-20' }) } });

async function todosOf(ctx: Context, ports: PortAnswers = {}) {
  const endpoints = indexEndpoints(createBusinessApi(buildCaseDeps({ security, ports })));
  const { records } = (await invoke(endpoints.get(endpointKey(todoList))!, ctx, {})) as { records: ReturnType<typeof orderTodos> };
  return records;
}
const titles = async (ctx: Context, ports?: PortAnswers): Promise<string[]> => (await todosOf(ctx, ports)).map(({ title }) => title);

beforeAll(async () => {
  await buildBusiness(context(), { code: 'contact_change', name: '联系方式变更', group: 'account' });
  await buildBusiness(context(), { code: 'chinext', name: '创业板交易权限开通' });
});

test('a client with everything in order has no pending items', async () => {
  expect(await todosOf(as(await newClient()))).toEqual([]);
});

test.each([
  ['expired', '身份证已过期', true],
  ['none', '登记身份证有效期', false],
  ['expiring', '身份证即将到期', false],
] as const)('an identity card that is %s has to be renewed: %s', async (state, title, isUrgent) => {
  expect(await todosOf(as(await newClient()), card(state))).toMatchObject([
    { kind: 'idCard', title, isUrgent, act: { href: '/Business/handle/id_card_update.html' } },
  ]);
});

test.each([
  ['expired', '风险测评结果已过期', true],
  ['none', '完成风险测评', false],
  ['expiring', '风险测评结果即将到期', false],
] as const)('a risk test that is %s has to be done: %s', async (state, title, isUrgent) => {
  expect(await todosOf(as(await newClient()), risk(state))).toMatchObject([
    { kind: 'risk', title, isUrgent, act: { href: '/Business/handle/risk_test.html' } },
  ]);
});

test('an unfinished case is pending, urgently when it was returned or expires within three days', async () => {
  const clientId = await newClient();
  const { id } = await buildCase(context(), { clientId, busiCode: 'contact_change' });
  const act = { href: `/Business/case/${id}.html` };
  expect(await todosOf(as(clientId))).toMatchObject([{ kind: 'case', title: '“联系方式变更”还未提交', isUrgent: false, act }]);
  const set = (values: { expiresAt?: Date; state?: 'returned' | 'inReview' }) =>
    db.updateTable('businessCases').set(values).where('id', '=', id).execute();
  await set({ expiresAt: new Date(start.getTime() + 3 * 86_400_000) });
  expect(await todosOf(as(clientId))).toMatchObject([{ kind: 'case', title: '“联系方式变更”即将失效', isUrgent: true, act }]);
  await set({ state: 'returned' });
  expect(await todosOf(as(clientId))).toMatchObject([{ kind: 'case', title: '“联系方式变更”需要补正', isUrgent: true, act }]);
  await set({ state: 'inReview' });
  expect(await todosOf(as(clientId))).toEqual([]);
});

test('a case at its signing step names the documents to sign, and so does a document outside any case', async () => {
  const clientId = await newClient();
  const { id } = await buildCase(context(), { clientId, busiCode: 'chinext' });
  const toSign = async () => [
    { code: 'esign_agreement', name: '电子签名约定书', acptId: null },
    { code: 'chinext_risk', name: '创业板风险揭示书', acptId: id },
  ];
  expect(await todosOf(as(clientId), { agreements: { toSign } })).toMatchObject([
    { kind: 'document', text: '请阅读并签署《创业板风险揭示书》', act: { href: `/Business/case/${id}.html` } },
    { kind: 'document', title: '《电子签名约定书》待签署', act: { href: '/Business/documents.html' } },
  ]);
});

test('a pending contact change is shown masked, with a link to cancel it', async () => {
  const clientId = await newClient();
  await inTransaction(as(clientId), (tx) => createHold(tx, security, clientId, { mobile: '13900000808' }));
  expect(await todosOf(as(clientId))).toMatchObject([
    { kind: 'hold', text: expect.stringContaining('139****0808'), act: { href: '/Business/security.html' } },
  ]);
});

test('unread notices are pending once per subject, without codes, and later notices appear again', async () => {
  const clientId = await newClient();
  const values = { business: '创业板', number: 'B1', at: '今天', link: 'https://a.example' };
  const send = (now: Date, template: 'caseApproved' | 'caseReturned' | 'agreementSigned') =>
    inTransaction(as(clientId, now), async (tx) => {
      await sendMessage(tx, security.messaging, { channel: 'sms', to: '13800000001', template, values });
      await sendMessage(tx, security.messaging, { channel: 'mail', to: 'a@a.example', template, values });
    });
  const at = (minutes: number): Date => new Date(start.getTime() + minutes * 60_000);
  await send(at(1), 'caseApproved');
  await send(at(1), 'caseReturned');
  await send(at(1), 'agreementSigned');
  expect(await todosOf(as(clientId, at(2)))).toMatchObject([
    { kind: 'message', title: '1 条未读通知', text: '业务申请已审核通过', act: { href: '/Business/timeline.html?kind=message' } },
  ]);
  await markNoticesRead(as(clientId, at(3)), noticesSeen.parse({ upTo: at(1).toISOString() }));
  expect(await todosOf(as(clientId, at(3)))).toEqual([]);
  await send(at(4), 'caseApproved');
  expect(await titles(as(clientId, at(5)))).toEqual(['1 条未读通知']);
  // An earlier time reverts nothing, and a future time does not mark notices that do not exist yet.
  await markNoticesRead(as(clientId, at(6)), { upTo: '2099-01-01T00:00:00Z' });
  await markNoticesRead(as(clientId, at(6)), { upTo: at(0).toISOString() });
  expect(await todosOf(as(clientId, at(6)))).toEqual([]);
  await send(at(7), 'caseApproved');
  expect(await titles(as(clientId, at(8)))).toEqual(['1 条未读通知']);
});

test('the next action is, in order: a returned case, an expired item, an expiring one, a started case, a request, anything optional', () => {
  const facts = (more: Partial<TodoFacts>): TodoFacts => ({
    today: '2026-08-21',
    idCard: { state: 'valid', validUntil: null },
    risk: { state: 'valid', validUntil: null },
    cases: [],
    toSign: [],
    hold: null,
    news: [],
    ...more,
  });
  const one = (acptId: string, state: 'open' | 'returned', expiresAt: string) =>
    ({ acptId, name: acptId, state, expiresAt: `${expiresAt}T00:00:00Z`, stepsDone: 1, steps: 2 }) as TodoFacts['cases'][number];
  const cases = [
    one('begun', 'open', '2026-09-20'),
    one('toSign', 'open', '2026-09-20'),
    one('ending', 'open', '2026-08-22'),
    one('returned', 'returned', '2026-09-20'),
  ];
  const toSign = [
    { code: 'a', name: '文件', acptId: 'toSign' },
    { code: 'b', name: '约定书', acptId: null },
  ];
  const hold = { mobile: '139****0808', email: null, releaseAt: '2026-08-22T00:00:00Z' };
  const expired = { state: 'expired', validUntil: '2026-08-20' } as const;
  const ordered = (more: Partial<TodoFacts>): string[] =>
    orderTodos(facts({ cases, toSign, hold, news: ['通知'], ...more })).map(({ title }) => title);
  expect(ordered({ idCard: expired, risk: expired })).toEqual([
    '“returned”需要补正',
    '身份证已过期',
    '风险测评结果已过期',
    '“ending”即将失效',
    '“toSign”有 1 份文件待签署',
    '《约定书》待签署',
    '“begun”还未提交',
    '联系方式变更在保护期内',
    '1 条未读通知',
  ]);
  const [none, expiring] = [{ state: 'none', validUntil: null } as const, { state: 'expiring', validUntil: '2026-09-01' } as const];
  expect(ordered({ idCard: none, risk: none }).slice(-3)).toEqual(['完成风险测评', '登记身份证有效期', '1 条未读通知']);
  expect(ordered({ idCard: expiring, risk: expiring }).slice(-3)).toEqual(['1 条未读通知', '身份证即将到期', '风险测评结果即将到期']);
  // Urgent items always come before others.
  const urgent = todoRules.map(({ isUrgent = false }) => isUrgent);
  expect(urgent).toEqual(urgent.toSorted((a, b) => Number(b) - Number(a)));
});

test('the contacts of a client are their manager and branch, the branch alone, or nobody by name', async () => {
  await replaceBranches(context(), [buildBranch({ code: 'QT990101', name: '演示营业部', hours: ['交易日 9:00—17:00'] })]);
  const careOf = async (care?: ClientCare) => {
    const endpoints = indexEndpoints(createBusinessApi(buildCaseDeps({ security })));
    const hall = await invoke(endpoints.get(endpointKey(hallGet))!, as(await newClient(care ? { care } : {})), {});
    return (hall as { care: unknown }).care;
  };
  const manager = { name: '演示经理', phone: '010-0000 0081' };
  const shown = {
    name: '演示营业部',
    phone: '010-0000 0001',
    hours: ['交易日 9:00—17:00'],
    href: expect.stringContaining('/IntoGL/branch/detail/'),
  };
  expect(await careOf({ branchCode: 'QT990101', manager })).toEqual({ manager, branch: shown });
  expect(await careOf({ branchCode: 'QT990101', manager: null })).toEqual({ manager: null, branch: shown });
  expect(await careOf({ branchCode: 'GONE01', manager: null })).toEqual({ manager: null, branch: null });
  expect(await careOf()).toEqual({ manager: null, branch: null });
});
