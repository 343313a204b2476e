import { createContext, data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type RouteObject } from 'react-router';
import { CallError, isOutcome } from '#contract/call-error.ts';
import { chunk } from '#web/navigation/chunk.ts';
import { declaredQuery } from './page-address.ts';
import type { ActionOutcome, PageHead, PageModule, PageRequest, PageServices } from './page.ts';

/** One line of the table of page URLs. */
export interface PageRoute {
  /** As specification 2 spells it, without `.html`; placeholders as `:id`. */
  path: string;
  load: () => Promise<PageModule>;
  /** The query names that make a different page; every other name is ignored. */
  query?: readonly string[];
  /** Status of the document; 200 unless the page is about something missing. */
  status?: number;
  /** True for pages that are made for one visitor: never kept, and the calls behind them know who asks. */
  isPersonal?: boolean;
  /** Bytes that a form posted to this page may have; a page without it takes no forms. */
  formLimit?: number;
  /**
   * True for pages that do something by themselves (move, restore a draft, know the visitor): React comes as soon as the browser
   * is idle. All others work wholly without it and wait for the visitor's first sign.
   */
  isLively?: boolean;
  /** True for pages that nobody should be led to by a site map. */
  isHidden?: boolean;
}

/** A line of the table. */
export function route(path: string, load: PageRoute['load'], more: Omit<PageRoute, 'path' | 'load'> = {}): PageRoute {
  return { path, load, ...more };
}

/** What the frame and the server read from the matched page. */
export interface PageHandle {
  route: Omit<PageRoute, 'load'>;
  head: (loaderData: never) => PageHead;
}

/** Where loaders find the side they run on. */
export const pageServices = createContext<PageServices>();

/** The canonical form of a page's address pattern: `.html` behind everything but the home page. */
export const canonicalPath = (path: string): string => (path === '/' ? '/' : `${path}.html`);

/** Turns a line of the table into React Router's form: exact, case-sensitive, loaded on demand. */
export function toRouteObject(route: PageRoute): RouteObject {
  return {
    path: route.path === '*' ? '*' : canonicalPath(route.path),
    caseSensitive: true,
    lazy: async () => {
      const { loader, action, head, Component } = await chunk(route.load);
      const handle: PageHandle = { route, head };
      return {
        Component,
        handle,
        ...(loader && { loader: (args: LoaderFunctionArgs) => run(loader, args, route) }),
        ...(action && { action: async (args: ActionFunctionArgs) => toRouterOutcome(await run(action, args, route)) }),
      };
    },
  };
}

async function run<Result>(
  what: (request: PageRequest) => Promise<Result>,
  { context, params, request: { signal, url } }: LoaderFunctionArgs,
  route: PageRoute,
): Promise<Result> {
  const query = declaredQuery(new URL(url).searchParams, route.query ?? []);
  try {
    return await what({ services: context.get(pageServices), params: params as Record<string, string>, query, signal });
  } catch (error) {
    throw toRouterError(error);
  }
}

/** The browser fetches the next page by GET, so that a reload never sends the form again. */
function toRouterOutcome(outcome: ActionOutcome<unknown>): unknown {
  return 'redirect' in outcome ? redirect(outcome.redirect, 303) : outcome;
}

/** A missing thing shows the 404 page, a visitor in need of help is sent to the support page, the rest is an error page. */
function toRouterError(error: unknown): unknown {
  if (isOutcome(error, 'notFound')) return data({ message: error.message }, { status: 404 });
  if (isOutcome(error, 'needsSupport')) return redirect(`/Support.html?reason=${error.code}`);
  if (error instanceof CallError) return data({ message: error.message }, { status: error.status >= 400 ? error.status : 500 });
  return error;
}
