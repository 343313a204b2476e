import type { LoaderFunctionArgs } from 'react-router';
import type { RouteMatch } from './route-table.ts';
import { ThrownData, type RouterState } from './routing.tsx';

export interface LoadRequest {
  matches: readonly RouteMatch[];
  /** What is shown so far. */
  shown: Pick<RouterState, 'location' | 'matches' | 'loaderData'>;
  /** Of the address that is asked for. */
  location: RouterState['location'];
  /** True when what is shown has to be asked for again. */
  isReload: boolean;
  signal: AbortSignal;
  context: LoaderFunctionArgs['context'];
  origin: string;
}

export type LoadResult = { redirect: string } | Pick<RouterState, 'loaderData' | 'errors'>;

type Outcome = { data: unknown } | { error: unknown } | { redirect: string } | undefined;

/**
 * Asks, all at once, for the files and data of the matched routes, as far as they are not there or may have changed: a route's own by its place in the path,
 * all of them by another query. An error is shown by the next boundary outside of where it happened, and nothing below it keeps its data.
 */
export async function loadMatches(request: LoadRequest): Promise<LoadResult> {
  const { matches } = request;
  const outcomes = await Promise.all(matches.map((match) => load(match, request)));
  const lead = outcomes.find((outcome) => outcome && 'redirect' in outcome);
  if (lead) return lead as { redirect: string };
  const errors = toErrors(matches, outcomes);
  return { loaderData: mergeData(request, outcomes, errors), errors: Object.keys(errors).length > 0 ? errors : undefined };
}

/** By the boundary that shows them; the outermost of several counts. */
function toErrors(matches: readonly RouteMatch[], outcomes: readonly Outcome[]): Record<string, unknown> {
  const errors: Record<string, unknown> = {};
  for (const [index, outcome] of outcomes.entries())
    if (outcome && 'error' in outcome) errors[boundaryOf(matches.slice(0, index + 1))] ??= outcome.error;
  return errors;
}

/** What was asked for, and of the rest what there was, down to where an error is shown. */
function mergeData({ matches, shown }: LoadRequest, outcomes: readonly Outcome[], errors: object): Record<string, unknown> {
  const merged: Record<string, unknown> = {};
  for (const [index, { route }] of matches.entries()) {
    const outcome = outcomes[index];
    if (outcome && 'data' in outcome) merged[route.id] = outcome.data;
    else if (!outcome && route.id in shown.loaderData) merged[route.id] = shown.loaderData[route.id];
    if (route.id in errors) break;
  }
  return merged;
}

const boundaryOf = (way: readonly RouteMatch[]): string => (way.findLast(({ route }) => route.ErrorBoundary) ?? way[0]!).route.id;

/** Undefined where nothing had to be asked. */
async function load(match: RouteMatch, request: LoadRequest): Promise<Outcome> {
  const { route, params } = match;
  const { location, signal, context, origin } = request;
  try {
    if (route.lazy) Object.assign(route, await route.lazy(), { lazy: undefined });
    if (!route.loader || !isStale(match, request)) return undefined;
    const url = new URL(location.pathname + location.search, origin);
    const args = { request: new Request(url, { signal }), params, context, url, pattern: route.path ?? '' };
    return toOutcome(await route.loader(args));
  } catch (error) {
    return error instanceof Response ? toOutcome(error) : { error };
  }
}

function toOutcome(value: unknown): Outcome {
  if (value instanceof Response) return { redirect: value.headers.get('location') ?? '/' };
  return { data: value instanceof ThrownData ? value.data : value };
}

function isStale({ route, params }: RouteMatch, { matches, shown, location, isReload }: LoadRequest): boolean {
  if (!(route.id in shown.loaderData)) return true;
  if (route.shouldRevalidate) return route.shouldRevalidate();
  const { pathname, search } = shown.location;
  const isOtherQuery = search !== location.search;
  const isSameAddress = pathname === location.pathname && !isOtherQuery;
  const isOtherThing = route === matches.at(-1)?.route && JSON.stringify(params) !== JSON.stringify(shown.matches.at(-1)?.params);
  return isReload || isOtherQuery || isSameAddress || isOtherThing;
}
