import {
  createMemoryRouter,
  data as reactRouterData,
  redirect as reactRouterRedirect,
  RouterContextProvider,
  type RouteObject,
} from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { BrowserRouter } from './browser-router.ts';
import { data, isRouteErrorResponse, redirect, type RouterState } from './routing.tsx';

const origin = 'http://site';

/** A window's address and history, as far as the router asks for them. */
function openBrowser(path: string) {
  const entries: { url: string; state: unknown }[] = [{ url: origin + path, state: null }];
  let at = 0;
  const listeners: (() => void)[] = [];
  const left: string[] = [];
  const put = (index: number, state: unknown, url?: string | URL | null) => {
    entries.splice(index, index > at ? entries.length : 1, { state, url: url ? new URL(url, entries[at]!.url).href : entries[at]!.url });
    at = index;
  };
  const history = {
    get state() {
      return entries[at]!.state;
    },
    pushState: (state: unknown, _: string, url?: string | URL | null) => put(at + 1, state, url),
    replaceState: (state: unknown, _: string, url?: string | URL | null) => put(at, state, url),
    go(by: number) {
      at += by;
      for (const listener of listeners) listener();
    },
  };
  return {
    left,
    entries: () => entries.map(({ url }) => url.slice(origin.length)),
    browser: {
      history,
      get location() {
        return Object.assign(new URL(entries[at]!.url), {
          assign: (url: string) => void left.push(url),
          replace: (url: string) => void left.push(`in its place ${url}`),
        });
      },
      addEventListener: (_: string, listener: () => void) => void listeners.push(listener),
    } as unknown as Window,
  };
}

/** What a site's loaders were asked, and what of it may be told apart by which router asked. */
interface Tools {
  asked: string[];
  redirect: typeof redirect;
  data: (value: unknown, init: { status: number }) => unknown;
}

function listRoutes({ asked, redirect: leadOn, data: fail }: Tools): RouteObject[] {
  const note = (name: string) => (asked.push(name), name);
  const boundary = { ErrorBoundary: () => null };
  return [
    {
      id: 'root',
      loader: () => note('frame'),
      shouldRevalidate: () => false,
      ...boundary,
      children: [
        {
          id: 'pages',
          loader: () => note('urgent'),
          ...boundary,
          children: [
            { path: '/', loader: () => note('home') },
            { path: '/news/list.html', loader: ({ request }) => note(`list ${new URL(request.url).search}`) },
            { path: '/news/:code.html', loader: ({ params }) => note(`article ${params.code}`) },
            { path: '/old.html', loader: () => leadOn('/news/list.html?from=old') },
            {
              path: '/missing.html',
              loader: () => {
                // oxlint-disable-next-line typescript/only-throw-error -- as the pages do
                throw fail({ message: '没有' }, { status: 404 });
              },
            },
            { path: '/late.html', lazy: async () => ({ loader: () => note('late') }) },
            { path: '/own.html', loader: () => note('own') },
            { path: '/own/expired.html', loader: () => leadOn('/own.html') },
            { path: '*' },
          ],
        },
      ],
    },
  ];
}

/** The site under one of the two routers, as a test asks it. */
interface Site {
  asked: string[];
  state(): Pick<RouterState, 'location' | 'loaderData'> & {
    errors?: Record<string, unknown> | null | undefined;
    matches: readonly unknown[];
  };
  go(to: string, options?: { replace: boolean }): Promise<void>;
  back(): Promise<void>;
  revalidate(): Promise<void>;
}

const shownData = { root: 'frame', pages: 'urgent', '0-0-0': 'home' };
const settled = () => new Promise((resolve) => setTimeout(resolve));

async function openOwn(path = '/', loaderData: Record<string, unknown> = shownData) {
  const asked: string[] = [];
  const opened = openBrowser(path);
  const router = await new BrowserRouter({
    routes: listRoutes({ asked, redirect, data }),
    hydrationData: { loaderData },
    isGuarded: (way) => way?.startsWith('/own') === true,
    getContext: () => new RouterContextProvider(),
    browser: opened.browser,
  }).start();
  const site: Site = {
    asked,
    state: () => router.state,
    go: (to, options) => router.navigate(to, options),
    back: async () => {
      await router.navigate(-1);
      await settled();
    },
    revalidate: () => router.revalidate(),
  };
  return { ...opened, router, site };
}

async function openReactRouter(): Promise<Site> {
  const asked: string[] = [];
  const routes = listRoutes({ asked, redirect: reactRouterRedirect, data: (value, init) => reactRouterData(value, init) });
  const router = createMemoryRouter(routes, { initialEntries: ['/'], hydrationData: { loaderData: shownData } });
  return {
    asked,
    state: () => router.state,
    go: (to, options) => router.navigate(to, options),
    back: async () => {
      await router.navigate(-1);
      await settled();
    },
    revalidate: () => router.revalidate(),
  };
}

const address = ({ pathname, search, hash }: RouterState['location']) => pathname + search + hash;

afterEach(() => void vi.restoreAllMocks());

const ways: Record<string, (site: Site) => Promise<void>> = {
  'to a page and back': async (site) => {
    await site.go('/news/list.html');
    await site.back();
  },
  'to a file that comes first': (site) => site.go('/late.html'),
  'from one thing to the next of its kind': async (site) => {
    await site.go('/news/one.html');
    await site.go('/news/two.html');
  },
  'to another query of the page': async (site) => {
    await site.go('/news/list.html');
    await site.go('/news/list.html?page=2');
  },
  'to the same address again': async (site) => {
    await site.go('/news/list.html');
    await site.go('/news/list.html', { replace: true });
  },
  'to a place on the page': async (site) => {
    await site.go('/news/list.html');
    await site.go('/news/list.html#end');
  },
  'led on by a loader': (site) => site.go('/old.html'),
  'to what is missing, and on': async (site) => {
    await site.go('/missing.html');
    await site.go('/news/one.html');
  },
  'to an address that nobody knows': (site) => site.go('/nowhere/at/all.html'),
  'with what is encoded in the address': (site) => site.go('/news/%E5%85%AC%E5%91%8A.html'),
  'and asks again for what is shown': async (site) => {
    await site.go('/news/one.html');
    await site.revalidate();
  },
};

describe('one comes to the same, having asked for the same, as by React Router', () => {
  for (const [name, way] of Object.entries(ways)) {
    test(`${name}：两者相同`, async () => {
      const [{ site: own }, other] = [await openOwn(), await openReactRouter()];
      for (const site of [own, other]) await way(site);
      const tell = (site: Site) => ({ asked: site.asked.toSorted(), at: address(site.state().location), data: site.state().loaderData });
      expect(tell(own)).toEqual(tell(other));
      expect(Object.keys(own.state().errors ?? {})).toEqual(Object.keys(other.state().errors ?? {}));
    });
  }
});

test('a missing thing is shown by the boundary inside the frame, with its status and its words, and its page keeps no data', async () => {
  const { site } = await openOwn();
  await site.go('/missing.html');
  const error = site.state().errors?.pages;
  expect(isRouteErrorResponse(error) && error.status).toBe(404);
  expect(error).toMatchObject({ data: { message: '没有' } });
  expect(site.state().loaderData).toEqual({ root: 'frame', pages: 'urgent' });
});

test('whatever is asked for later wins, and the earlier is told to stop', async () => {
  const { router, site, entries } = await openOwn();
  const first = site.go('/news/one.html');
  expect(router.state.navigation).toMatchObject({ state: 'loading', location: { pathname: '/news/one.html' } });
  await Promise.all([first, site.go('/news/two.html')]);
  expect(site.state().loaderData).toMatchObject({ '0-0-2': 'article two' });
  expect(entries()).toEqual(['/', '/news/two.html']);
});

test('a page that leads on leaves no entry of its own', async () => {
  const { site, entries } = await openOwn();
  await site.go('/old.html');
  expect(entries()).toEqual(['/', '/news/list.html?from=old']);
});

test('the first entry has a state from the beginning: without one are those that the browser makes for jumps', async () => {
  const { browser } = await openOwn();
  expect(browser.history.state).toEqual({});
});

test('other sites are left to the browser, and an address that is no place of the web leads nowhere', async () => {
  const { site, left } = await openOwn();
  await site.go('https://example.com/a');
  // oxlint-disable-next-line no-script-url -- what must not happen
  await site.go('javascript:alert(1)');
  expect(left).toEqual(['https://example.com/a']);
});

test('the page of an address that has one is known, the page of all others is not', async () => {
  const { router } = await openOwn();
  expect(['/', '/news/one.html', '/news/one', '/News/one.html', '/news/one.html/'].map((path) => router.isKnown(path))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('from a document of everybody, what is one visitor’s own is another document, and nothing of it is asked for here', async () => {
  const { site, left, entries } = await openOwn();
  await site.go('/own.html?returnUrl=%2F#form');
  await site.go('/own.html', { replace: true });
  expect(left).toEqual([`${origin}/own.html?returnUrl=%2F#form`, `in its place ${origin}/own.html`]);
  expect([site.asked, entries(), site.state().location.pathname]).toEqual([[], ['/'], '/']);
});

test('after such a step the page that stands can be asked for again', async () => {
  const { router, site, left } = await openOwn('/news/one.html');
  await site.go('/own.html');
  expect(router.state.navigation.state).toBe('idle');
  await site.revalidate();
  expect([left, site.state().location.pathname]).toEqual([[`${origin}/own.html`], '/news/one.html']);
});

test('a document that began with what is one visitor’s own shows all pages, and those again', async () => {
  const { site, left } = await openOwn('/own.html');
  await site.go('/news/one.html');
  await site.go('/own/expired.html');
  expect([left, site.state().location.pathname]).toEqual([[], '/own.html']);
});
