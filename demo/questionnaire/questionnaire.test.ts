import { expect, test } from 'vitest';
import { questionnaireDraft } from '#clients/questionnaires/schema/questionnaires.ts';
import { findContradictions, findFaults } from '#clients/questionnaires/web/scoring/answers.ts';
import { highestScore, lowestScore, scoreAnswers } from '#clients/questionnaires/web/scoring/score.ts';
import { demoScale } from '../investor/suitability.ts';
import { readRiskBank } from './read-bank.ts';

const { body } = questionnaireDraft.parse(readRiskBank());

test('the question bank has 20 questions in five dimensions, scores 5 to 100 and three checks', () => {
  expect([body.questions.length, body.dimensions.length, body.checks.length]).toEqual([20, 5, 3]);
  expect([lowestScore(body.questions), highestScore(body.questions)]).toEqual([5, 100]);
  expect(body.dimensions.every(({ reason }) => reason !== '')).toBe(true);
});

// The numbers are repeated here, so that a change of the bank cannot change its own test.
test.each([
  [1, 100, 'C5', false],
  [2, 5, 'C1', true],
  [3, 71, 'C4', false],
  [4, 39, 'C3', false],
  [5, 95, 'C1', true],
  [6, 69, 'C4', false],
] as const)('worked example %i of the bank gives %i points, %s, lowest category %s', (number, score, level, isLowest) => {
  const { answers } = body.examples[number - 1]!;
  expect(findFaults(body.questions, answers)).toEqual([]);
  expect(scoreAnswers(body, answers)).toMatchObject({ score, level, isLowest });
});

test('the bank’s three contradictions are found', () => {
  const { answers } = body.examples[2]!;
  const idsOf = (changes: Record<string, string[]>) => findContradictions(body, { ...answers, ...changes }).map(({ id }) => id);
  expect(idsOf({})).toEqual([]);
  expect(idsOf({ Q10: ['A'], Q11: ['A', 'D'] })).toEqual(['K1']);
  expect(idsOf({ Q20: ['A'], Q15: ['D'] })).toEqual(['K2']);
  expect(idsOf({ Q05: ['A'], Q02: ['E'] })).toEqual(['K3']);
});

test('“以上都没有” cannot be combined with kinds of investment', () => {
  const { answers } = body.examples[2]!;
  expect(findFaults(body.questions, { ...answers, Q11: ['C', 'E'] })).toHaveLength(1);
});

test('a heavy debt alone is not the lowest category; with a livelihood at stake it is', () => {
  const { answers } = body.examples[2]!;
  expect(scoreAnswers(body, { ...answers, Q04: ['E'] }).isLowest).toBe(false);
  expect(scoreAnswers(body, { ...answers, Q04: ['E'], Q16: ['A'] })).toMatchObject({ level: 'C1', isLowest: true });
});

test('names, bands and validity match those of the public page on suitability', () => {
  expect(body.bands.map(({ level, name, from, to }) => ({ level, name, from, to }))).toEqual(
    demoScale.clients.map(({ level, name, from, to }) => ({ level, name, from, to })),
  );
  expect(body.validMonths).toBe(demoScale.validMonths);
  expect(body.productLevels.map(({ level, name }) => [level, name])).toEqual(demoScale.products.map(({ level, name }) => [level, name]));
});
