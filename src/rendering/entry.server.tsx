import { StrictMode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  RouterContextProvider,
  StaticRouterProvider,
  type StaticHandlerContext,
} from 'react-router';
import { CallError } from '#contract/call-error.ts';
import type { Caller } from '#contract/call.ts';
import type { QuoteBoard, QuoteOffer, QuoteOrigin } from '#securities/quotes/schema.ts';
import { PanelView, StripView } from '#securities/quotes/web/quote-view.tsx';
import { loadDeferredParts } from '#ui/navigation/defer-hydration.tsx';
import { nearestPages } from '#ui/page/nearest-pages.ts';
import { pageServices, type PageHandle } from '#ui/page/page-route.ts';
import { PageSuggestionsContext, type PageSuggestions } from '#ui/page/page-suggestions.ts';
import type { PageHead, PostedForm } from '#ui/page/page.ts';
import type { PageEntry } from '#ui/page/route.ts';
import { isUnpublished } from '#ui/page/unpublished.ts';
import { developmentRoutes } from './page-routes.ts';
import { failureHead, routeObjects } from './root.tsx';
import { pages } from './routes/table.ts';

/** The pages, by which the server finds an address. */
export const pageRoutes: readonly PageEntry[] = [
  ...Object.values(pages),
  ...developmentRoutes.map(({ path }) => ({ path, isHidden: true })),
];

export interface PageRenderInput {
  /** Path and declared query only; the host is irrelevant. */
  url: URL;
  call: Caller;
  isElder: boolean;
  signal: AbortSignal;
  reportFailure(error: unknown): void;
  /** Set for a form: the page's action runs before its loaders. */
  posted?: PostedForm;
}

export type PageRenderResult =
  | { kind: 'page'; status: number; body: string; head: PageHead; data: string; isLight: boolean }
  | { kind: 'redirect'; status: number; location: string };

const handler = createStaticHandler(routeObjects);

/** Renders one page: runs its loaders, then React, and returns the parts of the document. */
export async function renderPage(input: PageRenderInput): Promise<PageRenderResult> {
  const result = await loadPage(input);
  // Loaders that are aborted may throw other errors: the timeout has priority.
  input.signal.throwIfAborted();
  if (result instanceof Response) return { kind: 'redirect', status: result.status, location: result.headers.get('location') ?? '/' };
  for (const error of Object.values(result.errors ?? {})) if (!isRouteErrorResponse(error)) input.reportFailure(error);
  const status = statusOf(result);
  const { pathname: path } = input.url;
  // A page with its own text for a missing item needs no suggestions.
  const suggestions = status === 404 && !leafHandle(result)?.missing ? { path, pages: nearestPages(path, pageRoutes) } : undefined;
  return {
    kind: 'page',
    status,
    body: renderBody(result, suggestions),
    head: headOf(result),
    data: serialise(result, suggestions),
    isLight: !isLively(leafHandle(result)?.name),
  };
}

/** Runs the loaders of the page at the address; a `Response` is a redirect. */
export async function loadPage({
  url,
  call,
  isElder,
  signal,
  reportFailure,
  posted,
}: PageRenderInput): Promise<StaticHandlerContext | Response> {
  const context = new RouterContextProvider();
  context.set(pageServices, { call: withOwnErrors(call), isElder, reportFailure, ...(posted && { posted }) });
  const loaded = await handler.query(new Request(url, { signal, method: posted ? 'POST' : 'GET' }), { requestContext: context });
  // The page's file has been loaded by then.
  for (const failure of await loadDeferredParts()) reportFailure(failure);
  return loaded;
}

/** Renders a loaded page to HTML. */
export function renderBody(result: StaticHandlerContext, suggestions?: PageSuggestions): string {
  return renderToString(
    <StrictMode>
      <PageSuggestionsContext value={suggestions}>
        <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, result)} context={result} hydrate={false} />
      </PageSuggestionsContext>
    </StrictMode>,
  );
}

/** Renders the strip of the given indices, or without them the panel of one security, as HTML without hydration. */
export function renderQuotes({
  indices,
  ...rest
}: {
  origin: QuoteOrigin;
  board: QuoteBoard;
  indices: QuoteOffer['indices'] | undefined;
}): string {
  return renderToStaticMarkup(indices ? <StripView {...rest} indices={indices} /> : <PanelView {...rest} />);
}

/** Converts the call's errors to the page side's class, because the server has its own copy of `CallError`. */
function withOwnErrors(call: Caller): Caller {
  return async (which, input, options) => {
    try {
      return await call(which, input, options);
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'CallError') throw error;
      const { code, message, status, errors } = error as CallError;
      throw new CallError(code, message, { status, errors, cause: error });
    }
  };
}

function statusOf(result: StaticHandlerContext): number {
  const errors = Object.values(result.errors ?? {});
  if (errors.length > 0 && errors.every((error) => isRouteErrorResponse(error) && isUnpublished(error.data))) return 200;
  if (errors.length > 0) return result.statusCode === 200 ? 500 : result.statusCode;
  const answered = Object.values(result.actionData ?? {})[0] as { status?: number } | undefined;
  return answered?.status ?? headOf(result).status ?? leafHandle(result)?.status ?? 200;
}

function headOf(result: StaticHandlerContext): PageHead {
  const handle = leafHandle(result);
  const leaf = result.matches.at(-1);
  if (result.errors || !handle) return failureHead(Object.values(result.errors ?? {})[0], leaf);
  return (handle.head as (data: unknown) => PageHead)(leaf && result.loaderData[leaf.route.id]);
}

const isLively = (name = ''): boolean => (pages as Readonly<Record<string, PageEntry>>)[name]?.isLively ?? false;

function leafHandle(result: StaticHandlerContext): PageHandle | undefined {
  return result.matches.at(-1)?.route.handle as PageHandle | undefined;
}

/** Serialises loader data and errors as JSON that is safe inside a data block; stack traces stay on the server. */
function serialise({ loaderData, actionData, errors }: StaticHandlerContext, suggestions?: PageSuggestions): string {
  const plainErrors = errors && Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, plainError(error)]));
  return JSON.stringify({ loaderData, ...(actionData && { actionData }), errors: plainErrors, suggestions }).replaceAll(
    '<',
    String.raw`\u003c`,
  );
}

function plainError(error: unknown): { status: number; data: unknown } {
  return isRouteErrorResponse(error) ? { status: error.status, data: error.data } : { status: 500, data: {} };
}
