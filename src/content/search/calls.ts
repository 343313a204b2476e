import { call } from '#contract/call.ts';
import type { SearchQuery, SearchResult, SearchTarget, SuggestionList, SuggestQuery } from './schema.ts';

/** What of the site holds the query, by kind. */
export const searchGet = call<SearchQuery, SearchResult>('GET', '/api/search', { tags: ['search'] });

/** The page that the query names without doubt, as a security's code does; none for everything else. */
export const searchTargetGet = call<SuggestQuery, SearchTarget>('GET', '/api/search/target', { tags: ['search'] });

/** What the query may become while it is typed. */
export const searchSuggest = call<SuggestQuery, SuggestionList>('GET', '/api/search/suggest', { tags: ['search'] });
