import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { CallError } from '#contract/call-error.ts';
import type { AnyCall } from '#contract/call.ts';
import { buildBusiness, buildCase } from '#modules/client/cases/factory.ts';
import { readSteps } from '#modules/client/cases/service/cases.ts';
import { buildClient, buildSecurity } from '#modules/client/login/factory.ts';
import { endpointKey, indexEndpoints, invoke } from '#platform/http/invoke.ts';
import { useDatabase } from '#test/support/database.ts';
import { createQuestionnaireApi } from './api.ts';
import type { OpenedPaper, SubmitInput, SubmitOutcome } from './schema/attempts.ts';
import * as calls from './calls.ts';
import { buildDraft, buildKnowledgeTest, buildQuestionDeps } from './factory.ts';
import { questionnaireJobs } from './jobs.ts';
import { noAnswers } from './service/attempts.ts';
import { matchForBusiness } from './service/match.ts';
import { publishKnowledgeTest } from './service/papers.ts';
import { publishQuestionnaire } from './service/questionnaires.ts';
import { isResultLink } from './service/result-link.ts';
import { riskStanding } from './service/standing.ts';

const { db, context } = useDatabase();
const security = buildSecurity();
const deps = buildQuestionDeps(security);
const endpoints = indexEndpoints(createQuestionnaireApi(deps));
const start = new Date('2026-08-21T02:00:00Z');
const later = (hours: number) => new Date(start.getTime() + hours * 3_600_000);
const day = 24;
const risk = calls.riskTolerance;
const given = { Q01: ['C'], Q02: ['C'], Q03: ['B'], D1: ['A'] };
const right = { T01: ['A'], T02: ['B', 'A'], T03: ['B'] };

let client: number;
beforeAll(async () => {
  await publishQuestionnaire(context(), buildDraft({ code: risk }));
  await publishKnowledgeTest(context(), buildKnowledgeTest());
  await buildBusiness(context(), { code: 'knowing', steps: stepsWith('test_knowledge') });
  await buildBusiness(context(), { code: 'testing', steps: stepsWith(risk) });
});
beforeEach(async () => {
  client = (await buildClient(context(), security, { idNumber: '110000198506150113' })).id;
});

function stepsWith(paper: string) {
  const confirm = { code: 'confirm', name: '确认提交', kind: 'confirm' as const };
  return [{ code: 'paper', name: '测试', kind: 'paper' as const, paper }, confirm];
}

const as = (clientId: number, now = start) =>
  context({ actor: { kind: 'client', clientId, sessionId: 'test' }, now, ip: '203.0.113.7', userAgent: 'Test' });
const ask = <Result>(call: AnyCall, input: unknown, ctx = as(client)) =>
  invoke(endpoints.get(endpointKey(call))!, ctx, input) as Promise<Result>;
const open = (paper = risk, ctx = as(client), acptId?: string) => ask<OpenedPaper>(calls.paperOpen, { paper, acpt_id: acptId }, ctx);
const submit = (input: Partial<SubmitInput> & { attempt: string }, ctx = as(client)) =>
  ask<SubmitOutcome>(calls.paperSubmit, { paper: risk, version: '2026.1', answers: given, ...input }, ctx);
async function take(changes: Partial<SubmitInput> = {}, ctx = as(client)): Promise<SubmitOutcome> {
  const { attempt } = await open(changes.paper ?? risk, ctx, changes.acpt_id);
  return submit({ attempt: attempt!, ...changes }, ctx);
}
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 200,
    (error: unknown) => (error instanceof CallError ? error.code : String(error)),
  );

test('nobody signed in gets 50102 from every call about one’s own tests', async () => {
  const own = createQuestionnaireApi(deps).filter(({ call }) => call.who === 'client');
  expect(own).toHaveLength(7);
  for (const one of own) expect(await codeOf(invoke(one, context({ actor: { kind: 'visitor' } }), {}))).toBe(50102);
});

test('the paper comes with an attempt and without anything that would lead the answers', async () => {
  const paper = await open();
  expect(paper).toMatchObject({
    kind: 'risk',
    version: '2026.1',
    attemptsPerDay: 2,
    attemptsLeft: 2,
    answers: {},
    previous: null,
    canReuse: false,
  });
  expect(paper.questions.map(({ id }) => id)).toEqual(['Q01', 'Q02', 'Q03', 'D1']);
  expect(JSON.stringify(paper)).not.toMatch(/"score"|flag|no_loss|checks/);
  expect(JSON.stringify(await open('test_knowledge'))).not.toMatch(/"score"|"answer"|说明|主题/);
});

test('opening again goes on with the attempt that is open, side by side too; what was shown is on record', async () => {
  const opened = await Promise.all(Array.from({ length: 10 }, () => open('test_knowledge')));
  expect(new Set(opened.map(({ attempt }) => attempt)).size).toBe(1);
  expect(new Set(opened.map(({ questions }) => JSON.stringify(questions))).size).toBe(1);
  const row = await db.selectFrom('questionAttempts').selectAll().where('id', '=', opened[0]!.attempt!).executeTakeFirstOrThrow();
  expect(row.shown.map(({ question }) => question)).toEqual(opened[0]!.questions.map(({ id }) => id));
  expect(row.shownHash).toMatch(/^[0-9a-f]{64}$/);
});

test('an unknown paper is 40004, nonsense 40001', async () => {
  expect(await codeOf(open('no_such_paper'))).toBe(40004);
  expect(await codeOf(open('No Paper'))).toBe(40001);
});

test('an attempt is scored, explained, and becomes the client’s standing', async () => {
  const outcome = await take({ answers: { ...given, Q01: ['B'], Q02: ['B'] }, seconds: { Q01: 12 } });
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
  expect(await riskStanding(as(client), client)).toEqual({
    state: 'valid',
    level: 'C4',
    levelName: '类型4',
    isLowest: false,
    takenOn: '2026-08-21',
    validUntil: '2028-08-21',
  });
});

test('answers and result are sealed in the database; nothing of them is in the audit trail', async () => {
  const { id } = (await take({ seconds: { Q01: 12 } })) as { id: string };
  const row = await db.selectFrom('questionAttempts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ state: 'scored', ip: '203.0.113.7', device: 'Test', scoredOn: '2026-08-21' });
  expect(row.sealedAnswers!.toString('latin1')).not.toContain('Q01');
  expect(deps.vault.sealedAnswers.open(row.sealedAnswers!, { id })).toMatchObject({ answers: given, seconds: { Q01: 12 } });
  const audits = await db.selectFrom('auditEntries').select('details').where('action', '=', 'questionnaire.submit').execute();
  expect(JSON.stringify(audits)).toContain(id);
  expect(JSON.stringify(audits)).not.toMatch(/Q01|C4|score/);
});

test('contradictions are asked again in the same attempt, without a score, until changed or confirmed', async () => {
  const { attempt } = await open();
  const answers = { ...given, Q03: ['A'] };
  const again = await submit({ attempt: attempt!, answers });
  expect(again).toEqual({ state: 'askAgain', contradictions: [{ id: 'K1', questions: ['Q01', 'Q03'], message: '前后矛盾，请核对' }] });
  expect((await open()).attemptsLeft).toBe(2);
  expect(await submit({ attempt: attempt!, answers, confirmed: ['K1', 'K9'] })).toMatchObject({ state: 'scored', kept: [{ id: 'K1' }] });
  const row = await db.selectFrom('questionAttempts').selectAll().where('id', '=', attempt!).executeTakeFirstOrThrow();
  expect(row.confirmed).toEqual(['K1']);
  const { askedAgain } = deps.vault.sealedAnswers.open(row.sealedAnswers!, { id: attempt! });
  expect(askedAgain).toEqual([{ at: start.toISOString(), answers, contradictions: ['K1'] }]);
});

test('every unanswered or impossible answer is 40001 under its question, declarations too, and costs no attempt', async () => {
  const { attempt } = await open();
  await expect(submit({ attempt: attempt!, answers: {} })).rejects.toMatchObject({
    code: 40001,
    errors: [{ path: 'Q01' }, { path: 'Q02' }, { path: 'Q03' }, { path: 'D1' }],
  });
  await expect(submit({ attempt: attempt!, answers: { ...given, D1: ['Z'] } })).rejects.toMatchObject({ errors: [{ path: 'D1' }] });
  expect((await open()).attemptsLeft).toBe(2);
});

test('of 50 submits of one attempt at once one is the result and 49 are refused', async () => {
  const { attempt } = await open();
  const codes = await Promise.all(Array.from({ length: 50 }, () => codeOf(submit({ attempt: attempt! }))));
  expect(codes.filter((code) => code === 200)).toHaveLength(1);
  expect(codes.filter((code) => code === 40009)).toHaveLength(49);
  const { rows } = await sql<{
    results: number;
  }>`select count(*)::int as results from client_risk_results where client_id = ${client}`.execute(db);
  expect(rows[0]?.results).toBe(1);
});

test('a day has its attempts; then there is none until midnight in Shanghai', async () => {
  await take();
  await take();
  expect(await open()).toMatchObject({ attempt: null, attemptsLeft: 0, questions: [], previous: { outcome: 'C5 类型5' } });
  const almost = new Date('2026-08-21T15:59:59Z');
  expect((await open(risk, as(client, almost))).attempt).toBeNull();
  expect((await open(risk, as(client, new Date('2026-08-21T16:00:00Z')))).attemptsLeft).toBe(2);
});

test('an attempt that was open before the last one was used up is 40029 with the time to wait', async () => {
  const { attempt } = await open();
  await take();
  await take();
  // Only a database that was written past the service holds two: the count is asked again all the same.
  await sql`insert into question_attempts (id, client_id, paper, version, kind, shown, shown_hash, state, opened_at, expires_at)
    select gen_random_uuid(), client_id, paper, version, kind, shown, shown_hash, 'open', opened_at, expires_at
      from question_attempts where id = ${attempt}`.execute(db);
  const row = await db
    .selectFrom('questionAttempts')
    .select('id')
    .where('clientId', '=', client)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  await expect(submit({ attempt: row.id })).rejects.toMatchObject({ code: 40029, retryAfter: 14 * 3600 });
});

test('an attempt ends after two hours; a new one is opened and nothing of the old one’s answers is left', async () => {
  const { attempt } = await open();
  await ask(calls.draftKeep, { attempt, answers: { Q01: ['A'] } });
  expect(await codeOf(submit({ attempt: attempt! }, as(client, later(2))))).toBe(40009);
  expect(await codeOf(ask(calls.draftKeep, { attempt, answers: {} }, as(client, later(2))))).toBe(40009);
  const next = await open(risk, as(client, later(2)));
  expect(next.attempt).not.toBe(attempt);
  expect(next.answers).toEqual({});
  const old = await db.selectFrom('questionAttempts').selectAll().where('id', '=', attempt!).executeTakeFirstOrThrow();
  expect(old).toMatchObject({ state: 'lapsed', sealedAnswers: null });
  expect(await codeOf(submit({ attempt: attempt! }))).toBe(40009);
});

test('the hourly job closes what nobody has submitted in time, and nothing else', async () => {
  const { attempt } = await open();
  await ask(calls.draftKeep, { attempt, answers: { Q01: ['A'] } });
  await questionnaireJobs[0]!.handle(context({ now: later(1) }), {});
  expect((await open()).attempt).toBe(attempt);
  await questionnaireJobs[0]!.handle(context({ now: later(3) }), {});
  const row = await db.selectFrom('questionAttempts').selectAll().where('id', '=', attempt!).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ state: 'lapsed', sealedAnswers: null });
});

test('answers so far are kept and come back, on any device', async () => {
  const { attempt } = await open();
  await ask(calls.draftKeep, { attempt, answers: { Q01: ['B'] }, seconds: { Q01: 3 } });
  expect((await open()).answers).toEqual({ Q01: ['B'] });
});

test('another client’s attempt, result and case are as if they did not exist', async () => {
  const { attempt } = await open();
  const stranger = (await buildClient(context(), security)).id;
  expect(await codeOf(submit({ attempt: attempt! }, as(stranger)))).toBe(40004);
  expect(await codeOf(ask(calls.draftKeep, { attempt, answers: {} }, as(stranger)))).toBe(40004);
  const { id } = (await submit({ attempt: attempt! })) as { id: string };
  expect(await codeOf(ask(calls.resultLinkRequest, { id }, as(stranger)))).toBe(40004);
  expect(await ask(calls.resultList, {}, as(stranger))).toEqual({ records: [] });
  const theirs = await buildCase(context(), { clientId: stranger, busiCode: 'testing' });
  expect(await codeOf(open(risk, as(client), theirs.id))).toBe(40004);
  expect(await codeOf(take({ acpt_id: theirs.id }))).toBe(40004);
  expect(await codeOf(ask(calls.earlierPassUse, { paper: 'test_knowledge', acpt_id: theirs.id }))).toBe(40004);
});

test('an unknown version is 40009 in clear words; an attempt at another paper is 40004', async () => {
  const { attempt } = await open();
  await expect(submit({ attempt: attempt!, version: '2030.1' })).rejects.toMatchObject({
    code: 40009,
    message: expect.stringContaining('新版本'),
  });
  expect(await codeOf(submit({ attempt: attempt!, paper: 'test_knowledge' }))).toBe(40004);
});

test('an attempt at a version that no longer holds is refused, and opening gives the new version', async () => {
  await publishKnowledgeTest(context(), { ...buildKnowledgeTest(), version: '2026.2', validFrom: '2026-09-01' });
  const before = new Date('2026-08-31T15:30:00Z');
  const after = new Date('2026-08-31T16:30:00Z');
  const { attempt } = await open('test_knowledge', as(client, before));
  const input = { attempt: attempt!, paper: 'test_knowledge', answers: right };
  expect(await codeOf(submit(input, as(client, after)))).toBe(40009);
  expect(await open('test_knowledge', as(client, after))).toMatchObject({ version: '2026.2' });
});

test('a knowledge test is graded: exactly the right options count; who failed hears the topics, not the answers', async () => {
  const failed = await take({ paper: 'test_knowledge', answers: { ...right, T01: ['B'], T02: ['A'] } });
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
  const passed = await take({ paper: 'test_knowledge', answers: { ...right, T03: ['A'] } });
  expect(passed).toMatchObject({
    score: 70,
    isPassed: true,
    validUntil: '2027-08-21',
    wrong: [{ topic: '主题 T03', explanations: ['T03 的说明'] }],
  });
  expect(await open('test_knowledge')).toMatchObject({ attempt: null, attemptsLeft: 0 });
});

test('a pass does the step of a case in the same transaction; a failed test does not', async () => {
  const row = await buildCase(context(), { clientId: client, busiCode: 'knowing' });
  await take({ paper: 'test_knowledge', acpt_id: row.id, answers: { ...right, T01: ['B'] } });
  expect((await readSteps(context(), row.id)).get('paper')).toBeUndefined();
  const { id } = (await take({ paper: 'test_knowledge', acpt_id: row.id, answers: right })) as { id: string };
  expect((await readSteps(context(), row.id)).get('paper')).toMatchObject({ state: 'done', evidence: { attempt: id, version: '2026.1' } });
});

test('the risk test does the step of its case; a case without such a step is 40009', async () => {
  const row = await buildCase(context(), { clientId: client, busiCode: 'testing' });
  expect(await codeOf(open('test_knowledge', as(client), row.id))).toBe(40009);
  const { id } = (await take({ acpt_id: row.id })) as { id: string };
  expect((await readSteps(context(), row.id)).get('paper')).toMatchObject({ state: 'done', evidence: { attempt: id } });
});

test('an earlier pass does the step of a case while it holds; without one, or expired, it is 40009', async () => {
  const row = await buildCase(context(), { clientId: client, busiCode: 'knowing' });
  const reuse = (ctx = as(client)) => ask(calls.earlierPassUse, { paper: 'test_knowledge', acpt_id: row.id }, ctx);
  expect(await codeOf(reuse())).toBe(40009);
  const { id } = (await take({ paper: 'test_knowledge', answers: right })) as { id: string };
  expect(await open('test_knowledge', as(client), row.id)).toMatchObject({ canReuse: true });
  expect(await codeOf(reuse(as(client, later(366 * day))))).toBe(40009);
  await reuse();
  expect((await readSteps(context(), row.id)).get('paper')).toMatchObject({ state: 'done', evidence: { attempt: id, isEarlier: true } });
});

test('a paper that takes no earlier pass is taken anew', async () => {
  await publishKnowledgeTest(context(), { ...buildKnowledgeTest({ takesEarlierPass: false }), code: 'always_anew' });
  await buildBusiness(context(), { code: 'strict', steps: stepsWith('always_anew') });
  const row = await buildCase(context(), { clientId: client, busiCode: 'strict' });
  await take({ paper: 'always_anew', answers: right });
  expect(await open('always_anew', as(client), row.id)).toMatchObject({ canReuse: false });
  expect(await codeOf(ask(calls.earlierPassUse, { paper: 'always_anew', acpt_id: row.id }))).toBe(40009);
});

test('standing: never taken, valid, about to expire thirty days before, expired the day after the last', async () => {
  const stateAt = async (moment: string) => (await riskStanding({ db, now: new Date(moment) }, client)).state;
  expect(await stateAt('2026-08-21T02:00:00Z')).toBe('none');
  await take();
  expect(await stateAt('2028-07-21T15:59:00Z')).toBe('valid');
  expect(await stateAt('2028-07-21T16:00:00Z')).toBe('expiring');
  expect(await stateAt('2028-08-21T15:59:00Z')).toBe('expiring');
  expect(await stateAt('2028-08-21T16:00:00Z')).toBe('expired');
});

test('matching: nobody without a valid result, warning above the level, never above R1 for the lowest category', async () => {
  const match = (level: 'R1' | 'R4' | 'R5', ctx = as(client)) => matchForBusiness(ctx, client, level);
  expect(await match('R1')).toBe('noResult');
  await take({ answers: { ...given, Q01: ['B'], Q02: ['B'] } });
  expect([await match('R1'), await match('R4'), await match('R5')]).toEqual(['suitable', 'suitable', 'warn']);
  await take({ answers: { ...given, Q01: ['A'] } }, as(client, later(1)));
  expect([await match('R1'), await match('R4', as(client, later(1)))]).toEqual(['suitable', 'forbidden']);
  expect(await match('R1', as(client, later(800 * day)))).toBe('noResult');
});

test('who is not yet eighteen is of the lowest category, whatever the answers; on the birthday no longer', async () => {
  client = (await buildClient(context(), security, { idNumber: '110000200808220013' })).id;
  expect(await take()).toMatchObject({ level: 'C1', isLowest: true, lowestReasons: ['不具有完全民事行为能力'] });
  expect(await take({}, as(client, later(day)))).toMatchObject({ level: 'C5', isLowest: false });
});

test('the own standing tells what is left today and whether something was begun', async () => {
  expect(await ask(calls.riskStandingGet, {})).toMatchObject({ state: 'none', level: null, attemptsLeft: 2, isBegun: false });
  const { attempt } = await open();
  await ask(calls.draftKeep, { attempt, answers: { Q01: ['B'] } });
  expect(await ask(calls.riskStandingGet, {})).toMatchObject({ isBegun: true });
  await submit({ attempt: attempt! });
  expect(await ask(calls.riskStandingGet, {})).toMatchObject({ state: 'valid', level: 'C5', attemptsLeft: 1, isBegun: false });
});

test('results are listed newest first and linked for five minutes; a changed or old link opens nothing', async () => {
  await take();
  const { id } = (await take({ paper: 'test_knowledge', answers: right }, as(client, later(1)))) as { id: string };
  const { records } = await ask<{ records: unknown[] }>(calls.resultList, {});
  expect(records).toMatchObject([
    { id, outcome: '通过，100 分' },
    { outcome: 'C5 类型5', state: 'valid', title: '测试问卷' },
  ]);
  const { url } = await ask<{ url: string }>(calls.resultLinkRequest, { id });
  const query = Object.fromEntries(new URL(url, 'http://localhost').searchParams);
  const opens = (changes: object, now = start) => isResultLink(deps.linkKey, id, { ...query, ...changes }, now);
  expect(opens({})).toBe(true);
  expect(opens({}, later(0.1))).toBe(false);
  expect(opens({ expires: '9999999999' })).toBe(false);
  expect(opens({ signature: 'x' })).toBe(false);
  expect(isResultLink(deps.linkKey, id.replace(/^./, '0'), query, start) && !id.startsWith('0')).toBe(false);
  expect(await codeOf(ask(calls.resultLinkRequest, { id: crypto.randomUUID() }))).toBe(40004);
});

test('a scored attempt can be neither changed nor deleted; it may be sealed under another key', async () => {
  const { id } = (await take()) as { id: string };
  const attempts = () => db.updateTable('questionAttempts').where('id', '=', id);
  await expect(
    attempts()
      .set({ confirmed: ['K1'] })
      .execute(),
  ).rejects.toThrow('does not change');
  await expect(attempts().set({ state: 'open' }).execute()).rejects.toThrow('does not change');
  await attempts()
    .set({ sealedAnswers: deps.vault.sealedAnswers.seal(noAnswers, { id }) })
    .execute();
  await expect(db.deleteFrom('questionAttempts').where('id', '=', id).execute()).rejects.toThrow('20 years');
});
