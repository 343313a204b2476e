import { createBrowserRouter, createPath, matchRoutes, redirectDocument, type DOMRouterOpts, type RouteObject } from 'react-router';

export interface BrowserRouterOptions extends Pick<DOMRouterOpts, 'hydrationData' | 'getContext'> {
  routes: RouteObject[];
  /** Returns true for a path whose pages are shown only in a document that began with such a page (`isGuarded`). */
  isGuarded(path: string | undefined): boolean;
  browser: Window;
}

type Router = ReturnType<typeof createBrowserRouter>;

export interface BrowserRouter {
  router: Router;
  /** Returns true for addresses with a page that this document may show. */
  isKnownPage(url: Pick<URL, 'pathname'>): boolean;
}

/** Starts React Router in the browser, at the page that the server has rendered. */
export async function openBrowserRouter({ routes, isGuarded, browser, ...options }: BrowserRouterOptions): Promise<BrowserRouter> {
  const shown = matchRoutes(routes, browser.location.pathname) ?? [];
  // Its file must be loaded before React hydrates the page.
  await Promise.all(shown.map(({ route }) => fetchFile(route)));
  const isAlone = isGuarded(shown.at(-1)?.route.path);
  const isElsewhere = (path: string | undefined): boolean => !isAlone && isGuarded(path);
  // The address that a loader gets has no place on the page (#…).
  const router: Router = createBrowserRouter(
    leadToDocuments(routes, isElsewhere, () => router.state.navigation.location?.hash ?? ''),
    { ...options, window: browser },
  );
  // The browser may restore this document after it was left for another one.
  browser.addEventListener('pageshow', ({ persisted }) => persisted && endLoading(router));
  return {
    router,
    isKnownPage({ pathname }) {
      const leaf = matchRoutes(routes, pathname)?.at(-1)?.route;
      // The server redirects an address with a trailing slash.
      return leaf !== undefined && leaf.path !== '*' && !isElsewhere(leaf.path) && !pathname.endsWith('.html/');
    },
  };
}

async function fetchFile(route: RouteObject): Promise<void> {
  if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
}

/** Makes pages that this document must not show load as new documents. */
function leadToDocuments(routes: RouteObject[], isElsewhere: (path: string | undefined) => boolean, place: () => string): RouteObject[] {
  return routes.map((route): RouteObject => {
    if (route.children) return { ...route, children: leadToDocuments(route.children, isElsewhere, place) };
    if (!isElsewhere(route.path)) return route;
    return { path: route.path!, caseSensitive: true, loader: ({ request }) => redirectDocument(request.url + place()) };
  });
}

function endLoading({ state, navigate }: Router): void {
  if (state.navigation.state !== 'idle') void navigate(createPath(state.location), { replace: true });
}
