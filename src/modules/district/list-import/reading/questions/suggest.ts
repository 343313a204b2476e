import { editDistance } from '#modules/base/search/service/edit-distance.ts';
import type { Field } from '#modules/district/lists/service/definition/list-fields.ts';
import { shown } from '#platform/tabular/rules/reading.ts';
import { longestWord } from '../../sources/layout.ts';
import type { UnknownWords } from './word-census.ts';
import { toWord } from '../../sources/source.ts';
import type { SourceView } from '../../sources/source-view.ts';

/** Share of letters in which a heading may differ from a known one to be offered for it. */
const nearHeading = 0.5;
/** Category words are short: one letter in common is worth a question. */
const nearWord = 0.9;
/** Lists have some dozen columns; of a sheet with hundreds the first ones are enough to be asked about. */
const askedTitles = 60;

/** A heading that nobody knows, and the column that it may mean. */
export interface HeadingSuggestion {
  title: string;
  field: Field;
}

/** The known word that is nearest, with the share of letters that differ; undefined when all differ by more than `most`. */
function findNearest(word: string, known: readonly string[], most: number): { word: string; share: number } | undefined {
  const asked = toWord(word);
  return known
    .map((each) => ({ word: each, share: editDistance(asked, toWord(each)) / Math.max(asked.length, toWord(each).length, 1) }))
    .filter(({ share }) => share <= most)
    .toSorted((one, other) => one.share - other.share)[0];
}

/**
 * For each of the fields the heading that comes nearest to one of its known headings, each heading once. A heading that
 * is as near to two fields is offered for the first.
 */
export function suggestHeadings(view: SourceView, titles: readonly string[], fields: readonly Field[]): HeadingSuggestion[] {
  const pairs = fields.flatMap((field) =>
    titles.slice(0, askedTitles).flatMap((title) => {
      if (title.length > longestWord) return [];
      const nearest = findNearest(title.replace(/[(（].*$/, ''), [field.title, ...view.headingsOf(field.name)], nearHeading);
      return nearest ? [{ title, field, share: nearest.share }] : [];
    }),
  );
  const found: HeadingSuggestion[] = [];
  for (const { title, field } of pairs.toSorted((one, other) => one.share - other.share))
    if (!found.some((one) => one.title === title || one.field === field)) found.push({ title, field });
  return found;
}

/** `列名「证券编码」不认识，是不是「证券代码」？` and what to write if so. */
export function askForHeadings(suggestions: readonly HeadingSuggestion[]): string {
  const questions = suggestions.map(({ title, field }) => `列名「${title}」不认识，是不是「${field.title}」？`).join('');
  const options = suggestions.map(({ title, field }) => `--heading ${field.title}=${title}`).join(' ');
  return `${questions}是的，请加上 ${options}；同时用 --source 写明来源的，会记入这个来源，以后不再询问`;
}

const shownWords = 12;

/** Lists them by word and count, the commonest first, each with the value that it may stand for, and what to write once. */
export function askForWords({ title, field, words }: UnknownWords, spellings: Readonly<Record<string, readonly string[]>>): string {
  const ours = Object.values(spellings).map((known) => known[0] ?? '');
  const byKnown = new Map(Object.values(spellings).flatMap((known) => known.map((word) => [word, known[0] ?? ''] as const)));
  const asked = [...words]
    .toSorted(([, one], [, other]) => other - one)
    .map(([word, rows]) => {
      const nearest = findNearest(word, [...byKnown.keys()], nearWord);
      return { word, rows, proposal: nearest && byKnown.get(nearest.word) };
    });
  const list = asked
    .slice(0, shownWords)
    .map(({ word, rows, proposal }) => `${shown(word)}${rows} 行${proposal ? `（是不是“${proposal}”？）` : ''}`);
  const more = asked.length > shownWords ? ` 等 ${asked.length} 种` : '';
  const [first] = asked;
  const example = `--spelling ${field.title}:${first!.word}=${first!.proposal ?? ours[0] ?? ''}`;
  return `列「${title}」有不认识的写法：${list.join('、')}${more}。可以填 ${ours.join('、')}。确认后每种写明一次，例如 ${example}；同时用 --source 写明来源的，会记入这个来源，以后不再询问`;
}
