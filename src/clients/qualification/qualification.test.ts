import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { readSteps } from '#clients/cases/service/cases.ts';
import type { Context } from '#platform/context.ts';
import { invoke } from '#platform/http/invoke.ts';
import { buildBusiness, buildCase } from '#test/factories/clients/cases.ts';
import { buildAssets, buildQualificationDeps, buildSet, prepareQualification } from '#test/factories/clients/qualification.ts';
import { terminalParameters } from '#test/factories/identity/accounts.ts';
import { buildClient, buildSecurity, getResultCode } from '#test/factories/identity/clients.ts';
import { useDatabase } from '#test/support/database.ts';
import { createQualificationApi } from './api.ts';
import { qualificationCheck, qualificationConfirm } from './calls.ts';
import { FactsError, type Facts } from './client-facts.ts';
import type { QualificationDeps } from './deps.ts';
import { confirmInput, qualificationInput } from './schema.ts';
import { publishConditionSet } from './service/condition-sets.ts';
import { evaluate, findUnmet } from './service/evaluate.ts';
import { listEvaluations } from './service/list-evaluations.ts';
import { checkQualification, confirmQualification } from './service/qualification.ts';

const { db, context } = useDatabase();
const deps = buildQualificationDeps();
const poor = buildQualificationDeps({ assets: buildAssets('2026-08-13', '2026-08-20', 30_000_000) });
const start = context().now.getTime();

let clientId: number;
let strangerId: number;
const as = (id: number, minutes = 0): Context =>
  context({ actor: { kind: 'client', clientId: id, sessionId: randomUUID() }, now: new Date(start + minutes * 60_000) });

beforeAll(async () => {
  const security = buildSecurity();
  clientId = (await buildClient(context(), security)).id;
  strangerId = (await buildClient(context(), security)).id;
  await prepareQualification(context());
  await publishConditionSet(context(), buildSet({ code: 'star' }, { name: '科创板' }));
  const steps = [
    { code: 'details', name: '填写信息', kind: 'form' as const, fields: [{ name: 'note', label: '备注', kind: 'text' as const }] },
    { code: 'conditions', name: '准入条件', kind: 'conditions' as const, conditionSet: 'chinext' },
    { code: 'confirm', name: '确认提交', kind: 'confirm' as const },
  ];
  await buildBusiness(context(), { code: 'chinext', steps: steps.slice(1) });
  await buildBusiness(context(), { code: 'with_form', steps });
  await buildBusiness(context(), { code: 'risk_test' });
});
beforeEach(async () => {
  await db.deleteFrom('businessCaseSteps').execute();
  await db.deleteFrom('businessCaseEvents').execute();
  await db.deleteFrom('businessCases').execute();
  await db.deleteFrom('qualificationEvaluations').execute();
});

const check = (ctx: Context, busiCode: string, { acptId, from = deps }: { acptId?: string; from?: QualificationDeps } = {}) =>
  checkQualification(ctx, from, qualificationInput.parse({ busi_code: busiCode, acpt_id: acptId, ...terminalParameters }));
const confirm = (ctx: Context, acptId: string, evaluation: string) =>
  confirmQualification(ctx, confirmInput.parse({ acpt_id: acptId, evaluation, ...terminalParameters }));

test('the response contains the list, the overall result and the evaluation id for confirmation', async () => {
  const answer = await check(as(clientId), 'chinext');
  expect(answer).toMatchObject({ bpass: true, name: '创业板', version: 1, evaluatedAt: '2026-08-21T02:00:00.000Z', isSample: false });
  expect(answer.data.map(({ id, actual, pass }) => [id, actual, pass])).toEqual([
    ['assets', '日均 200,000.00 元', true],
    ['experience', '79 个月', true],
  ]);
});

test('one unmet condition makes the overall result false', async () => {
  const answer = await check(as(clientId), 'chinext', { from: poor });
  expect(answer.bpass).toBe(false);
  expect(answer.data.map(({ pass }) => pass)).toEqual([false, true]);
  expect(answer.data[0]).toMatchObject({ gap: '日均还差 10,000.00 元', earliest: '2026-08-24' });
});

test('the call is for signed-in clients and rejects unknown businesses and invalid codes', async () => {
  const [bound] = createQualificationApi(deps);
  const ask = (ctx: Context, input: object) => getResultCode(invoke(bound!, ctx, { ...terminalParameters, ...input }));
  expect(bound!.call).toBe(qualificationCheck);
  expect(await ask(context({ actor: { kind: 'visitor' } }), { busi_code: 'chinext' })).toBe(50102);
  expect(await getResultCode(check(context(), 'chinext'))).toBe(50102);
  expect(await ask(as(clientId), { busi_code: 'no_such_business' })).toBe(40004);
  expect(await ask(as(clientId), { busi_code: '../etc' })).toBe(40001);
  expect(await ask(as(clientId), {})).toBe(40001);
  expect(await ask(as(clientId), { busi_code: 'chinext', acpt_id: 'not-an-id' })).toBe(40001);
  expect(await ask(as(clientId), { busi_code: 'chinext' })).toBe(200);
});

test('a check requires the base parameters, which are stored with it and with the step it completes', async () => {
  const [bound] = createQualificationApi(deps);
  for (const name of Object.keys(terminalParameters))
    expect(
      await getResultCode(invoke(bound!, as(clientId), { busi_code: 'chinext', ...terminalParameters, [name]: undefined })),
      name,
    ).toBe(40001);
  const { id } = await buildCase(context(), { clientId });
  const { evaluation } = await check(as(clientId), 'chinext', { acptId: id });
  await confirm(as(clientId, 30), id, evaluation);
  const rows = await db.selectFrom('qualificationEvaluations').select(['id', 'terminal']).execute();
  expect(rows).toEqual([{ id: evaluation, terminal: terminalParameters }]);
  expect((await readSteps(context(), id)).get('conditions')?.evidence).toMatchObject({ terminal: terminalParameters });
});

test("for a case its flow selects the conditions, and another client's case looks like a missing one", async () => {
  const row = await buildCase(context(), { clientId, busiCode: 'with_form' });
  expect(await check(as(clientId), 'with_form', { acptId: row.id })).toMatchObject({ name: '创业板' });
  expect(await check(as(clientId), 'chinext', { acptId: row.id })).toMatchObject({ name: '创业板' });
  expect(await getResultCode(check(as(clientId), 'star', { acptId: row.id }))).toBe(40004);
  expect(await getResultCode(check(as(strangerId), 'with_form', { acptId: row.id }))).toBe(40004);
  expect(await getResultCode(check(as(clientId), 'chinext', { acptId: randomUUID() }))).toBe(40004);
  const without = await buildCase(context(), { clientId, busiCode: 'risk_test' });
  expect(await getResultCode(check(as(clientId), 'risk_test', { acptId: without.id }))).toBe(40004);
});

test('unreadable facts never pass: the call fails with the request number and stores nothing', async () => {
  const silent: QualificationDeps = { ...deps, facts: { read: () => Promise.reject(new FactsError('timeout')) } };
  const refusal = check(as(clientId), 'chinext', { from: silent });
  await expect(refusal).rejects.toMatchObject({ code: 50000, status: 503 });
  await expect(refusal).rejects.toThrow('暂时无法取得您的账户资料，不能完成检测，请稍后再试（请求编号 test）');
  await expect(findUnmet(context(), silent, clientId, 'chinext')).rejects.toMatchObject({ code: 50000 });
  expect(await db.selectFrom('qualificationEvaluations').select('id').execute()).toEqual([]);
});

test('an internal error is not reported as missing facts', async () => {
  const broken: QualificationDeps = { ...deps, facts: { read: () => Promise.reject(new TypeError('broken')) } };
  expect(await getResultCode(check(as(clientId), 'chinext', { from: broken }))).toBe('TypeError: broken');
});

test('closing figures may be up to three trading days late', async () => {
  const settledThrough = (day: string) => buildQualificationDeps({ settledThrough: day });
  // 21 August is a Friday: the 18th, 19th and 20th are missing, then the 17th as well.
  expect(await getResultCode(check(as(clientId), 'chinext', { from: settledThrough('2026-08-17') }))).toBe(200);
  expect(await getResultCode(check(as(clientId), 'chinext', { from: settledThrough('2026-08-14') }))).toBe(50000);
});

test('the check fails on a day without a known calendar', async () => {
  const early = context({ actor: { kind: 'client', clientId, sessionId: 'test' }, now: new Date('2026-08-21T02:00:00Z') });
  await db.deleteFrom('calendarDays').where('year', '=', 2026).execute();
  expect(await getResultCode(evaluate(early, deps, { clientId, set: 'chinext', terminal: null }))).toBe(50000);
  await prepareAgain();
});

async function prepareAgain(): Promise<void> {
  const { importCalendarYear } = await import('#securities/calendar/service/import-year.ts');
  const { buildCalendarYear } = await import('#test/factories/securities/calendar.ts');
  await importCalendarYear(context(), buildCalendarYear(2026));
}

test('the displayed result is stored encrypted with the version of the conditions', async () => {
  const answer = await check(as(clientId), 'chinext', { from: poor });
  const row = await db.selectFrom('qualificationEvaluations').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    id: answer.evaluation,
    clientId,
    setCode: 'chinext',
    setVersion: 1,
    passes: false,
    evaluatedAt: context().now,
  });
  expect(deps.vault.qualificationEvaluations.sealedResult.open(row.sealedResult, row)).toEqual(answer.data);
  expect(() => deps.vault.qualificationEvaluations.sealedResult.open(row.sealedResult, { id: randomUUID() })).toThrow(
    'unable to authenticate',
  );
  const trail = await db.selectFrom('auditEntries').selectAll().where('action', '=', 'qualification.evaluate').execute();
  expect(JSON.stringify(trail)).toContain(answer.evaluation);
  expect(JSON.stringify(trail)).not.toContain('90,000');
});

test('a client can get their own earlier checks, newest first', async () => {
  await check(as(clientId), 'chinext', { from: poor });
  await check(as(clientId, 5), 'chinext');
  await check(as(strangerId), 'chinext');
  const kept = await listEvaluations(context(), deps, clientId);
  expect(kept.map(({ name, version, passes }) => [name, version, passes])).toEqual([
    ['创业板', 1, true],
    ['创业板', 1, false],
  ]);
  expect(kept[1]!.conditions[0]).toMatchObject({ name: '资产', actual: '日均 90,000.00 元', pass: false });
});

test('a check before a decision names the unmet conditions and is stored as well', async () => {
  expect(await findUnmet(context(), poor, clientId, 'chinext')).toEqual(['资产']);
  expect(await findUnmet(context(), deps, clientId, 'chinext')).toEqual([]);
  expect(await db.selectFrom('qualificationEvaluations').select('passes').orderBy('passes').execute()).toEqual([
    { passes: false },
    { passes: true },
  ]);
  await expect(findUnmet(context(), deps, clientId, 'nothing')).rejects.toMatchObject({ code: 40004 });
});

test('a passed evaluation completes the step and is its evidence', async () => {
  const row = await buildCase(context(), { clientId });
  const { evaluation } = await check(as(clientId), 'chinext', { acptId: row.id });
  expect(await confirm(as(clientId, 30), row.id, evaluation)).toEqual({});
  const step = (await readSteps(context(), row.id)).get('conditions');
  expect(step).toMatchObject({ state: 'done', evidence: { evaluation, set: 'chinext', version: 1 } });
});

test('confirming is rejected without a login, and for an unknown case or one of another client', async () => {
  const row = await buildCase(context(), { clientId });
  const { evaluation } = await check(as(clientId), 'chinext');
  const bound = createQualificationApi(deps).find(({ call }) => call === qualificationConfirm)!;
  const visitor = context({ actor: { kind: 'visitor' } });
  expect(await getResultCode(invoke(bound, visitor, { acpt_id: row.id, evaluation, ...terminalParameters }))).toBe(50102);
  expect(await getResultCode(invoke(bound, as(clientId), { acpt_id: row.id }))).toBe(40001);
  expect(await getResultCode(confirm(as(clientId), randomUUID(), evaluation))).toBe(40004);
  expect(await getResultCode(confirm(as(strangerId), row.id, evaluation))).toBe(40004);
  await nothingDone(row.id);
});

test('confirming is rejected for an unknown evaluation or one of another client', async () => {
  const row = await buildCase(context(), { clientId });
  const theirs = await check(as(strangerId), 'chinext');
  expect(await getResultCode(confirm(as(clientId), row.id, theirs.evaluation))).toBe(40004);
  expect(await getResultCode(confirm(as(clientId), row.id, randomUUID()))).toBe(40004);
  await nothingDone(row.id);
});

test('confirming is rejected for an evaluation that failed, is for other conditions or is older than 30 minutes', async () => {
  const row = await buildCase(context(), { clientId });
  const short = await check(as(clientId), 'chinext', { from: poor });
  const other = await check(as(clientId), 'star');
  const good = await check(as(clientId), 'chinext');
  await expect(confirm(as(clientId), row.id, short.evaluation)).rejects.toMatchObject({
    code: 40009,
    message: '还有条件未满足，暂时不能继续办理',
  });
  expect(await getResultCode(confirm(as(clientId), row.id, other.evaluation))).toBe(40009);
  await expect(confirm(as(clientId, 30.1), row.id, good.evaluation)).rejects.toMatchObject({
    code: 40009,
    message: '检测结果已超过 30 分钟，请重新检测',
  });
  await nothingDone(row.id);
});

test('confirming is rejected when the conditions have changed since', async () => {
  await publishConditionSet(context(), buildSet({ code: 'star', validFrom: '2026-08-22' }, { name: '科创板' }));
  await buildBusiness(context(), {
    code: 'star',
    steps: [
      { code: 'conditions', name: '准入条件', kind: 'conditions', conditionSet: 'star' },
      { code: 'confirm', name: '确认提交', kind: 'confirm' },
    ],
  });
  const row = await buildCase(context(), { clientId, busiCode: 'star' });
  // 23:50 in Shanghai, and ten minutes past midnight, when the new version takes effect.
  const before = { ...as(clientId), now: new Date('2026-08-21T15:50:00Z') };
  const after = { ...as(clientId), now: new Date('2026-08-21T16:10:00Z') };
  const { evaluation } = await check(before, 'star');
  await expect(confirm(after, row.id, evaluation)).rejects.toMatchObject({ code: 40009, message: '准入条件已更新，请重新检测' });
  const anew = await check(after, 'star');
  expect(anew.version).toBe(2);
  expect(await getResultCode(confirm(after, row.id, anew.evaluation))).toBe(200);
});

test('confirming is rejected when the step is not reached, the business has none, or the case is closed', async () => {
  const withForm = await buildCase(context(), { clientId, busiCode: 'with_form' });
  const { evaluation } = await check(as(clientId), 'chinext');
  await expect(confirm(as(clientId), withForm.id, evaluation)).rejects.toMatchObject({ code: 40009, message: '请先完成“填写信息”' });
  const without = await buildCase(context(), { clientId, busiCode: 'risk_test' });
  expect(await getResultCode(confirm(as(clientId), without.id, evaluation))).toBe(40009);
  const row = await buildCase(context(), { clientId });
  await db.updateTable('businessCases').set({ state: 'inReview' }).where('id', '=', row.id).execute();
  expect(await getResultCode(confirm(as(clientId), row.id, evaluation))).toBe(40009);
  await nothingDone(row.id);
});

test('two parallel confirmations complete the step once, and both succeed', async () => {
  const row = await buildCase(context(), { clientId });
  const { evaluation } = await check(as(clientId), 'chinext');
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => getResultCode(confirm(as(clientId), row.id, evaluation))));
  expect(outcomes).toEqual([200, 200, 200, 200, 200]);
  expect((await readSteps(context(), row.id)).size).toBe(1);
});

async function nothingDone(acptId: string): Promise<void> {
  expect((await readSteps(context(), acptId)).size).toBe(0);
}

test('facts are read anew for every check', async () => {
  const facts: Partial<Facts>[] = [{ trades: 0 }, {}];
  const changing: QualificationDeps = {
    ...deps,
    facts: { read: (ctx, id) => buildQualificationDeps(facts.shift()).facts.read(ctx, id) },
  };
  expect((await check(as(clientId), 'chinext', { from: changing })).bpass).toBe(false);
  expect((await check(as(clientId), 'chinext', { from: changing })).bpass).toBe(true);
});
