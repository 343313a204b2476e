import { expect, test } from 'vitest';
import { buildQuestionnaire } from '#test/factories/clients/questionnaires.ts';
import { questionnaire } from '../../schema/questionnaires.ts';
import { findContradictions, findFaults, type AnswersByQuestion } from './answers.ts';
import { findBand, scoreAnswers } from './score.ts';
import { firstReminderDay, lastValidDay, validityOn } from './validity.ts';

const paper = questionnaire.parse(buildQuestionnaire());
const highest: AnswersByQuestion = { Q01: ['C'], Q02: ['C'], Q03: ['B'] };
const faultsOf = (answers: AnswersByQuestion) =>
  findFaults(paper.questions, answers).map(({ question, message }) => `${question} ${message}`);

test('the score is the sum over the questions, by dimension and in total', () => {
  expect(scoreAnswers(paper, { Q01: ['B'], Q02: ['B'], Q03: ['B'] })).toMatchObject({
    score: 60,
    level: 'C4',
    isLowest: false,
    lowestReasons: [],
    dimensions: [
      { id: 'money', score: 20, highest: 40 },
      { id: 'mood', score: 40, highest: 60 },
    ],
  });
});

test('in a multiple-choice question the highest score counts, and choosing more adds nothing', () => {
  expect(scoreAnswers(paper, { ...highest, Q02: ['B', 'C'] }).score).toBe(scoreAnswers(paper, highest).score);
});

test('the lowest category takes precedence over every band, whatever the score', () => {
  expect(scoreAnswers(paper, { ...highest, Q01: ['A'] })).toMatchObject({
    score: 60,
    band: { level: 'C4' },
    level: 'C1',
    isLowest: true,
    lowestReasons: ['不能承受损失'],
  });
});

test('a fact about the person can set the lowest category when it is given', () => {
  expect(scoreAnswers(paper, highest, ['limited_civil_capacity'])).toMatchObject({
    level: 'C1',
    lowestReasons: ['不具有完全民事行为能力'],
  });
  expect(scoreAnswers(paper, highest, ['other'])).toMatchObject({ level: 'C5', isLowest: false });
});

test('flags of one rule count only together', () => {
  const rules = [{ flags: ['no_loss', 'livelihood'], explanation: '两项都有' }];
  const strict = { ...paper, lowest: { ...paper.lowest, rules } };
  expect(scoreAnswers(strict, { Q01: ['A'], Q02: ['A'], Q03: ['B'] }).isLowest).toBe(false);
  expect(scoreAnswers(strict, { Q01: ['A'], Q02: ['A'], Q03: ['A'] }).isLowest).toBe(true);
});

test('a low score without such a rule is C1, but not the lowest category', () => {
  expect(scoreAnswers(paper, { Q01: ['B'], Q02: ['A'], Q03: ['A'] })).toMatchObject({ score: 20, level: 'C2' });
  const { level, isLowest } = scoreAnswers({ ...paper, lowest: { ...paper.lowest, rules: [] } }, { Q01: ['A'], Q02: ['A'], Q03: ['A'] });
  expect([level, isLowest]).toEqual(['C1', false]);
});

test.each([
  [0, 'C1'],
  [19, 'C1'],
  [20, 'C2'],
  [79, 'C4'],
  [80, 'C5'],
  [100, 'C5'],
])('%i points are in %s', (score, level) => {
  expect(findBand(paper.bands, score).level).toBe(level);
});

test('a score outside all bands is an error', () => {
  expect(() => findBand(paper.bands, 101)).toThrow(RangeError);
});

test('nothing is filled in automatically: every question without an answer is named', () => {
  expect(faultsOf({})).toEqual(['Q01 第 1 题还没有作答', 'Q02 第 2 题还没有作答', 'Q03 第 3 题还没有作答']);
  expect(faultsOf({ ...highest, Q02: [] })).toEqual(['Q02 第 2 题还没有作答']);
  expect(faultsOf(highest)).toEqual([]);
});

test('answers that are not offered and two answers to a single choice are rejected', () => {
  expect(faultsOf({ ...highest, Q03: ['C'] })).toEqual(['Q03 第 3 题的选项不存在']);
  expect(faultsOf({ ...highest, Q01: ['B', 'C'] })).toEqual(['Q01 第 1 题只能选择一项']);
  expect(faultsOf({ ...highest, Q99: ['A'] })).toEqual(['Q99 问卷中没有这道题']);
});

test('an option such as 以上都没有 excludes all others', () => {
  expect(faultsOf({ ...highest, Q02: ['A', 'C'] })).toEqual(['Q02 第 2 题选择“选项 0 分”时不能同时选择其他项']);
  expect(faultsOf({ ...highest, Q02: ['A'] })).toEqual([]);
});

test('a contradiction names the questions to ask again; one side alone is not a contradiction', () => {
  expect(findContradictions(paper, { ...highest, Q03: ['A'] })).toEqual([
    { id: 'K1', questions: ['Q01', 'Q03'], message: '前后矛盾，请核对' },
  ]);
  expect(findContradictions(paper, highest)).toEqual([]);
  expect(findContradictions(paper, { Q03: ['A'] })).toEqual([]);
});

test.each([
  ['2026-01-01', 24, '2028-01-01'],
  ['2024-02-29', 12, '2025-02-28'],
  ['2024-08-31', 6, '2025-02-28'],
  ['2026-12-31', 2, '2027-02-28'],
])('a result of %s valid for %i months expires after %s', (day, months, last) => {
  expect(lastValidDay(day, months)).toBe(last);
});

test('a result is valid, expiring for thirty days, then expired; without one the state is none', () => {
  expect(firstReminderDay('2026-01-01', 24)).toBe('2027-12-02');
  const on = (today: string) => validityOn(today, '2026-01-01', 24);
  expect(['2026-01-01', '2027-12-01', '2027-12-02', '2028-01-01', '2028-01-02'].map(on)).toEqual([
    'valid',
    'valid',
    'expiring',
    'expiring',
    'expired',
  ]);
  expect(validityOn('2026-01-01', null, 24)).toBe('none');
});
