import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { invoke } from '#platform/http/invoke.ts';
import { buildCase } from '#test/factories/clients/cases.ts';
import {
  buildKnowledgeTest,
  buildQuestionDeps,
  buildPaperTaker,
  riskAnswers,
  publishPapers,
  rightAnswers,
} from '#test/factories/clients/questionnaires.ts';
import { buildClient, buildSecurity, getResultCode } from '#test/factories/identity/clients.ts';
import { useDatabase } from '#test/support/database.ts';
import { createQuestionnaireApi } from './api.ts';
import * as calls from './calls.ts';
import { questionnaireJobs } from './jobs.ts';
import { publishKnowledgeTest } from './service/papers.ts';

// Results are tested in results.test.ts.

const database = useDatabase();
const { db, context } = database;
const security = buildSecurity();
const deps = buildQuestionDeps(security);
const { start, later, as, ask, open, submit, take } = buildPaperTaker(database, deps, () => client);
const risk = calls.riskTolerance;

let client: number;
beforeAll(() => publishPapers(context()));
beforeEach(async () => {
  client = (await buildClient(context(), security, { idNumber: '110000198506150113' })).id;
});

test('without a login every call about own tests returns 50102', async () => {
  const own = createQuestionnaireApi(deps).filter(({ call }) => call.who === 'client');
  expect(own).toHaveLength(7);
  for (const one of own) expect(await getResultCode(invoke(one, context({ actor: { kind: 'visitor' } }), {}))).toBe(50102);
});

test('the paper comes with an attempt and without anything that would reveal the scoring', async () => {
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

test('opening again resumes the open attempt, also in parallel, and the questions shown are recorded', async () => {
  const opened = await Promise.all(Array.from({ length: 10 }, () => open('test_knowledge')));
  expect(new Set(opened.map(({ attempt }) => attempt)).size).toBe(1);
  expect(new Set(opened.map(({ questions }) => JSON.stringify(questions))).size).toBe(1);
  const row = await db.selectFrom('questionAttempts').selectAll().where('id', '=', opened[0]!.attempt!).executeTakeFirstOrThrow();
  expect(row.shown.map(({ question }) => question)).toEqual(opened[0]!.questions.map(({ id }) => id));
  expect(row.shownHash).toMatch(/^[0-9a-f]{64}$/);
});

test('an unknown paper is 40004, an invalid code 40001', async () => {
  expect(await getResultCode(open('no_such_paper'))).toBe(40004);
  expect(await getResultCode(open('No Paper'))).toBe(40001);
});

test('contradictory answers are asked again in the same attempt, without a score, until changed or confirmed', async () => {
  const { attempt } = await open();
  const answers = { ...riskAnswers, Q03: ['A'] };
  const again = await submit({ attempt: attempt!, answers });
  expect(again).toEqual({ state: 'askAgain', contradictions: [{ id: 'K1', questions: ['Q01', 'Q03'], message: '前后矛盾，请核对' }] });
  expect((await open()).attemptsLeft).toBe(2);
  expect(await submit({ attempt: attempt!, answers, confirmed: ['K1', 'K9'] })).toMatchObject({ state: 'scored', kept: [{ id: 'K1' }] });
  const row = await db.selectFrom('questionAttempts').selectAll().where('id', '=', attempt!).executeTakeFirstOrThrow();
  expect(row.confirmed).toEqual(['K1']);
  const { askedAgain } = deps.vault.sealedAnswers.open(row.sealedAnswers!, { id: attempt! });
  expect(askedAgain).toEqual([{ at: start.toISOString(), answers, contradictions: ['K1'] }]);
});

test('every missing or invalid answer is 40001 at its question, declarations included, and uses no attempt', async () => {
  const { attempt } = await open();
  await expect(submit({ attempt: attempt!, answers: {} })).rejects.toMatchObject({
    code: 40001,
    errors: [{ path: 'Q01' }, { path: 'Q02' }, { path: 'Q03' }, { path: 'D1' }],
  });
  await expect(submit({ attempt: attempt!, answers: { ...riskAnswers, D1: ['Z'] } })).rejects.toMatchObject({ errors: [{ path: 'D1' }] });
  expect((await open()).attemptsLeft).toBe(2);
});

test('of 50 parallel submissions of one attempt, one succeeds and 49 are rejected', async () => {
  const { attempt } = await open();
  const codes = await Promise.all(Array.from({ length: 50 }, () => getResultCode(submit({ attempt: attempt! }))));
  expect(codes.filter((code) => code === 200)).toHaveLength(1);
  expect(codes.filter((code) => code === 40009)).toHaveLength(49);
  const { rows } = await sql<{
    results: number;
  }>`select count(*)::int as results from client_risk_results where client_id = ${client}`.execute(db);
  expect(rows[0]?.results).toBe(1);
});

test('attempts are limited per day and available again after midnight in Shanghai', async () => {
  await take();
  await take();
  expect(await open()).toMatchObject({ attempt: null, attemptsLeft: 0, questions: [], previous: { outcome: 'C5 类型5' } });
  const almost = new Date('2026-08-21T15:59:59Z');
  expect((await open(risk, as(client, almost))).attempt).toBeNull();
  expect((await open(risk, as(client, new Date('2026-08-21T16:00:00Z')))).attemptsLeft).toBe(2);
});

test('an attempt opened before the daily limit was reached is 40029 with the waiting time', async () => {
  const { attempt } = await open();
  await take();
  await take();
  // Only data written around the service can have two open attempts; the limit is checked again anyway.
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

test('an attempt expires after two hours; a new one is opened and the old answers are deleted', async () => {
  const { attempt } = await open();
  await ask(calls.draftKeep, { attempt, answers: { Q01: ['A'] } });
  expect(await getResultCode(submit({ attempt: attempt! }, as(client, later(2))))).toBe(40009);
  expect(await getResultCode(ask(calls.draftKeep, { attempt, answers: {} }, as(client, later(2))))).toBe(40009);
  const next = await open(risk, as(client, later(2)));
  expect(next.attempt).not.toBe(attempt);
  expect(next.answers).toEqual({});
  const old = await db.selectFrom('questionAttempts').selectAll().where('id', '=', attempt!).executeTakeFirstOrThrow();
  expect(old).toMatchObject({ state: 'lapsed', sealedAnswers: null });
  expect(await getResultCode(submit({ attempt: attempt! }))).toBe(40009);
});

test('the hourly job closes only attempts that were not submitted in time', async () => {
  const { attempt } = await open();
  await ask(calls.draftKeep, { attempt, answers: { Q01: ['A'] } });
  await questionnaireJobs[0]!.handle(context({ now: later(1) }), {});
  expect((await open()).attempt).toBe(attempt);
  await questionnaireJobs[0]!.handle(context({ now: later(3) }), {});
  const row = await db.selectFrom('questionAttempts').selectAll().where('id', '=', attempt!).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ state: 'lapsed', sealedAnswers: null });
});

test('saved answers are restored on any device', async () => {
  const { attempt } = await open();
  await ask(calls.draftKeep, { attempt, answers: { Q01: ['B'] }, seconds: { Q01: 3 } });
  expect((await open()).answers).toEqual({ Q01: ['B'] });
});

test('another client’s attempt, result and case look like missing ones', async () => {
  const { attempt } = await open();
  const stranger = (await buildClient(context(), security)).id;
  expect(await getResultCode(submit({ attempt: attempt! }, as(stranger)))).toBe(40004);
  expect(await getResultCode(ask(calls.draftKeep, { attempt, answers: {} }, as(stranger)))).toBe(40004);
  const { id } = (await submit({ attempt: attempt! })) as { id: string };
  expect(await getResultCode(ask(calls.resultLinkRequest, { id }, as(stranger)))).toBe(40004);
  expect(await ask(calls.resultList, {}, as(stranger))).toEqual({ records: [] });
  const theirs = await buildCase(context(), { clientId: stranger, busiCode: 'testing' });
  expect(await getResultCode(open(risk, as(client), theirs.id))).toBe(40004);
  expect(await getResultCode(take({ acpt_id: theirs.id }))).toBe(40004);
  expect(await getResultCode(ask(calls.earlierPassUse, { paper: 'test_knowledge', acpt_id: theirs.id }))).toBe(40004);
});

test('an unknown version is 40009 with a clear message; an attempt at another paper is 40004', async () => {
  const { attempt } = await open();
  await expect(submit({ attempt: attempt!, version: '2030.1' })).rejects.toMatchObject({
    code: 40009,
    message: expect.stringContaining('新版本'),
  });
  expect(await getResultCode(submit({ attempt: attempt!, paper: 'test_knowledge' }))).toBe(40004);
});

test('an attempt at an outdated version is rejected, and opening returns the new version', async () => {
  await publishKnowledgeTest(context(), { ...buildKnowledgeTest(), version: '2026.2', validFrom: '2026-09-01' });
  const before = new Date('2026-08-31T15:30:00Z');
  const after = new Date('2026-08-31T16:30:00Z');
  const { attempt } = await open('test_knowledge', as(client, before));
  const input = { attempt: attempt!, paper: 'test_knowledge', answers: rightAnswers };
  expect(await getResultCode(submit(input, as(client, after)))).toBe(40009);
  expect(await open('test_knowledge', as(client, after))).toMatchObject({ version: '2026.2' });
});
