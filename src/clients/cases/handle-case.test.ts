import { beforeAll, expect, test } from 'vitest';
import { releaseDueHolds } from '#identity/clients/service/hold/release.ts';
import { readPerson } from '#identity/clients/service/person.ts';
import { buildCase, buildCaseDeps, buildCaseFiller, publishFormBusinesses } from '#test/factories/clients/cases.ts';
import { buildSecurity } from '#test/factories/identity/clients.ts';
import { readLastCode } from '#test/factories/workflow/messaging.ts';
import { useDatabase } from '#test/support/database.ts';
import { caseGet, caseList, caseStandingGet, caseSubmit, caseWithdraw, contactCodeSend, formSave } from './calls.ts';
import type { CaseRow } from './service/cases.ts';
import { decideDueCases } from './service/handling/decide-by-rules.ts';
import { decide } from './service/handling/decide.ts';
import { expireCases } from './service/handling/expire-cases.ts';

// The values of a form step are tested in fill-form.test.ts.

const database = useDatabase();
const { db, context } = database;
const security = buildSecurity();
const deps = buildCaseDeps({ security });
const { later, as, ask, begin, save, submit } = buildCaseFiller(database, deps);

beforeAll(() => publishFormBusinesses(context()));

const stateOf = async ({ id }: CaseRow): Promise<string> =>
  (await db.selectFrom('businessCases').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;

test('a contact change goes from the form to its effect, with each step in the timeline and a message to the client', async () => {
  const { clientId, mobile, row, ctx } = await begin();
  await ask(contactCodeSend, ctx, { acpt_id: row.id, step: 'contact', mobile: '13912345678' });
  const code = await readLastCode(context(), security.messaging, '13912345678');
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
  // The current number and both new contacts are notified at confirmation and when the change takes effect; a postal address
  // takes effect at once.
  expect(told.map(({ template }) => template)).toEqual([
    'code',
    'code',
    'controlAct',
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

test('fifty parallel submissions under one key produce one submission, and each request returns its result', async () => {
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

test('fifty submissions under different keys produce one submission', async () => {
  const { row, ctx } = await begin('chinext');
  const all = await Promise.allSettled(Array.from({ length: 50 }, (_, at) => submit(ctx, row, `key-number-${at}`)));
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(all.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code: number }).code] : []))).toEqual(
    Array.from({ length: 49 }, () => 40009),
  );
});

test("another client's case looks like a missing one in every call", async () => {
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

test('a case cannot be filled in or submitted after submission, withdrawal or expiry', async () => {
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

test('a case withdrawn during review is not decided, and its form values are deleted', async () => {
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

test('a case can be submitted only within its service hours', async () => {
  const { row, ctx, clientId } = await begin('closing');
  await save(ctx, row, { day: '2026-08-24', time: 'am' });
  const saturday = as(clientId, new Date('2026-08-22T02:00:00Z'));
  await expect(submit(saturday, row)).rejects.toMatchObject({ code: 40009, message: expect.stringContaining('交易日 09:00—16:00') });
  await expect(submit(as(clientId, new Date('2026-08-21T08:00:00Z')), row)).rejects.toMatchObject({ code: 40009 });
  expect(await submit(as(clientId, new Date('2026-08-21T07:59:00Z')), row)).toMatchObject({ state: 'inReview' });
});

test("the case list shows the client's own cases by state, newest first", async () => {
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
