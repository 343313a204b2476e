import { expect, test } from 'vitest';
import { toUtterances } from './utterances.ts';

test('a text is spoken sentence by sentence, without separate punctuation', () => {
  expect(toUtterances(['第一句。第二句！', ' —— ', '没有句号'])).toEqual(['第一句。', '第二句！', '没有句号']);
});

test('no piece is longer than a voice supports, and no text is lost', () => {
  const long = `${'很长的句子，'.repeat(60)}完。${'无'.repeat(300)}`;
  const pieces = toUtterances([long]);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(120);
  expect(pieces.join('')).toBe(long);
});
