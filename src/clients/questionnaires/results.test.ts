import { beforeAll, beforeEach, expect, test } from 'vitest';
import { readSteps } from '#clients/cases/service/cases.ts';
import { buildBusiness, buildCase } from '#test/factories/clients/cases.ts';
import {
  buildKnowledgeTest,
  buildQuestionDeps,
  buildPaperTaker,
  buildPaperSteps,
  riskAnswers,
  publishPapers,
  rightAnswers,
} from '#test/factories/clients/questionnaires.ts';
import { buildClient, buildSecurity, getResultCode } from '#test/factories/identity/clients.ts';
import { useDatabase } from '#test/support/database.ts';
import * as calls from './calls.ts';
import { noAnswers } from './service/attempts.ts';
import { matchForBusiness } from './service/match.ts';
import { publishKnowledgeTest } from './service/papers.ts';
import { isValidResultLink } from './service/result-link.ts';
import { findRiskStatus } from './service/risk-status.ts';

// Opening, saving and submitting attempts is tested in attempts.test.ts.

const database = useDatabase();
const { db, context } = database;
const security = buildSecurity();
const deps = buildQuestionDeps(security);
const { start, later, as, ask, open, submit, take } = buildPaperTaker(database, deps, () => client);
const day = 24;

let client: number;
beforeAll(() => publishPapers(context()));
beforeEach(async () => {
  client = (await buildClient(context(), security, { idNumber: '110000198506150113' })).id;
});

test('an attempt is scored, explained, and becomes the client’s current assessment', async () => {
  const outcome = await take({ answers: { ...riskAnswers, Q01: ['B'], Q02: ['B'] }, seconds: { Q01: 12 } });
  expect(outcome).toMatchObject({
    state: 'scored',
    score: 60,
    level: 'C4',
    levelName: '类型4',
    takenOn: '2026-08-21',
    validUntil: '2028-08-21',
    attemptsLeft: 1,
    dimensions: [{ name: '财务' }, { name: '偏好' }],
  });
  expect(await findRiskStatus(as(client), client)).toEqual({
    state: 'valid',
    level: 'C4',
    levelName: '类型4',
    isLowest: false,
    takenOn: '2026-08-21',
    validUntil: '2028-08-21',
  });
});

test('answers and results are encrypted in the database and not in the audit log', async () => {
  const { id } = (await take({ seconds: { Q01: 12 } })) as { id: string };
  const row = await db.selectFrom('questionAttempts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ state: 'scored', ip: '203.0.113.7', device: 'Test', scoredOn: '2026-08-21' });
  expect(row.sealedAnswers!.toString('latin1')).not.toContain('Q01');
  expect(deps.vault.sealedAnswers.open(row.sealedAnswers!, { id })).toMatchObject({ answers: riskAnswers, seconds: { Q01: 12 } });
  const audits = await db.selectFrom('auditEntries').select('details').where('action', '=', 'questionnaire.submit').execute();
  expect(JSON.stringify(audits)).toContain(id);
  expect(JSON.stringify(audits)).not.toMatch(/Q01|C4|score/);
});

test('in a knowledge test exactly the right options count, and a client who failed sees the topics, not the answers', async () => {
  const failed = await take({ paper: 'test_knowledge', answers: { ...rightAnswers, T01: ['B'], T02: ['A'] } });
  expect(failed).toMatchObject({
    state: 'graded',
    score: 30,
    highest: 100,
    passScore: 70,
    isPassed: false,
    validUntil: null,
    attemptsLeft: 1,
  });
  expect((failed as { wrong: unknown }).wrong).toEqual([
    { topic: '主题 T01', explanations: [] },
    { topic: '主题 T02', explanations: [] },
  ]);
  const passed = await take({ paper: 'test_knowledge', answers: { ...rightAnswers, T03: ['A'] } });
  expect(passed).toMatchObject({
    score: 70,
    isPassed: true,
    validUntil: '2027-08-21',
    wrong: [{ topic: '主题 T03', explanations: ['T03 的说明'] }],
  });
  expect(await open('test_knowledge')).toMatchObject({ attempt: null, attemptsLeft: 0 });
});

test('a pass completes the step of a case in the same transaction; a failed test does not', async () => {
  const row = await buildCase(context(), { clientId: client, busiCode: 'knowing' });
  await take({ paper: 'test_knowledge', acpt_id: row.id, answers: { ...rightAnswers, T01: ['B'] } });
  expect((await readSteps(context(), row.id)).get('paper')).toBeUndefined();
  const { id } = (await take({ paper: 'test_knowledge', acpt_id: row.id, answers: rightAnswers })) as { id: string };
  expect((await readSteps(context(), row.id)).get('paper')).toMatchObject({ state: 'done', evidence: { attempt: id, version: '2026.1' } });
});

test('the risk test completes the step of its case; a case without such a step is 40009', async () => {
  const row = await buildCase(context(), { clientId: client, busiCode: 'testing' });
  expect(await getResultCode(open('test_knowledge', as(client), row.id))).toBe(40009);
  const { id } = (await take({ acpt_id: row.id })) as { id: string };
  expect((await readSteps(context(), row.id)).get('paper')).toMatchObject({ state: 'done', evidence: { attempt: id } });
});

test('a valid earlier pass completes the step of a case; a missing or expired one is 40009', async () => {
  const row = await buildCase(context(), { clientId: client, busiCode: 'knowing' });
  const reuse = (ctx = as(client)) => ask(calls.earlierPassUse, { paper: 'test_knowledge', acpt_id: row.id }, ctx);
  expect(await getResultCode(reuse())).toBe(40009);
  const { id } = (await take({ paper: 'test_knowledge', answers: rightAnswers })) as { id: string };
  expect(await open('test_knowledge', as(client), row.id)).toMatchObject({ canReuse: true });
  expect(await getResultCode(reuse(as(client, later(366 * day))))).toBe(40009);
  await reuse();
  expect((await readSteps(context(), row.id)).get('paper')).toMatchObject({ state: 'done', evidence: { attempt: id, isEarlier: true } });
});

test('a paper that does not accept an earlier pass must be taken again', async () => {
  await publishKnowledgeTest(context(), { ...buildKnowledgeTest({ takesEarlierPass: false }), code: 'always_anew' });
  await buildBusiness(context(), { code: 'strict', steps: buildPaperSteps('always_anew') });
  const row = await buildCase(context(), { clientId: client, busiCode: 'strict' });
  await take({ paper: 'always_anew', answers: rightAnswers });
  expect(await open('always_anew', as(client), row.id)).toMatchObject({ canReuse: false });
  expect(await getResultCode(ask(calls.earlierPassUse, { paper: 'always_anew', acpt_id: row.id }))).toBe(40009);
});

test('an assessment is missing, valid, expiring within thirty days, or expired the day after its last day', async () => {
  const stateAt = async (moment: string) => (await findRiskStatus({ db, now: new Date(moment) }, client)).state;
  expect(await stateAt('2026-08-21T02:00:00Z')).toBe('none');
  await take();
  expect(await stateAt('2028-07-21T15:59:00Z')).toBe('valid');
  expect(await stateAt('2028-07-21T16:00:00Z')).toBe('expiring');
  expect(await stateAt('2028-08-21T15:59:00Z')).toBe('expiring');
  expect(await stateAt('2028-08-21T16:00:00Z')).toBe('expired');
});

test('a client without a valid result cannot buy, a product above the level needs a warning, and the lowest category is limited to R1', async () => {
  const match = (level: 'R1' | 'R4' | 'R5', ctx = as(client)) => matchForBusiness(ctx, client, level);
  expect(await match('R1')).toBe('noResult');
  await take({ answers: { ...riskAnswers, Q01: ['B'], Q02: ['B'] } });
  expect([await match('R1'), await match('R4'), await match('R5')]).toEqual(['suitable', 'suitable', 'warn']);
  await take({ answers: { ...riskAnswers, Q01: ['A'] } }, as(client, later(1)));
  expect([await match('R1'), await match('R4', as(client, later(1)))]).toEqual(['suitable', 'forbidden']);
  expect(await match('R1', as(client, later(800 * day)))).toBe('noResult');
});

test('a client under eighteen is in the lowest category whatever the answers, until the birthday', async () => {
  client = (await buildClient(context(), security, { idNumber: '110000200808220013' })).id;
  expect(await take()).toMatchObject({ level: 'C1', isLowest: true, lowestReasons: ['不具有完全民事行为能力'] });
  expect(await take({}, as(client, later(day)))).toMatchObject({ level: 'C5', isLowest: false });
});

test('the client sees the remaining attempts of today and whether one is open', async () => {
  expect(await ask(calls.riskStandingGet, {})).toMatchObject({ state: 'none', level: null, attemptsLeft: 2, isBegun: false });
  const { attempt } = await open();
  await ask(calls.draftKeep, { attempt, answers: { Q01: ['B'] } });
  expect(await ask(calls.riskStandingGet, {})).toMatchObject({ isBegun: true });
  await submit({ attempt: attempt! });
  expect(await ask(calls.riskStandingGet, {})).toMatchObject({ state: 'valid', level: 'C5', attemptsLeft: 1, isBegun: false });
});

test('results are listed newest first with links valid for five minutes; a changed or expired link opens nothing', async () => {
  await take();
  const { id } = (await take({ paper: 'test_knowledge', answers: rightAnswers }, as(client, later(1)))) as { id: string };
  const { records } = await ask<{ records: unknown[] }>(calls.resultList, {});
  expect(records).toMatchObject([
    { id, outcome: '通过，100 分' },
    { outcome: 'C5 类型5', state: 'valid', title: '测试问卷' },
  ]);
  const { url } = await ask<{ url: string }>(calls.resultLinkRequest, { id });
  const query = Object.fromEntries(new URL(url, 'http://localhost').searchParams);
  const opens = (changes: object, now = start) => isValidResultLink(deps.linkKey, id, { ...query, ...changes }, now);
  expect(opens({})).toBe(true);
  expect(opens({}, later(0.1))).toBe(false);
  expect(opens({ expires: '9999999999' })).toBe(false);
  expect(opens({ signature: 'x' })).toBe(false);
  expect(isValidResultLink(deps.linkKey, id.replace(/^./, '0'), query, start) && !id.startsWith('0')).toBe(false);
  expect(await getResultCode(ask(calls.resultLinkRequest, { id: crypto.randomUUID() }))).toBe(40004);
});

test('a scored attempt cannot be changed or deleted, but can be encrypted with another key', async () => {
  const { id } = (await take()) as { id: string };
  const attempts = () => db.updateTable('questionAttempts').where('id', '=', id);
  await expect(
    attempts()
      .set({ confirmed: ['K1'] })
      .execute(),
  ).rejects.toThrow('cannot change');
  await expect(attempts().set({ state: 'open' }).execute()).rejects.toThrow('cannot change');
  await attempts()
    .set({ sealedAnswers: deps.vault.sealedAnswers.seal(noAnswers, { id }) })
    .execute();
  await expect(db.deleteFrom('questionAttempts').where('id', '=', id).execute()).rejects.toThrow('20 years');
});
