import { createContext, data, redirect, replace, type ActionFunctionArgs, type LoaderFunctionArgs, type RouteObject } from 'react-router';
import { CallError, isOutcome } from '#contract/call-error.ts';
import { loadChunk } from '../navigation/chunk.ts';
import type { MissingItem } from './missing.ts';
import type { ActionOutcome, PageHead, PageRequest, PageServices } from './page.ts';
import { cleanSearch, readQuery, type QueryKinds } from './read-query.ts';
import { redirectPermanently } from './redirects.ts';
import { canonicalPath, type PageEntry, type PageRoute } from './route.ts';
import type { Unpublished, UnpublishedPage } from './unpublished.ts';

/** The facts that the frame and the server read from the matched page. */
export interface PageHandle {
  /** The page's name in the table; the router's own pages have none. */
  name?: string;
  path: string;
  query?: QueryKinds;
  quietFor?: PageEntry['quietFor'];
  isEvidence?: boolean;
  /** Status of the document; 200 unless something is missing. */
  status?: number;
  head: (loaderData: never) => PageHead;
  missing?: MissingItem;
  unpublished?: UnpublishedPage;
}

/** Provides the server's or the browser's services to loaders. */
export const pageServices = createContext<PageServices>();

/** Converts a page to a React Router route: exact, case-sensitive, loaded on demand. */
export function toRouteObject({ name, path, quietFor, isEvidence, load }: PageRoute): RouteObject {
  return {
    path: canonicalPath(path),
    caseSensitive: true,
    lazy: async () => {
      const { loader, action, head, Component, missing, unpublished, query } = await loadChunk(load);
      const handle: PageHandle = {
        name,
        path,
        head,
        ...(query && { query }),
        ...(quietFor && { quietFor }),
        ...(isEvidence && { isEvidence }),
        ...(missing && { missing }),
        ...(unpublished && { unpublished }),
      };
      return {
        Component,
        handle,
        ...(loader && { loader: (args: LoaderFunctionArgs) => run(loader, args, handle).catch(leadOnFrom(args.request)) }),
        ...(action && { action: async (args: ActionFunctionArgs) => toRouterOutcome(await run(action, args, handle)) }),
      };
    },
  };
}

async function run<Result>(
  what: (request: PageRequest) => Promise<Result>,
  { context, params, request: { signal, url } }: LoaderFunctionArgs,
  { query: kinds, missing, unpublished }: PageHandle,
): Promise<Result> {
  const { pathname, search, searchParams } = new URL(url);
  const clean = cleanSearch(search, kinds);
  // In the browser, by a link with an invalid query; the server redirects such an address before.
  if (clean !== search) redirectPermanently(pathname + clean);
  if (missing && !missing.form.test(Object.values(params)[0] ?? '')) throw data({}, { status: 404 });
  const query = readQuery(searchParams, kinds);
  try {
    return await what({ services: context.get(pageServices), params: params as Record<string, string>, query, signal });
  } catch (error) {
    // An unknown value in the query is missing; the page itself exists and is in the menu.
    if (unpublished && search === '' && isOutcome(error, 'notFound'))
      throw data({ isUnpublished: true } satisfies Unpublished, { status: 200 });
    throw toRouterError(error);
  }
}

/** Replaces a history entry that redirects now: otherwise going back would end in it. */
function leadOnFrom({ url }: Request): (thrown: unknown) => never {
  return (thrown) => {
    const isEntry = globalThis.location?.href.split('#')[0] === url;
    throw thrown instanceof Response && isEntry ? replace(thrown.headers.get('location')!) : thrown;
  };
}

/** The browser loads the next page by GET, so that a reload never submits the form again. */
function toRouterOutcome(outcome: ActionOutcome<unknown>): unknown {
  return 'redirect' in outcome ? redirect(outcome.redirect, 303) : outcome;
}

/** Converts an error: a missing item to the 404 page, a visitor who needs help to the support page, others to an error page. */
function toRouterError(error: unknown): unknown {
  if (isOutcome(error, 'notFound')) return data({ message: error.message }, { status: 404 });
  if (isOutcome(error, 'needsSupport')) return redirect(`/Support.html?reason=${error.code}`);
  if (error instanceof CallError) return data({ message: error.message }, { status: error.status >= 400 ? error.status : 500 });
  return error;
}
