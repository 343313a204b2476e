import { beforeAll, expect, test } from 'vitest';
import { createSeededRandom } from '#demo/seeded.ts';
import { putSearchEntries } from '#platform/search/entries.ts';
import { foldText } from '#platform/search/fold.ts';
import { buildSearchEntry } from '#test/factories/content/search.ts';
import { useDatabase } from '#test/support/database.ts';
import { findEntries } from './service/find-entries.ts';

const { context } = useDatabase();
const choices = createSeededRandom('search');
// Few characters, so that texts share their pairs, including ones that are normalized and ones outside the basic plane.
const letters = [...'证券保证金公告融资ＡaB1２%_\\𠮷𠮟證資，。 \n'];
const texts = Array.from({ length: 60 }, () => Array.from({ length: choices.integer(2, 60) }, () => choices.pick(letters)).join(''));
const folded = texts.map(foldText);
const letterPairs = (text: string) => {
  const each = [...text];
  return each.slice(1).map((letter, at) => each[at]! + letter);
};

async function ownersOf(query: string): Promise<number> {
  const [found] = await findEntries(context(), [[foldText(query)]], [{ kind: 'article', skip: 0, take: 0 }]);
  return found!.total;
}

beforeAll(() =>
  putSearchEntries(
    context(),
    texts.map((text) => buildSearchEntry({ title: '甲', text })),
  ),
);

test('a query of two characters finds every text that contains it, and no other', async () => {
  const pairs = [...new Set(folded.flatMap(letterPairs))];
  expect(pairs.length).toBeGreaterThan(150);
  for (const pair of pairs) expect([pair, await ownersOf(pair)]).toEqual([pair, folded.filter((text) => text.includes(pair)).length]);
});

test('a query of one character finds every text that contains it', async () => {
  for (const letter of new Set(folded.flatMap((text) => [...text])))
    expect([letter, await ownersOf(letter)]).toEqual([letter, folded.filter((text) => text.includes(letter)).length]);
});

test('a text is found by any part of it, in any width and case, and by nothing else', async () => {
  for (let round = 0; round < 80; round++) {
    const text = [...choices.pick(texts)];
    const start = choices.integer(0, text.length - 2);
    const part = text.slice(start, start + choices.integer(2, 9)).join('');
    if (foldText(part) === '') continue;
    expect([part, await ownersOf(part)]).toEqual([part, folded.filter((each) => each.includes(foldText(part))).length]);
  }
});

/** Forms that writers use for one another: a text in any of them is found by a query in any other. */
const formsOfOne = [
  [
    'brackets of document numbers',
    ['证监发〔2026〕5号', '证监发[2026]5号', '证监发（2026）5号', '证监发(2026)5号', '证监发［2026］5号', '证监发【2026】5号'],
  ],
  [
    'quotation marks and marks of titles',
    [
      '《证券法》',
      '‹证券法›',
      '〈证券法〉',
      '«证券法»',
      '“证券法”',
      '‘证券法’',
      '「证券法」',
      '『证券法』',
      '"证券法"',
      '＂证券法＂',
      '<证券法>',
    ],
  ],
  ['the character of 账户', ['账户', '帐户', '賬戶', '帳戶']],
  ['variants of 台湾, 余额 and 证券', ['台湾余额证券', '臺湾馀額証券', '臺灣餘額證券']],
] as const;

test.each(formsOfOne)('%s are equal in texts and queries', async (_kind, forms) => {
  await putSearchEntries(
    context(),
    forms.map((form, at) => buildSearchEntry({ title: `乙${at}`, text: `按${form}执行` })),
  );
  for (const form of forms) expect([form, await ownersOf(form)]).toEqual([form, forms.length]);
});
