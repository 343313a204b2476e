import { expect, test } from 'vitest';
import { correctQuery, toVocabulary } from './service/answers/correct-query.ts';

const words = toVocabulary([['融资利率', '印花税', '销户', '信用开户', 'app', '']]);
const known = new Set(['期权', '权开', '开户']);
const corrected = (query: string) => correctQuery({ forms: [query], isSpelled: false }, words, (pair) => known.has(pair)).forms;

test('one wrong character of a word is corrected, even within a question', () => {
  expect(corrected('融姿利率')).toEqual(['融资利率']);
  expect(corrected('印花锐是多少')).toEqual(['印花税是多少']);
});

test('a word of two characters is corrected only as the whole query and by its sound', () => {
  expect(corrected('消户')).toEqual(['销户']);
  expect(corrected('开户')).toEqual([]);
  expect(corrected('消户时间')).toEqual([]);
});

test('a character that makes a known word is no typing error, and two wrong characters are not corrected', () => {
  expect(corrected('信权开户')).toEqual([]);
  expect(corrected('融姿利律')).toEqual([]);
});
