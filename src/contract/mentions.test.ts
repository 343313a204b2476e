import { describe, expect, test } from 'vitest';
import { findMentions, findTypedMention, splitAtMentions } from './mentions.ts';

describe('mentions', () => {
  test.each([
    ['请@李明看一下', ['李明']],
    ['请＠李明看一下', ['李明']],
    ['@李明德和@李明', ['李明德', '李明']],
    ['@李明（li.ming2）请看', ['李明（li.ming2）']],
    ['发到 a@李明.cn', []],
    ['李明请看', []],
    ['@王芳', []],
  ])('a mention after an @ is found in “%s”', (text, names) => {
    expect(findMentions(text, ['李明', '李明德', '李明（li.ming2）']).map(({ name }) => name)).toEqual(names);
  });

  test('a mention after an @ is split from the words around it', () => {
    expect(splitAtMentions('请@李明看', ['李明'])).toEqual([
      { text: '请', isMention: false },
      { text: '@李明', isMention: true },
      { text: '看', isMention: false },
    ]);
  });

  test.each([
    ['请@李', 3, { start: 1, words: '李' }],
    ['请@', 2, { start: 1, words: '' }],
    ['请@李明 看', 6, undefined],
    ['mail@firm', 9, undefined],
    ['没有', 2, undefined],
  ])('a mention after an @ is searched for while “%s” is typed', (text, caret, typed) => {
    expect(findTypedMention(text, caret)).toEqual(typed);
  });
});
