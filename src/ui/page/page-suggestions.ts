import { createContext } from 'react';

export interface PageSuggestion {
  title: string;
  href: string;
}

/** Pages for somebody whose address leads nowhere, as the server found them for the path that was asked for. */
export interface PageSuggestions {
  path: string;
  pages: readonly PageSuggestion[];
}

/** The suggestions of the document that was served; absent when it is no 404 page. */
export const PageSuggestionsContext = createContext<PageSuggestions | undefined>(undefined);
