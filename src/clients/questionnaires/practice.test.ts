import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { AnyCall } from '#contract/call.ts';
import { endpointKey, indexEndpoints, invoke } from '#platform/http/invoke.ts';
import { buildDraft } from '#test/factories/clients/questionnaires.ts';
import { useDatabase } from '#test/support/database.ts';
import { practiceApi } from './api.ts';
import { questionPaper, questionPractice } from './calls.ts';
import type { PracticeInput } from './schema/questionnaires.ts';
import { publishQuestionnaire } from './service/questionnaires.ts';

const { context, db } = useDatabase();
const endpoints = indexEndpoints(practiceApi);
const ask = (call: AnyCall, input: unknown) => invoke(endpoints.get(endpointKey(call))!, context(), input);
const given = { Q01: ['C'], Q02: ['C'], Q03: ['B'] };
const practise = (input: Partial<PracticeInput> = {}) =>
  ask(questionPractice, { code: 'test_paper', version: '2026.1', answers: given, ...input });

beforeAll(() => publishQuestionnaire(context(), buildDraft()));

test('answers are scored and explained: level, band, dimensions, and what the level permits', async () => {
  expect(await practise({ answers: { ...given, Q01: ['B'], Q02: ['B'] } })).toMatchObject({
    state: 'scored',
    result: {
      version: '2026.1',
      score: 60,
      highest: 100,
      band: { level: 'C4', from: 60, to: 79 },
      level: 'C4',
      levelName: '类型4',
      isLowest: false,
      kept: [],
      dimensions: [
        { name: '财务', score: 20 },
        { name: '偏好', score: 40 },
      ],
      products: [{ outcome: 'match' }, { outcome: 'match' }, { outcome: 'match' }, { outcome: 'match' }, { level: 'R5', outcome: 'warn' }],
    },
  });
});

test('the lowest category may buy only R1, even on request and whatever the score', async () => {
  expect(await practise({ answers: { ...given, Q01: ['A'] } })).toMatchObject({
    result: {
      level: 'C1',
      levelName: '最低类别',
      isLowest: true,
      lowestReasons: ['不能承受损失'],
      products: [{ outcome: 'match' }, { outcome: 'refuse' }, { outcome: 'refuse' }, { outcome: 'refuse' }, { outcome: 'refuse' }],
    },
  });
});

test('contradictory answers are asked again, without a score, until changed or confirmed', async () => {
  const answers = { ...given, Q03: ['A'] };
  const again = await practise({ answers });
  expect(again).toEqual({ state: 'askAgain', contradictions: [{ id: 'K1', questions: ['Q01', 'Q03'], message: '前后矛盾，请核对' }] });
  expect(await practise({ answers, confirmed: ['K9'] })).toMatchObject({ state: 'askAgain' });
  expect(await practise({ answers, confirmed: ['K1'] })).toMatchObject({ state: 'scored', result: { kept: [{ id: 'K1' }] } });
  expect(await practise({ answers: given })).toMatchObject({ state: 'scored', result: { kept: [] } });
});

test('every missing or invalid answer is 40001 at its question', async () => {
  await expect(practise({ answers: {} })).rejects.toMatchObject({
    code: 40001,
    errors: [{ path: 'Q01' }, { path: 'Q02' }, { path: 'Q03' }],
  });
  await expect(practise({ answers: { ...given, Q01: ['B', 'C'] } })).rejects.toMatchObject({ code: 40001, errors: [{ path: 'Q01' }] });
  await expect(practise({ answers: { ...given, Q77: ['A'] } })).rejects.toMatchObject({ code: 40001, errors: [{ path: 'Q77' }] });
});

test('an outdated version is 40009, an unknown questionnaire 40004, and invalid input 40001', async () => {
  await expect(practise({ version: '2025.1' })).rejects.toMatchObject({ code: 40009, status: 409 });
  await expect(practise({ code: 'unknown_paper' })).rejects.toMatchObject({ code: 40004 });
  await expect(ask(questionPaper, { code: 'unknown_paper' })).rejects.toMatchObject({ code: 40004, status: 404 });
  await expect(practise({ version: 'newest' })).rejects.toMatchObject({ code: 40001, errors: [{ path: 'version' }] });
  await expect(ask(questionPractice, { code: 'test_paper', version: '2026.1', answers: 'all' })).rejects.toMatchObject({
    code: 40001,
    errors: [{ path: 'answers' }],
  });
});

test('the paper contains nothing that would influence the answers', async () => {
  const paper = await ask(questionPaper, { code: 'test_paper' });
  expect(paper).toMatchObject({ version: '2026.1', validMonths: 24, attemptsPerDay: 2, dimensions: [{ questions: 1 }, { questions: 2 }] });
  expect(JSON.stringify(paper)).not.toMatch(/"score"|flag|"checks"/);
});

test('a practice run leaves no data: no table gains a row, and no log entry contains an answer', async () => {
  const before = await countRows();
  const lines: string[] = [];
  const note = (...told: unknown[]) => void lines.push(JSON.stringify(told));
  const log = { ...context().log, info: note, warn: note, error: note, debug: note } as unknown as ReturnType<typeof context>['log'];
  const endpoint = endpoints.get(endpointKey(questionPractice))!;
  await invoke(endpoint, context({ log }), { code: 'test_paper', version: '2026.1', answers: { ...given, Q03: ['A'] }, confirmed: ['K1'] });
  await expect(invoke(endpoint, context({ log }), { code: 'test_paper', version: '2026.1', answers: {} })).rejects.toMatchObject({
    code: 40001,
  });
  expect(await countRows()).toEqual(before);
  expect(lines.join('\n')).not.toContain('Q01');
});

async function countRows(): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(name)}`.execute(db);
    counts[name] = rows[0]?.rows ?? 0;
  }
  return counts;
}
