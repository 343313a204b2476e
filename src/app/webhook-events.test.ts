import { beforeAll, beforeEach, expect, test } from 'vitest';
import { caseWithdraw } from '#clients/cases/calls.ts';
import { decide } from '#clients/cases/service/handling/decide.ts';
import { expireCases } from '#clients/cases/service/handling/expire-cases.ts';
import { complaintInput } from '#complaints/complaint/schema.ts';
import { addComplaint } from '#complaints/complaint/service/add-complaint.ts';
import { acceptComplaint, answerComplaint, closeComplaint, investigateComplaint } from '#complaints/complaint/service/handle-complaint.ts';
import { createEndpoint } from '#operations/webhooks/service/endpoints.ts';
import { eventTypes } from '#operations/webhooks/web/webhook-labels.ts';
import { buildCaseDeps, buildCaseFiller, buildClerk, publishFormBusinesses } from '#test/factories/clients/cases.ts';
import { buildComplaint, buildDeps, earnPass, prepareComplaints } from '#test/factories/complaints/complaint.ts';
import { addArticles } from '#test/factories/content/articles.ts';
import { buildSecurity } from '#test/factories/identity/clients.ts';
import { useReceiver } from '#test/factories/operations/webhooks.ts';
import { collateralCsv, importText } from '#test/factories/securities/list-imports.ts';
import { actAsThree, approveAs, submitAs } from '#test/factories/workflow/change-orders.ts';
import { createTrial, trialRegister } from '#test/factories/workflow/imports.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { importFile } from '#test/support/register-rules.ts';
import { takeDown } from '#workflow/change-orders/service/orders/take-down.ts';

const database = useDatabase();
const { db, context } = database;
const receiver = useReceiver();
const complaints = buildDeps(useFolder());
const ctx = context({ now: new Date('2026-09-01T02:00:00Z') });

beforeAll(async () => {
  await createEndpoint(ctx, receiver.deps(), { name: '核心系统', url: receiver.url(), events: [...eventTypes] });
  await prepareComplaints(ctx);
  await publishFormBusinesses(context());
  await createTrial(database);
});
beforeEach(() => db.deleteFrom('webhookEvents').execute());

/** Returns type and data of the recorded events, in sequence. */
const told = async () =>
  (await db.selectFrom('webhookEvents').select('body').orderBy('id').execute()).map(({ body }) => {
    const { type, data } = JSON.parse(body) as { type: string; data: Record<string, unknown> };
    return [type, data] as const;
  });

test('content causes an event when it is published, corrected, or withdrawn by an order or by one person at once', async () => {
  await addArticles(ctx, { title: '先有一篇', category: 'news' });
  const [editor, reviewer, compliance] = await actAsThree(ctx);
  const payload = () => ({ category: 'news', title: '推送', bodyHtml: '<p>正文。</p>', source: '前厅证券' });
  const run = async (draft: Parameters<typeof submitAs>[1]) => {
    const { id } = await submitAs(editor!, draft);
    await approveAs(reviewer!, id);
    return id;
  };
  const made = await run({ payload });
  const { subject } = await db.selectFrom('approvalRequests').select('subject').where('id', '=', made).executeTakeFirstOrThrow();
  const corrected = await run({ subject: subject!, reason: '更正', payload: (begun) => ({ ...begun, title: '推送（更正）' }) });
  const withdrawn = await run({ subject: subject!, act: 'withdraw', reason: '撤下' });
  const other = await run({ payload });
  const { subject: second } = await db.selectFrom('approvalRequests').select('subject').where('id', '=', other).executeTakeFirstOrThrow();
  const { id: taken } = await takeDown(compliance!, { type: 'article', subject: second!, reason: '内容有误' });
  const of = (order: number, about: string | null) => ({ order, type: 'article', subject: about, category: 'news' });
  expect(await told()).toEqual([
    ['content.published', of(made, subject)],
    ['content.published', of(corrected, subject)],
    ['content.withdrawn', of(withdrawn, subject)],
    ['content.published', of(other, second)],
    ['content.withdrawn', of(taken, second)],
  ]);
});

test('lists and registers cause an event when a version is published in any way', async () => {
  await importText(ctx, 'collateral', collateralCsv({ '600000': 60 }));
  await importFile(ctx, trialRegister, '代号,名称,数量\n甲,第一,1\n');
  expect(await told()).toMatchObject([
    ['list.published', { list: 'collateral', version: expect.any(Number), dataDate: '2026-08-20', rows: 1, added: 1 }],
    ['list.published', { list: trialRegister.code, version: expect.any(Number), rows: 1, added: 1 }],
  ]);
});

test('a complaint causes an event in each state, without personal data', async () => {
  const input = await complaintInput.parseAsync({
    ...buildComplaint({ name: '王某某', matter: '柜台办理销户时等候两小时。' }),
    captcha: await earnPass(ctx),
  });
  const { number } = await addComplaint(ctx, complaints, input);
  await acceptComplaint(ctx, { number });
  await investigateComplaint(ctx, { number, note: '已请网点说明。' });
  await answerComplaint(ctx, { number, answer: '已向您致歉。' });
  await closeComplaint(ctx, { number });
  const states = ['received', 'accepted', 'investigating', 'answered', 'closed'];
  expect(await told()).toEqual(states.map((state) => ['complaint.changed', { number, type: 'complaint', state }]));
});

test('a case causes an event in each state, without its client', async () => {
  const deps = buildCaseDeps({ security: buildSecurity() });
  const { later, ask, begin, save, submit } = buildCaseFiller(database, deps);
  const [sent, returned, back] = [await begin(), await begin(), await begin()];
  for (const one of [sent, returned]) {
    await save(one.ctx, one.row, { email: 'a@example.com' });
    await submit(one.ctx, one.row);
  }
  const clerk = await buildClerk(context());
  await decide(clerk, deps, sent.row.id, { outcome: 'refuse', reason: '材料不符' });
  await decide(clerk, deps, returned.row.id, {
    outcome: 'return',
    reason: '请补正',
    steps: [{ code: 'contact', reason: '请补正', fields: [] }],
  });
  await ask(caseWithdraw, back.ctx, { acpt_id: back.row.id });
  await begin();
  await expireCases(context({ now: later(31 * 86_400) }));
  const cases = await db.selectFrom('businessCases').select(['id', 'number', 'busiCode', 'state']).execute();
  const events = (await told()).map(
    ([type, data]) => ({ type, ...data }) as unknown as { type: string; id: string; number: string; business: string; state: string },
  );
  for (const one of cases) {
    const own = events.filter(({ id }) => id === one.id);
    expect(own.at(-1)).toEqual({ type: 'case.changed', id: one.id, number: one.number, business: one.busiCode, state: one.state });
    expect(own[0]).toMatchObject({ state: 'open' });
  }
  expect(new Set(events.map(({ state }) => state))).toEqual(new Set(['open', 'inReview', 'refused', 'returned', 'withdrawn', 'expired']));
});
