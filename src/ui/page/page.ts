import { useLoaderData } from 'react-router';
import { CallError } from '#contract/call-error.ts';
import type { Call, Caller } from '#contract/call.ts';
import type { PageName } from '#rendering/routes/paths.ts';
import type { PageQueries } from '#rendering/routes/table.ts';
import type { MissingThing } from './missing.ts';
import type { QueryKinds, QueryOf } from './read-query.ts';
import type { UnpublishedPage } from './unpublished.ts';

/**
 * What a page's loader works with, the same on the server and in the browser. Named is the page's line in the table, whose query it reads;
 * a page without a query needs no name.
 */
export interface PageContext<Name extends PageName = never> {
  /** Makes a call; a failure ends the page (404 page, support page, error page). */
  call: Caller;
  /** Makes a call whose failure costs its own block only: the rest of the page stands. */
  block<Input, Result>(call: Call<Input, Result>, input: Input): Promise<Loadable<Result>>;
  /** Values of the path's placeholders, decoded. */
  params: Record<string, string>;
  /** The query that the table of pages declares for this page; other names do not exist here. */
  query: PageQuery<Name>;
  signal: AbortSignal;
}

/** The query of a page as its line in the table has it. */
export type PageQuery<Name extends PageName> = [Name] extends [never]
  ? object
  : Name extends keyof PageQueries
    ? QueryOf<PageQueries[Name]>
    : object;

/** A block's data, or why there is none. */
export type Loadable<T> = { state: 'ready'; data: T } | FailedLoad;

/** What did not come, with the code of the refusal; 0 where there was no answer. */
export interface FailedLoad {
  state: 'failed';
  message: string;
  code?: number;
}

/** What the document's head and the frame around the page need to know. */
export interface PageHead {
  /** Without the firm's name; the frame adds it. */
  title: string;
  description?: string;
  /** Steps between 首页 and this page; the last one is the page itself and needs no link. */
  crumbs?: readonly Crumb[];
  /** True for pages that search engines shall not keep. */
  noIndex?: boolean;
  /** Path that search engines shall keep instead of this one. */
  canonical?: string;
  /** Status of the document where the data decide it: 410 for what was withdrawn. */
  status?: number;
  /**
   * What machines shall know of the page, in schema.org's words, addresses of this site as paths; crumbs are added by the
   * document itself.
   */
  jsonLd?: object | readonly object[];
  /** Path of the picture that stands beside the title where the page is shared; the firm's own card when left out. */
  picture?: string;
  /** A feed of what the page lists. */
  feed?: { title: string; href: string };
  /** Set for articles: the moments as they stand in the data, ISO 8601. */
  article?: { publishedAt: string; updatedAt?: string };
}

export interface Crumb {
  text: string;
  href?: string;
}

/** What a file under `pages/` exports; `head` is given what `loader` returned. */
export interface PageModule {
  loader?: PageLoader<unknown>;
  action?: PageAction<unknown>;
  head: (data: never) => PageHead;
  Component: React.ComponentType;
  /** Of a page about one thing of many: what is said where there is none. */
  missing?: MissingThing;
  /** Of a page about no thing of many, which is empty until the firm writes its content: what is said until then. */
  unpublished?: UnpublishedPage;
  /** What the page's query may hold, from `#rendering/routes/queries`; without it the page reads none. */
  query?: QueryKinds;
}

/** What a loader is started with; the route and the two sides fill it in. */
export interface PageRequest {
  services: PageServices;
  params: Record<string, string>;
  query: object;
  signal: AbortSignal;
}

export type PageLoader<Data> = (request: PageRequest) => Promise<Data>;

/** What a page's form was answered with: another address, or data that the page itself shows. */
export type ActionOutcome<Data> = { redirect: string } | { status?: number; data: Data };

export type PageAction<Data> = (request: PageRequest) => Promise<ActionOutcome<Data>>;

/** What the server and the browser each provide to the pages' loaders. */
export interface PageServices {
  call: Caller;
  isElder: boolean;
  /** Told of every block that failed; the server then keeps the page out of its cache. */
  reportFailure(error: unknown): void;
  /** The form that was posted to the page; only there while its action runs, which is on the server. */
  posted?: PostedForm;
}

export interface PostedForm {
  form: FormData;
  setCookie: SetCookie;
}

/** Keeps a value in the visitor's browser, out of reach of scripts and of other sites; zero seconds remove it. */
export type SetCookie = (name: string, value: string, options: { maxAgeSeconds: number }) => void;

/** Makes a page's loader. */
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

/** The data that the page's own loader returned. */
export function usePage<Data>(_loader: PageLoader<Data>): Data {
  return useLoaderData() as Data;
}

/** The type of a page's `head` function. */
export type HeadOf<Loader> = Loader extends PageLoader<infer Data> ? (data: Data) => PageHead : never;
