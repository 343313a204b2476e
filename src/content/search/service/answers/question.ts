import { foldText } from '#platform/search/fold.ts';
import { toPinyin } from '#platform/search/pinyin.ts';
import type { Alternative } from '../alternatives.ts';

/** A query as the sources of answers read it. */
export interface Question {
  /** Folded, the forms that it may stand for: as it was typed, as plain words, with the trade's words for the visitor's. */
  readonly forms: readonly string[];
  /** True when the forms are pinyin: of what was typed in letters, or sounds like a word that it is not. */
  readonly isSpelled: boolean;
}

/** Words of a subject: the query must say one of them. An empty word makes all of them optional. */
export type Words = readonly string[];

/** Words that are written one behind the other, parted by blanks. */
export const wordList = (text: string): Words => text.split(' ');

/** The same, of which the query need say none. */
export const optionalWords = (text: string): Words => [...wordList(text), ''];

/** What a query may say beside its subject without asking for anything else. */
const fillers =
  /请问|请|怎么样|怎么办|怎么|怎样|如何|哪里|哪儿|哪个|哪些|哪天|什么时候|什么|多少|多久|几点|几个|几号|几天|能不能|可不可以|可以|我们|你们|贵司|贵公司|公司|现在|目前|当前|最新|现行|今年|一下|查询|查看|查|看|需要|要|是|有|在|的|了|我|你|个|吗|呢|吧|啊|去|做|办理|办|[?!。,、]/g;

/** Shorter ones would sound like anything. */
const shortestSpelled = 6;

/** Reads a query by its alternatives; `names` are what the firm is called, which says nothing to the firm itself. */
export function readQuestion(alternatives: readonly Alternative[], names: readonly string[]): Question {
  const folded = names.map(foldText).filter(Boolean);
  const plain = (form: string) => folded.reduce((text, name) => text.replaceAll(name, ''), form) || form;
  return { forms: [...new Set(alternatives.map((words) => plain(words.join(''))))], isSpelled: false };
}

/** The query by its sound: for letters, and for characters that were mistaken for others of the same sound. */
export function spell({ forms }: Question): Question {
  const spelled = forms.map((form) => (/^[a-z]+$/.test(form) ? form : (toPinyin(form)[0] ?? '')));
  return { forms: [...new Set(spelled)].filter((form) => form.length >= shortestSpelled), isSpelled: true };
}

/** True when the query says one word of each group, and nothing else of weight. */
export const asksFor = (asked: Question, ...groups: readonly Words[]): boolean =>
  asked.forms.some((form) => {
    const rest = withoutGroups(asked, form, groups);
    return (asked.isSpelled ? rest : rest?.replaceAll(fillers, '')) === '';
  });

/**
 * What the query says besides one word of each group, form by form: `茅台的` and `茅台` of `茅台的折算率`, as the words that only ask may
 * be part of a name. Nothing when it lacks a group, or is known by its sound alone.
 */
export function restsOf(asked: Question, ...groups: readonly Words[]): string[] {
  if (asked.isSpelled) return [];
  const rests = asked.forms.flatMap((form) => withoutGroups(asked, form, groups) ?? []);
  return [...new Set(rests.flatMap((rest) => [rest, rest.replaceAll(fillers, '')]))].filter(Boolean);
}

function withoutGroups({ isSpelled }: Question, form: string, groups: readonly Words[]): string | undefined {
  let rest = form;
  for (const group of groups) {
    const said = longestFirst(group, isSpelled).find((word) => rest.includes(word));
    if (said === undefined) return undefined;
    rest = rest.replace(said, '');
  }
  return rest;
}

const written = new WeakMap<Words, readonly string[]>();
const sounding = new WeakMap<Words, readonly string[]>();

/** The words as they are compared, folded or spelled; remembered for the lists that stand in the program. */
function longestFirst(words: Words, isSpelled: boolean): readonly string[] {
  const known = isSpelled ? sounding : written;
  let list = known.get(words);
  if (!list) {
    list = words.map((word) => (isSpelled ? (toPinyin(word)[0] ?? word) : foldText(word))).toSorted((a, b) => b.length - a.length);
    known.set(words, list);
  }
  return list;
}
