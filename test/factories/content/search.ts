import type { SearchEntry } from '#platform/search/entry-row.ts';

let made = 0;

/** Builds a search entry with defaults. */
export function buildSearchEntry(overrides: Partial<SearchEntry> = {}): SearchEntry {
  made += 1;
  const owner = `article:${made}`;
  return { owner, kind: 'article', title: `第 ${made} 号`, href: `/IntoGL/noticeDetail/${made}.html`, ...overrides };
}
