import type { PageModule } from './page.ts';
import type { QueryKinds } from './read-query.ts';

/**
 * An address of the page that answers, for the tests that look at every page: what stands for the placeholder, a query, or both. Where
 * only the data know such a value it is the `field` (the id, unless said) of the first thing in a list that a call answers with; it stands
 * for the placeholder, or ends the query where the path has none.
 */
export type Sample = string | { firstOf: string; field?: string; query?: string };

/** What the server and tests know of a page beside its address. */
export interface PageFacts {
  /** How the page is called where it is suggested; its own title may say more. Pages of one thing and hidden pages have none. */
  title?: string;
  /** The page's bare address unless said. */
  samples?: readonly Sample[];
  /** True for pages that lead whoever is not signed in to the login page: the tests of every page, who are strangers, leave them out. */
  needsLogin?: boolean;
  /** True for pages that are made for one visitor: never kept, and the calls behind them know who asks. */
  isPersonal?: boolean;
  /** Bytes that a form posted to this page may have; a page without it takes no forms. */
  formLimit?: number;
  /**
   * True for pages that do something by themselves (move, restore a draft, know the visitor): React comes as soon as the browser
   * is idle. All others work wholly without it and wait for the visitor's first sign.
   */
  isLively?: boolean;
  /** True for pages that nobody should be led to by a site map or a suggestion. */
  isHidden?: boolean;
  /** True for what search engines shall not lead to: doors that need a key, and everything about private funds (DOMAIN X14). */
  isUnlisted?: boolean;
  /** True for what the firm has to prove later: what it showed and when is kept (网页存证). */
  isEvidence?: boolean;
}

/** What is known of a page without its file. */
export interface PageEntry extends PageFacts {
  /** As the specification spells it, without `.html`; placeholders as `:id`. */
  path: string;
  /** The query names that make a different page, in the order of the cache key, and what each may hold; every other name is ignored. */
  query?: QueryKinds;
  /** Whose page it is, of a page for those who are signed in or signing in. */
  quietFor?: 'client' | 'seeker';
}

/** A page with its file, as the router needs it. */
export interface PageRoute extends Pick<PageEntry, 'path' | 'quietFor'> {
  name: string;
  load: () => Promise<PageModule>;
}

/** The canonical form of a page's address pattern: `.html` behind everything but the home page. */
export const canonicalPath = (path: string): string => (path === '/' ? '/' : `${path}.html`);

/**
 * True for pages on which somebody is signed in or signing in. Their documents stand alone: whoever opened our window cannot lead it on from there
 * (`cross-origin-opener-policy`). From a document that began with any other page they are another document, not the next page.
 */
export const isGuarded = (page: Pick<PageEntry, 'quietFor'> = {}): boolean => page.quietFor !== undefined;
