import { createContext } from 'react';

export interface PageSuggestion {
  title: string;
  href: string;
}

/** Suggested pages for an unknown address, as the server found them for the requested path. */
export interface PageSuggestions {
  path: string;
  pages: readonly PageSuggestion[];
}

/** The suggestions of the served document; absent when it is not a 404 page. */
export const PageSuggestionsContext = createContext<PageSuggestions | undefined>(undefined);
