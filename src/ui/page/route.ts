import type { PageModule } from './page.ts';
import type { QueryKinds } from './read-query.ts';

/**
 * A sample address of the page for the tests that visit every page: a value for the placeholder, a query, or both. Where only the
 * data know a value, it is the `field` (the id by default) of the first item in a call's list; it replaces the placeholder, or
 * ends the query where the path has none.
 */
export type PageSample = string | { firstOf: string; field?: string; query?: string };

/** Facts about a page for the server and tests, besides its address. */
export interface PageFacts {
  /** Name of the page in suggestions; its own title may be longer. Pages of one item and hidden pages have none. */
  title?: string;
  /** The page's bare address by default. */
  samples?: readonly PageSample[];
  /**
   * True for pages that redirect visitors without a session to the login page: the tests of every page, which have no session,
   * skip them.
   */
  needsLogin?: boolean;
  /** True for pages that are rendered for one visitor: never cached, and their calls use the visitor's session. */
  isPersonal?: boolean;
  /** Maximum bytes of a form posted to this page; a page without it accepts no forms. */
  formLimit?: number;
  /**
   * True for pages with own behaviour (animation, restoring a draft, personal content): React loads as soon as the browser is
   * idle. All others work without it and load it at the first interaction.
   */
  isLively?: boolean;
  /** True for pages that are excluded from site map and suggestions. */
  isHidden?: boolean;
  /** True for pages that search engines must not index: pages that need a key, and everything about private funds (trade rule X14). */
  isUnlisted?: boolean;
}

/** The facts about a page without its file. */
export interface PageEntry extends PageFacts {
  /** The path in the spelling of the specification, without `.html`; placeholders as `:id`. */
  path: string;
  /** The query parameters that make a different page, in the order of the cache key, with their kinds; all others are ignored. */
  query?: QueryKinds;
  /** For a page of signed-in or signing-in users: the kind of user. */
  quietFor?: 'client' | 'seeker';
  /** True for pages that the firm has to prove later: their content over time is recorded (网页存证). */
  isEvidence?: boolean;
}

/** A page with its file, as the router needs it. */
export interface PageRoute extends Pick<PageEntry, 'path' | 'quietFor' | 'isEvidence'> {
  name: string;
  load: () => Promise<PageModule>;
}

/** Returns the canonical address pattern: `.html` after everything but the home page. */
export const canonicalPath = (path: string): string => (path === '/' ? '/' : `${path}.html`);

/**
 * Returns true for pages on which somebody is signed in or signing in. Their documents are isolated: a window that opened ours
 * cannot navigate it (`cross-origin-opener-policy`). From a document that began with any other page they load as a new document.
 */
export const isGuarded = (page: Pick<PageEntry, 'quietFor'> = {}): boolean => page.quietFor !== undefined;
