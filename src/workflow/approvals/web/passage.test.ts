import { describe, expect, test } from 'vitest';
import { findPassage, passageAt, type Passage } from './passage.ts';

const text = [
  '投资者应当充分了解融资融券业务的风险，审慎参与。',
  '本公司对参与融资融券业务的投资者实行适当性管理。',
  '维持担保比例低于 130% 的，应当在约定期限内补足担保物。',
];
const passageOf = (quote: string, block: number): Passage => {
  const start = text[block]!.indexOf(quote);
  return passageAt(text, { block, start, end: start + quote.length });
};
const wordsAt = (blocks: readonly string[], passage: Passage): string | undefined => {
  const place = findPassage(blocks, passage);
  return place && blocks[place.block]!.slice(place.start, place.end);
};

describe('passages', () => {
  const passage = passageOf('维持担保比例低于 130%', 2);

  test.each<[string, string[]]>([
    ['words are added before it', [text[0]!, text[1]!, `（一）${text[2]!}`]],
    ['words behind it are changed', [text[0]!, text[1]!, '维持担保比例低于 130% 时，投资者须补足担保物。']],
    ['paragraphs are put before it', ['新的一段。', '又一段。', ...text]],
    ['paragraphs before it are removed', [text[2]!]],
    ['its paragraph is moved', [text[2]!, text[0]!, text[1]!]],
    ['its paragraph is parted', [text[0]!, text[1]!, '维持担保比例低于 130%', '的，应当补足担保物。']],
  ])('is found when %s', (_edit, blocks) => {
    expect(findPassage(blocks, passage)).toMatchObject({ isReworded: false });
    expect(wordsAt(blocks, passage)).toBe('维持担保比例低于 130%');
  });

  test('a passage with several occurrences is located by the words around it', () => {
    const first = passageOf('融资融券业务', 0);
    const second = passageOf('融资融券业务', 1);
    const swapped = [text[1]!, text[0]!];
    expect(findPassage(swapped, first)).toMatchObject({ block: 1 });
    expect(findPassage(swapped, second)).toMatchObject({ block: 0 });
    // With equal context the nearer occurrence is chosen.
    const alike = { quote: '同上', before: '', after: '', block: 2 };
    expect(findPassage(['同上', '别的', '同上'], alike)).toMatchObject({ block: 2 });
  });

  test('a passage with changed wording is located between the words that surrounded it', () => {
    const inner = passageOf('约定期限', 2);
    const blocks = [text[0]!, text[1]!, text[2]!.replace('约定期限', '两个交易日')];
    expect(findPassage(blocks, inner)).toMatchObject({ isReworded: true });
    expect(wordsAt(blocks, inner)).toBe('两个交易日');
  });

  test.each<[string, string[]]>([
    ['its paragraph is removed', [text[0]!, text[1]!]],
    ['its paragraph is written anew', [text[0]!, text[1]!, '风险由投资者自行承担。']],
    ['nothing is left', []],
  ])('is gone when %s', (_edit, blocks) => {
    expect(findPassage(blocks, passage)).toBeUndefined();
  });
});
