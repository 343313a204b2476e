import { useLoaderData } from 'react-router';
import { CallError } from '#contract/call-error.ts';
import type { Call, Caller } from '#contract/call.ts';
import type { PageName } from '#rendering/routes/paths.ts';
import type { PageQueries } from '#rendering/routes/table.ts';
import type { MissingItem } from './missing.ts';
import type { QueryKinds, QueryOf } from './read-query.ts';
import type { UnpublishedPage } from './unpublished.ts';

/**
 * The context of a page's loader, the same on the server and in the browser. `Name` is the page's line in the table, whose query
 * it reads; a page without a query needs no name.
 */
export interface PageContext<Name extends PageName = never> {
  /** Makes a call; a failure ends the page (404 page, support page, error page). */
  call: Caller;
  /** Makes a call whose failure affects only its own block. */
  block<Input, Result>(call: Call<Input, Result>, input: Input): Promise<Loadable<Result>>;
  /** Decoded values of the path's placeholders. */
  params: Record<string, string>;
  /** The query parameters that the table of pages declares for this page; others are ignored. */
  query: PageQuery<Name>;
  signal: AbortSignal;
}

/** The query type of a page, from its line in the table. */
export type PageQuery<Name extends PageName> = [Name] extends [never]
  ? object
  : Name extends keyof PageQueries
    ? QueryOf<PageQueries[Name]>
    : object;

/** A block's data, or why there is none. */
export type Loadable<T> = { state: 'ready'; data: T } | FailedLoad;

/** A failed load with the error code; 0 without a response. */
export interface FailedLoad {
  state: 'failed';
  message: string;
  code?: number;
}

/** Data of a page for the document's head and the frame. */
export interface PageHead {
  /** The title without the firm's name, which the frame adds. */
  title: string;
  description?: string;
  /** Steps between 首页 and this page; the last one is the page itself and needs no link. */
  crumbs?: readonly Crumb[];
  /** True for pages that search engines must not index. */
  noIndex?: boolean;
  /** Path that search engines should index instead of this one. */
  canonical?: string;
  /** Status of the document where the data decide it: 410 for withdrawn content. */
  status?: number;
  /** Structured data in schema.org's vocabulary, with addresses of this site as paths; the document adds the breadcrumb. */
  jsonLd?: object | readonly object[];
  /** Path of the picture in the share card; the firm's own one when omitted. */
  picture?: string;
  /** A feed of the page's list. */
  feed?: { title: string; href: string };
  /** Set for articles: the timestamps of the data, ISO 8601. */
  article?: { publishedAt: string; updatedAt?: string };
}

export interface Crumb {
  text: string;
  href?: string;
}

/** The exports of a file under `pages/`; `head` receives the result of `loader`. */
export interface PageModule {
  loader?: PageLoader<unknown>;
  action?: PageAction<unknown>;
  head: (data: never) => PageHead;
  Component: React.ComponentType;
  /** For a page about one item of many: the texts for a missing item. */
  missing?: MissingItem;
  /** For any other page, which is empty until the firm writes its content: the text until then. */
  unpublished?: UnpublishedPage;
  /** The page's query parameters, from `#rendering/routes/queries`; without it the page reads none. */
  query?: QueryKinds;
}

/** The input of a loader; filled in by the route and the two sides. */
export interface PageRequest {
  services: PageServices;
  params: Record<string, string>;
  query: object;
  signal: AbortSignal;
}

export type PageLoader<Data> = (request: PageRequest) => Promise<Data>;

/** The result of a page's form: a redirect, or data that the page itself shows. */
export type ActionOutcome<Data> = { redirect: string } | { status?: number; data: Data };

export type PageAction<Data> = (request: PageRequest) => Promise<ActionOutcome<Data>>;

/** Services that the server and the browser each provide to the pages' loaders. */
export interface PageServices {
  call: Caller;
  isElder: boolean;
  /** Called for every failed block; the server then does not cache the page. */
  reportFailure(error: unknown): void;
  /** The form that was posted to the page; present only while its action runs, on the server. */
  posted?: PostedForm;
}

export interface PostedForm {
  form: FormData;
  setCookie: SetCookie;
}

/** Sets an httpOnly same-site cookie; zero seconds remove it. */
export type SetCookie = (name: string, value: string, options: { maxAgeSeconds: number }) => void;

/** Creates a page's loader. */
export function page<Data, Name extends PageName = never>(load: (context: PageContext<Name>) => Promise<Data>): PageLoader<Data> {
  return async ({ services, params, query, signal }) => {
    const call: Caller = (which, input, options) => services.call(which, input, { signal, ...options });
    const block: PageContext['block'] = async (which, input) => {
      try {
        return { state: 'ready', data: await call(which, input) };
      } catch (error) {
        if (signal.aborted) throw error;
        services.reportFailure(error);
        const { message, code } = error instanceof CallError ? error : { message: '加载失败', code: 0 };
        return { state: 'failed', message, code };
      }
    };
    return load({ call, block, params, query: query as PageQuery<Name>, signal });
  };
}

/** Returns the data of the page's own loader. */
export function usePage<Data>(_loader: PageLoader<Data>): Data {
  return useLoaderData() as Data;
}

export type HeadOf<Loader> = Loader extends PageLoader<infer Data> ? (data: Data) => PageHead : never;
