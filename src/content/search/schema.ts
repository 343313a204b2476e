import { z } from 'zod';
import { moment } from '#platform/http/input/moment.ts';
import { searchKinds, type SearchKind } from '#platform/search/kinds.ts';

export const pageSize = 10;
/** Matches of a kind are counted so far; there are no pages beyond. */
export const countedMatches = 300;
export const longestQuery = 60;

const kind = z.enum(Object.keys(searchKinds) as [SearchKind, ...SearchKind[]]);
const q = z.string().trim().max(longestQuery, `搜索词不超过 ${longestQuery} 个字`).default('');

export const searchQuery = z.object({
  q,
  /** One kind, page by page; the best of every kind when left out. */
  kind: z.union([z.literal(''), kind]).default(''),
  pageNum: z.coerce
    .number<number | string>()
    .int()
    .min(1)
    .max(countedMatches / pageSize)
    .default(1),
});
export type SearchQuery = z.input<typeof searchQuery>;

/** Where in a text what was searched for stands: beginning and end, in UTF-16 units. */
const marks = z.array(z.tuple([z.number(), z.number()]));
export type Marks = z.infer<typeof marks>;

const hit = z.object({
  id: z.number(),
  title: z.string(),
  titleMarks: marks,
  /** The words around the first place that matches, or the beginning of the text. */
  snippet: z.string(),
  snippetMarks: marks,
  href: z.string(),
  label: z.string(),
  date: z.string().nullable(),
});
export type Hit = z.infer<typeof hit>;

const group = z.object({
  kind,
  name: z.string(),
  /** Counted up to 300; `totalIsCapped` says that there are more. */
  total: z.number(),
  totalIsCapped: z.boolean().optional(),
  records: z.array(hit),
});
export type Group = z.infer<typeof group>;

const link = z.object({ title: z.string(), href: z.string(), text: z.string() });

/** A way on from an answer: a page, a telephone number, a mailbox; `note` says what it asks for or when it is there. */
const way = z.object({ text: z.string(), href: z.string(), note: z.string().optional() });

/** A fact of the site that answers the query by itself, as the module that owns it told it at this moment. */
export const answer = z.object({
  /** The source that gave it. */
  source: z.string(),
  title: z.string(),
  /** The figures or particulars asked for, the first of them the one that was meant most likely. */
  facts: z.array(z.object({ name: z.string(), value: z.string(), note: z.string().optional() })),
  /** A sentence or two, where the answer is no figure. */
  text: z.string(),
  /** What can be done, those that need no login first. */
  ways: z.array(way),
  /** The page on which the fact stands. */
  href: z.string(),
  linkText: z.string(),
  /** Of which day it is, and what that day says: 生效, 数据日期, 核对. */
  day: z.object({ name: z.string(), value: z.string() }).nullable(),
  /** Where it was taken from, in words. */
  basis: z.string(),
  isSample: z.boolean(),
});
export type Answer = z.infer<typeof answer>;

export const searchTarget = z.object({ href: z.string().nullable() });
export type SearchTarget = z.infer<typeof searchTarget>;

export const searchResult = z.object({
  q: z.string(),
  kind: z.union([z.literal(''), kind]),
  pageNum: z.number(),
  pageSize: z.number(),
  /** Of all groups together, or of the chosen kind. */
  total: z.number(),
  totalIsCapped: z.boolean().optional(),
  /** Facts that answer the query by themselves, the likeliest first; three at most, on the first page alone. */
  answers: z.array(answer),
  /** Answers that staff have put above the results. */
  promoted: z.array(link),
  /** Kinds in which something was found; records only of the chosen kind when one was chosen. */
  groups: z.array(group),
  /** True when nothing holds the query and these only come near it. */
  isLoose: z.boolean(),
  /** Words that were looked for as well, as they mean the same. */
  alsoSearched: z.array(z.string()),
  /** Queries that were probably meant, when nothing was found. */
  didYouMean: z.array(z.string()),
  /** What others search, or staff name, when nothing was asked or found. */
  popular: z.array(z.string()),
});
export type SearchResult = z.infer<typeof searchResult>;

export const suggestQuery = z.object({ q });
export type SuggestQuery = z.input<typeof suggestQuery>;

const suggestion = z.object({ text: z.string(), href: z.string(), hint: z.string() });
export type Suggestion = z.infer<typeof suggestion>;
export const suggestionList = z.object({ list: z.array(suggestion) });
export type SuggestionList = z.infer<typeof suggestionList>;

const line = z.string().trim().min(1).max(100);
export const synonymDraft = z.object({ term: line, means: z.array(line).min(1).max(4) });
export type SynonymDraft = z.infer<typeof synonymDraft>;

export const promotionDraft = z.object({
  queries: z.array(line).min(1).max(40),
  title: line,
  text: z.string().trim().max(200).default(''),
  href: z.string().regex(/^(\/(?!\/)|https:\/\/|tel:)\S*$/, '链接应以 / 或 https:// 开头'),
  startsAt: moment('请填写开始时间').nullable().default(null),
  endsAt: moment('请填写结束时间').nullable().default(null),
});
export type PromotionDraft = z.input<typeof promotionDraft>;
