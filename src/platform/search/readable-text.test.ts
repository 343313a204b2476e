import { expect, test } from 'vitest';
import { createWordFinder, htmlToReadableText, toHalfWidthText } from './readable-text.ts';

test('inline elements are read with their line, and blocks are read apart', () => {
  expect(
    htmlToReadableText(
      '<p>客户 1101051949<strong>1231002X</strong>，稳<strong>赚</strong>不赔</p><ul><li>甲</li><li>乙 &amp; 丙</li></ul>',
    ),
  ).toBe('客户 11010519491231002X，稳赚不赔\n甲\n乙 & 丙');
});

test.each(['稳赚不赔', '穩賺不賠', '稳\u200b赚\u00ad不赔', '稳 赚　不 赔', '稳赚\u202e不赔'])(
  '%s is recognised as the watched word',
  (written) => {
    expect(createWordFinder(`本产品${written}。`)('稳赚不赔')).toEqual({ index: 3, length: written.length });
  },
);

test('a word is not matched across lines, and an empty word is never found', () => {
  expect(createWordFinder('稳赚\n不赔')('稳赚不赔')).toBeUndefined();
  expect(createWordFinder('甲')(' ')).toBeUndefined();
});

test('plain text has half-width letters, plain spaces, and no invisible marks', () => {
  expect(toHalfWidthText('１１０\u200b１０５　Ｘ\u00a0\u202e甲\n乙')).toBe('110105 X 甲\n乙');
});
