import { editDistance } from '#platform/search/edit-distance.ts';
import { quoteShortened } from '#platform/tabular/rules/reading.ts';
import { longestWord } from '../../sources/layout.ts';
import { blankWord, type SourceField, type SourceView } from '../../sources/source-view.ts';
import { normaliseHeading } from '../../sources/source.ts';
import { otherThing, explainOtherMeaning } from './other-meanings.ts';
import { maxAskedWords } from './question.ts';
import type { UnknownWords } from './word-census.ts';

/** The share of characters in which a heading may differ from a known one to be suggested. */
const nearHeading = 0.5;
/** Category words are short: one common character is enough for a suggestion. */
const nearWord = 0.9;
/** Lists have a few dozen columns; of a sheet with hundreds, only the first ones are considered. */
const askedTitles = 60;

/** An unknown heading with sample values. */
export interface UnreadHeading {
  title: string;
  samples: readonly string[];
}

/** A missing column, the headings that may mean it, and those that only look like it. */
export interface HeadingQuestion {
  field: SourceField;
  candidates: readonly UnreadHeading[];
  excluded: readonly { title: string; why: string }[];
}

/** Returns the most similar known word with the share of different characters; undefined when all differ by more than `most`. */
function findNearest(word: string, known: readonly string[], most: number): { word: string; share: number } | undefined {
  const asked = normaliseHeading(word);
  return known
    .map((each) => ({
      word: each,
      share: editDistance(asked, normaliseHeading(each)) / Math.max(asked.length, normaliseHeading(each).length, 1),
    }))
    .filter(({ share }) => share <= most)
    .toSorted((one, other) => one.share - other.share)[0];
}

/**
 * Returns, for each field, the headings that may mean it, and those that look similar but state a different meaning. Fields
 * without a similar heading are omitted.
 */
export function askAboutFields(view: SourceView, unread: readonly UnreadHeading[], fields: readonly SourceField[]): HeadingQuestion[] {
  return fields.flatMap((field) => {
    const known = [field.title, ...view.headingsOf(field.name)];
    const near = unread.slice(0, askedTitles).flatMap((heading) => {
      const share = nearness(heading.title, known);
      return share === undefined ? [] : [{ heading, share, why: explainOtherMeaning(heading.title, known) }];
    });
    const candidates = near.filter(({ why }) => why === undefined).toSorted((one, other) => one.share - other.share);
    if (near.every(({ why }) => why === otherThing)) return [];
    return [
      {
        field,
        candidates: candidates.map(({ heading }) => heading),
        excluded: near.flatMap(({ heading: { title }, why }) => (why === undefined ? [] : [{ title, why }])),
      },
    ];
  });
}

/** Removes a trailing bracket from a heading. */
const withoutUnit = (heading: string): string => heading.replace(/(?<=.)[(（].*$/, '');

/**
 * Returns the share of characters in which a heading differs from the most similar known one; a heading that contains a known one
 * is similar.
 */
function nearness(title: string, known: readonly string[]): number | undefined {
  if (title.length > longestWord) return undefined;
  const bare = withoutUnit(title);
  const words = [...new Set([...known, ...known.map(withoutUnit)])];
  const within = words.some((word) => word.length >= 2 && normaliseHeading(title).includes(normaliseHeading(word)));
  return findNearest(bare, words, nearHeading)?.share ?? (within ? nearHeading : undefined);
}

/** Formats `列名「证券编码」不认识，是不是「证券代码」？` with sample values and the option to type. */
export function askForHeadings(questions: readonly HeadingQuestion[]): string {
  const asked = questions.map(({ field, candidates, excluded }) => {
    const others = excluded
      .filter(({ why }) => why !== otherThing)
      .map(({ title, why }) => `「${title}」${why}`)
      .join('，');
    const outside = others === '' ? '' : `（${others}，不作为候选）`;
    if (candidates.length === 0) return `没有一列像是「${field.title}」${outside}。`;
    if (candidates.length === 1) return `列名${withSamples(candidates[0]!)}不认识，是不是「${field.title}」？${outside}`;
    return `「${field.title}」可能是以下几列中的一列，请核对后选定：${candidates.map(withSamples).join('、')}${outside}。`;
  });
  const answerable = questions.filter(({ candidates }) => candidates.length > 0);
  if (answerable.length === 0) return `${asked.join('')}请核对文件`;
  const options = answerable.map(({ field, candidates }) => {
    const [only] = candidates;
    return `--heading ${field.named}=${candidates.length === 1 ? only!.title : '<选定的列名>'}`;
  });
  return `${asked.join('')}确认后请加上 ${options.join(' ')}；同时用 --source 写明来源的，会记入这个来源，以后不再询问`;
}

const withSamples = ({ title, samples }: UnreadHeading): string =>
  `「${title}」${samples.length > 0 ? `（如 ${samples.map((text) => text.slice(0, 20)).join('、')}）` : ''}`;

/** Formats the unknown words with their counts, the most frequent first, each with its suggested value, and the option to type. */
export function askForWords({ title, field, words }: UnknownWords, spellings: Readonly<Record<string, readonly string[]>>): string {
  const ours = Object.values(spellings).map((known) => known[0] ?? '');
  const byKnown = new Map(Object.values(spellings).flatMap((known) => known.map((word) => [word, known[0] ?? ''] as const)));
  const asked = [...words]
    .toSorted(([, one], [, other]) => other - one)
    .map(([word, rows]) => {
      const nearest = word === blankWord ? undefined : findNearest(word, [...byKnown.keys()], nearWord);
      return { word, rows, proposal: nearest && byKnown.get(nearest.word) };
    });
  const list = asked
    .slice(0, maxAskedWords)
    .map(({ word, rows, proposal }) => `${quoteShortened(word)}${rows} 行${proposal ? `（是不是“${proposal}”？）` : ''}`);
  const more = asked.length > maxAskedWords ? ` 等 ${asked.length} 种` : '';
  const [first] = asked;
  const example = `--spelling ${field.named}:${first!.word}=${first!.proposal ?? (first!.word === blankWord ? ours.at(-1) : ours[0]) ?? ''}`;
  return `列「${title}」有不认识的写法：${list.join('、')}${more}。可以填 ${ours.join('、')}。确认后每种写明一次，例如 ${example}；同时用 --source 写明来源的，会记入这个来源，以后不再询问`;
}
