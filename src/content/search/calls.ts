import { call } from '#contract/call.ts';
import type { SearchQuery, SearchResult, SearchTargetResult, SuggestionList, SuggestQuery } from './schema.ts';

/** Pages of the site that match the query, by kind. */
export const searchGet = call<SearchQuery, SearchResult>('GET', '/api/search', { tags: ['search', 'firm-facts'] });

/** The page that the query identifies uniquely, as a security's code does; otherwise none. */
export const searchTargetGet = call<SuggestQuery, SearchTargetResult>('GET', '/api/search/target', { tags: ['search', 'firm-facts'] });

/** Suggestions for a partly typed query. */
export const searchSuggest = call<SuggestQuery, SuggestionList>('GET', '/api/search/suggest', { tags: ['search', 'firm-facts'] });
