import { expect, test } from 'vitest';
import { wordsIn, readHtml, readPlain } from './as-read.ts';

test('what is set off within a line is read with it, and blocks are read apart', () => {
  expect(
    readHtml('<p>客户 1101051949<strong>1231002X</strong>，稳<strong>赚</strong>不赔</p><ul><li>甲</li><li>乙 &amp; 丙</li></ul>'),
  ).toBe('客户 11010519491231002X，稳赚不赔\n甲\n乙 & 丙');
});

test.each(['稳赚不赔', '穩賺不賠', '稳\u200b赚\u00ad不赔', '稳 赚　不 赔', '稳赚\u202e不赔'])(
  '%s is read as the watched word',
  (written) => {
    expect(wordsIn(`本产品${written}。`)('稳赚不赔')).toEqual({ index: 3, length: written.length });
  },
);

test('a word is not read across lines, and a word of nothing is nowhere', () => {
  expect(wordsIn('稳赚\n不赔')('稳赚不赔')).toBeUndefined();
  expect(wordsIn('甲')(' ')).toBeUndefined();
});

test('plain text has letters of one width, plain blanks, and nothing unseen', () => {
  expect(readPlain('１１０\u200b１０５　Ｘ\u00a0\u202e甲\n乙')).toBe('110105 X 甲\n乙');
});
