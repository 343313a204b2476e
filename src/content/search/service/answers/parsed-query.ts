import { foldText } from '#platform/search/fold.ts';
import { toPinyin } from '#platform/search/pinyin.ts';
import type { Alternative } from '../alternatives.ts';

/** A query as parsed for the answer sources. */
export interface ParsedQuery {
  /** Normalized forms of the query: as typed, without question words, with terms of the trade. */
  readonly forms: readonly string[];
  /** True when the forms are pinyin, of a query in letters or with wrong characters of the same sound. */
  readonly isSpelled: boolean;
  /** True when a subject may be one part of a longer question: its words must then be most of the query. */
  readonly isLoose?: boolean;
}

/** Alternative words of a subject, one of which the query must contain. An empty word makes them optional. */
export type WordGroup = readonly string[];

/** Splits words at spaces. */
export const wordList = (text: string): WordGroup => text.split(' ');

/** Splits words at spaces and makes them optional. */
export const optionalWords = (text: string): WordGroup => [...wordList(text), ''];

/** Words that do not change the meaning of a query. */
const fillers =
  /请问|请|麻烦|想问|问一下|需不需要|要不要|有没有|是不是|是否|会不会|行不行|咋办|咋|怎么样|为什么|为啥|怎么办|怎么|怎样|如何|哪里|哪儿|哪个|哪些|哪天|什么时候|什么|多少|多久|几点|几个|几号|几天|几家|多少家|能不能|可不可以|可以|能够|应该|应当|一般|大概|必须|我们|你们|贵司|贵公司|公司|现在|目前|当前|最新|现行|今年|一下|查询|查看|查|看|需要|要|能|会|该|想|是|有|在|的|了|我|你|您|个|吗|嘛|呢|吧|啊|呀|去|做|办理|办|[?!。,、]/g;

/** The part of a longer question that the words of a subject must cover. */
const leastCovered = 0.75;

/** Shorter words have too many homophones. */
const shortestSpelled = 5;

/** Parses a query from its alternatives. `names` are names of the firm, which are ignored. */
export function parseQuery(alternatives: readonly Alternative[], names: readonly string[]): ParsedQuery {
  const folded = names.map(foldText).filter(Boolean);
  const plain = (form: string) => folded.reduce((text, name) => text.replaceAll(name, ''), form) || form;
  return { forms: [...new Set(alternatives.map((words) => plain(words.join(''))))], isSpelled: false };
}

/** Converts the query to pinyin, for queries in letters and for wrong characters of the same sound. */
export function toPinyinQuery({ forms }: ParsedQuery): ParsedQuery {
  const spelled = forms.map((form) => (/^[a-z]+$/.test(form) ? form : (toPinyin(form)[0] ?? '')));
  return { forms: [...new Set(spelled)].filter((form) => form.length >= shortestSpelled), isSpelled: true };
}

/** Removes words that do not change the meaning of a query. */
export const removeFillers = (text: string): string => text.replaceAll(fillers, '');

/** True when a form of the query contains one of the words. */
export const mentions = ({ forms }: ParsedQuery, words: WordGroup): boolean =>
  forms.some((form) => words.some((word) => word !== '' && form.includes(foldText(word))));

/** True when the query contains one word of each group, and nothing else of importance. */
export const matchesSubject = (asked: ParsedQuery, ...groups: readonly WordGroup[]): boolean =>
  asked.forms.some((form) => {
    const rest = withoutGroups(asked, form, groups);
    if (rest === undefined || asked.isSpelled) return rest === '';
    const besides = removeFillers(rest);
    if (!asked.isLoose) return besides === '';
    const said = form.length - rest.length;
    return said > 1 && said >= leastCovered * (said + besides.length);
  });

/**
 * Returns the rest of the query besides one word of each group, form by form: `茅台的` and `茅台` of `茅台的折算率`, because question words
 * may be part of a name. Empty when a group is missing, or the query matches only by pinyin.
 */
export function extractRests(asked: ParsedQuery, ...groups: readonly WordGroup[]): string[] {
  if (asked.isSpelled || asked.isLoose) return [];
  const rests = asked.forms.flatMap((form) => withoutGroups(asked, form, groups) ?? []);
  return [...new Set(rests.flatMap((rest) => [rest, removeFillers(rest)]))].filter(Boolean);
}

function withoutGroups({ isSpelled }: ParsedQuery, form: string, groups: readonly WordGroup[]): string | undefined {
  let rest = form;
  for (const group of groups) {
    const said = longestFirst(group, isSpelled).find((word) => rest.includes(word));
    if (said === undefined) return undefined;
    rest = rest.replace(said, '');
  }
  return rest;
}

const written = new WeakMap<WordGroup, readonly string[]>();
const sounding = new WeakMap<WordGroup, readonly string[]>();

/** Returns the words normalized or as pinyin, longest first. Cached for constant lists. */
function longestFirst(words: WordGroup, isSpelled: boolean): readonly string[] {
  const known = isSpelled ? sounding : written;
  let list = known.get(words);
  if (!list) {
    list = words.map((word) => (isSpelled ? (toPinyin(word)[0] ?? word) : foldText(word))).toSorted((a, b) => b.length - a.length);
    known.set(words, list);
  }
  return list;
}
