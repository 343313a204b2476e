import { foldText } from '#platform/search/fold.ts';
import { toPinyin } from '#platform/search/pinyin.ts';
import type { Alternative } from '../alternatives.ts';

/** A query as parsed for the answer sources. */
export interface ParsedQuery {
  /** Normalized forms of the query: as typed, without question words, with terms of the trade. */
  readonly forms: readonly string[];
  /** True when the forms are pinyin, of a query in letters or with wrong characters of the same sound. */
  readonly isSpelled: boolean;
}

/** Alternative words of a subject, one of which the query must contain. An empty word makes them optional. */
export type WordGroup = readonly string[];

/** Splits words at spaces. */
export const wordList = (text: string): WordGroup => text.split(' ');

/** Splits words at spaces and makes them optional. */
export const optionalWords = (text: string): WordGroup => [...wordList(text), ''];

/** Words that do not change the meaning of a query. */
const fillers =
  /请问|请|怎么样|怎么办|怎么|怎样|如何|哪里|哪儿|哪个|哪些|哪天|什么时候|什么|多少|多久|几点|几个|几号|几天|能不能|可不可以|可以|我们|你们|贵司|贵公司|公司|现在|目前|当前|最新|现行|今年|一下|查询|查看|查|看|需要|要|是|有|在|的|了|我|你|个|吗|呢|吧|啊|去|做|办理|办|[?!。,、]/g;

/** Shorter words have too many homophones. */
const shortestSpelled = 6;

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

/** True when the query contains one word of each group, and nothing else of importance. */
export const matchesSubject = (asked: ParsedQuery, ...groups: readonly WordGroup[]): boolean =>
  asked.forms.some((form) => {
    const rest = withoutGroups(asked, form, groups);
    return (asked.isSpelled ? rest : rest?.replaceAll(fillers, '')) === '';
  });

/**
 * Returns the rest of the query besides one word of each group, form by form: `茅台的` and `茅台` of `茅台的折算率`, because question words
 * may be part of a name. Empty when a group is missing, or the query matches only by pinyin.
 */
export function extractRests(asked: ParsedQuery, ...groups: readonly WordGroup[]): string[] {
  if (asked.isSpelled) return [];
  const rests = asked.forms.flatMap((form) => withoutGroups(asked, form, groups) ?? []);
  return [...new Set(rests.flatMap((rest) => [rest, rest.replaceAll(fillers, '')]))].filter(Boolean);
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
