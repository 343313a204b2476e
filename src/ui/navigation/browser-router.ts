import { createBrowserRouter, createPath, matchRoutes, redirectDocument, type DOMRouterOpts, type RouteObject } from 'react-router';

export interface BrowserRouterOptions extends Pick<DOMRouterOpts, 'hydrationData' | 'getContext'> {
  routes: RouteObject[];
  /** Whether pages of this path are shown only in a document that began with such a page (`isGuarded`). */
  isGuarded(path: string | undefined): boolean;
  browser: Window;
}

type Router = ReturnType<typeof createBrowserRouter>;

export interface BrowserRouter {
  router: Router;
  /** True for addresses that have a page of their own, which this document may show. */
  isKnownPage(url: Pick<URL, 'pathname'>): boolean;
}

/** React Router in the browser, at the page that the server has drawn. */
export async function openBrowserRouter({ routes, isGuarded, browser, ...options }: BrowserRouterOptions): Promise<BrowserRouter> {
  const shown = matchRoutes(routes, browser.location.pathname) ?? [];
  // Its file must be there before React takes the page over.
  await Promise.all(shown.map(({ route }) => fetchFile(route)));
  const isAlone = isGuarded(shown.at(-1)?.route.path);
  const isElsewhere = (path: string | undefined): boolean => !isAlone && isGuarded(path);
  const router = createBrowserRouter(leadToDocuments(routes, isElsewhere), { ...options, window: browser });
  // The browser may show this document again as it was left for another one.
  browser.addEventListener('pageshow', ({ persisted }) => persisted && endLoading(router));
  return {
    router,
    isKnownPage({ pathname }) {
      const leaf = matchRoutes(routes, pathname)?.at(-1)?.route;
      // The server leads an address with a slash behind it to the right one.
      return leaf !== undefined && leaf.path !== '*' && !isElsewhere(leaf.path) && !pathname.endsWith('.html/');
    },
  };
}

async function fetchFile(route: RouteObject): Promise<void> {
  if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
}

/** Pages that this document must not show are another document. */
function leadToDocuments(routes: RouteObject[], isElsewhere: (path: string | undefined) => boolean): RouteObject[] {
  return routes.map((route): RouteObject => {
    if (route.children) return { ...route, children: leadToDocuments(route.children, isElsewhere) };
    if (!isElsewhere(route.path)) return route;
    return { path: route.path!, caseSensitive: true, loader: ({ request }) => redirectDocument(request.url) };
  });
}

function endLoading({ state, navigate }: Router): void {
  if (state.navigation.state !== 'idle') void navigate(createPath(state.location), { replace: true });
}
