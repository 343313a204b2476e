import { z } from 'zod';
import { timestampInput } from '#platform/http/input/timestamp-input.ts';
import { searchKinds, type SearchKind } from '#platform/search/kinds.ts';

export const pageSize = 10;
/** Maximum number of counted matches of a kind, and of results by paging. */
export const maxCountedMatches = 300;
export const maxQueryLength = 60;

const kind = z.enum(Object.keys(searchKinds) as [SearchKind, ...SearchKind[]]);
const q = z.string().trim().max(maxQueryLength, `搜索词不超过 ${maxQueryLength} 个字`).default('');

export const searchQuery = z.object({
  q,
  /** One kind, page by page; the best of every kind by default. */
  kind: z.union([z.literal(''), kind]).default(''),
  pageNum: z.coerce
    .number<number | string>()
    .int()
    .min(1)
    .max(maxCountedMatches / pageSize)
    .default(1),
});
export type SearchQuery = z.input<typeof searchQuery>;

/** Positions of matches in a text: start and end, in UTF-16 units. */
const marks = z.array(z.tuple([z.number(), z.number()]));
export type Marks = z.infer<typeof marks>;

const hit = z.object({
  id: z.number(),
  title: z.string(),
  titleMarks: marks,
  /** The text around the first match, or the beginning of the text. */
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
  /** Counted up to 300; `totalIsCapped` is set when there are more. */
  total: z.number(),
  totalIsCapped: z.boolean().optional(),
  records: z.array(hit),
});
export type Group = z.infer<typeof group>;

const link = z.object({ title: z.string(), href: z.string(), text: z.string() });

/** A link of an answer: a page, a telephone number, a mailbox. `note` contains requirements or hours. */
const way = z.object({ text: z.string(), href: z.string(), note: z.string().optional() });

/** A fact that answers the query, provided by the module that owns it at the time of the request. */
export const searchAnswer = z.object({
  /** Name of the source. */
  source: z.string(),
  title: z.string(),
  /** The requested figures or facts, most likely first. */
  facts: z.array(z.object({ name: z.string(), value: z.string(), note: z.string().optional() })),
  /** One or two sentences, when the answer is not a figure. */
  text: z.string(),
  /** Available actions, those without login first. */
  ways: z.array(way),
  /** The page that contains the fact. */
  href: z.string(),
  linkText: z.string(),
  /** The date of the fact and its meaning: 生效, 数据日期, 核对. */
  day: z.object({ name: z.string(), value: z.string() }).nullable(),
  /** Display name of the source of the fact. */
  basis: z.string(),
  isSample: z.boolean(),
});
export type SearchAnswer = z.infer<typeof searchAnswer>;

export const searchTargetResult = z.object({ href: z.string().nullable() });
export type SearchTargetResult = z.infer<typeof searchTargetResult>;

export const searchResult = z.object({
  q: z.string(),
  kind: z.union([z.literal(''), kind]),
  pageNum: z.number(),
  pageSize: z.number(),
  /** Of all groups together, or of the selected kind. */
  total: z.number(),
  totalIsCapped: z.boolean().optional(),
  /** Answers, most likely first; three at most, on the first page only. */
  answers: z.array(searchAnswer),
  /** Answers that staff have promoted above the results. */
  promoted: z.array(link),
  /** Kinds with matches; records of the selected kind only, when one is selected. */
  groups: z.array(group),
  /** True when nothing matches the query exactly and the records are only similar. */
  isLoose: z.boolean(),
  /** Synonyms that were searched as well. */
  alsoSearched: z.array(z.string()),
  /** Suggested corrections, when nothing was found. */
  didYouMean: z.array(z.string()),
  /** Popular queries, or those named by staff, for an empty query or no results. */
  popular: z.array(z.string()),
});
export type SearchResult = z.infer<typeof searchResult>;

export const suggestQuery = z.object({ q });
export type SuggestQuery = z.input<typeof suggestQuery>;

const suggestion = z.object({ text: z.string(), href: z.string(), hint: z.string() });
export type SearchSuggestion = z.infer<typeof suggestion>;
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
  startsAt: timestampInput('请填写开始时间').nullable().default(null),
  endsAt: timestampInput('请填写结束时间').nullable().default(null),
});
export type PromotionDraft = z.input<typeof promotionDraft>;
