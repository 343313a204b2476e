import { RouterContextProvider, type RouteObject } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { pageServices, toRouteObject } from '../page/page-route.ts';
import type { PageModule } from '../page/page.ts';
import { redirectTemporarily } from '../page/redirects.ts';
import { openBrowserRouter } from './browser-router.ts';

const origin = 'http://site';
const shown = { root: 'frame', '0-0': 'home' };

/** A window's address and history, as far as the router uses them. */
function openBrowser(path: string) {
  const entries: { url: string; state: unknown }[] = [{ url: origin + path, state: null }];
  let at = 0;
  const listeners: Record<string, ((event: object) => void)[]> = {};
  const left: string[] = [];
  const put = (index: number, state: unknown, url?: string) => {
    entries.splice(index, index > at ? entries.length : 1, { state, url: url ? new URL(url, entries[at]!.url).href : entries[at]!.url });
    at = index;
  };
  const tell = (type: string, event: object = {}) => {
    for (const listener of listeners[type] ?? []) listener(event);
  };
  const browser = {
    document: { createElement: () => undefined },
    history: {
      get state() {
        return entries[at]!.state;
      },
      pushState: (state: unknown, _: string, url?: string) => put(at + 1, state, url),
      replaceState: (state: unknown, _: string, url?: string) => put(at, state, url),
      go(by: number) {
        at += by;
        tell('popstate');
      },
    },
    get location() {
      return Object.assign(new URL(entries[at]!.url), {
        assign: (url: string) => void left.push(url),
        replace: (url: string) => void left.push(`in its place ${url}`),
      });
    },
    addEventListener: (type: string, listener: () => void) => void (listeners[type] ??= []).push(listener),
  } as unknown as Window;
  return { browser, left, tell, entries: () => entries.map(({ url }) => url.slice(origin.length)) };
}

/** The site in a browser that was given one document of it. */
async function open(path = '/', more: RouteObject[] = []) {
  const asked: string[] = [];
  const note = (name: string) => (asked.push(name), name);
  const routes: RouteObject[] = [
    {
      id: 'root',
      loader: () => note('frame'),
      shouldRevalidate: () => false,
      children: [
        { path: '/', loader: () => note('home') },
        { path: '/news/:code.html', caseSensitive: true, lazy: async () => ({ loader: ({ params }) => note(`article ${params.code}`) }) },
        { path: '/own.html', loader: () => note('own') },
        ...more,
        { path: '*' },
      ],
    },
  ];
  const opened = openBrowser(path);
  vi.stubGlobal('location', opened.browser.location);
  const getContext = () => {
    const context = new RouterContextProvider();
    context.set(pageServices, { call: () => Promise.reject(new Error()), isElder: false, reportFailure: () => undefined });
    return context;
  };
  const isGuarded = (way?: string) => way === '/own.html';
  const hydrationData = { loaderData: { ...shown, '0-1': 'article one', '0-2': 'own' } };
  return { asked, ...opened, ...(await openBrowserRouter({ routes, isGuarded, getContext, hydrationData, browser: opened.browser })) };
}

afterEach(() => void vi.unstubAllGlobals());

test('the served page is kept: its file is loaded, and no call is made', async () => {
  const { router, asked } = await open('/news/one.html');
  expect(router.state).toMatchObject({ initialized: true, navigation: { state: 'idle' } });
  expect([router.state.matches.at(-1)?.route.lazy, asked]).toEqual([undefined, []]);
});

test('addresses with a page are known, all others are not', async () => {
  const { isKnownPage } = await open();
  const known = ['/', '/news/one.html', '/news/one', '/News/one.html', '/news/one.html/', '/own.html'].map((pathname) =>
    isKnownPage({ pathname }),
  );
  expect(known).toEqual([true, true, false, false, false, false]);
});

test('from a public document, a personal page is loaded as a new document, without calls here', async () => {
  const { router, left, asked, entries } = await open();
  await router.navigate('/own.html?returnUrl=%2F');
  await router.navigate('/own.html', { replace: true });
  expect(left).toEqual(['/own.html?returnUrl=%2F', 'in its place /own.html']);
  expect([asked, entries(), router.state.location.pathname]).toEqual([[], ['/'], '/']);
});

test('the place on a page survives a navigation, also one that loads a new document', async () => {
  const { router, left } = await open();
  await router.navigate('/news/one.html#second');
  expect(router.state.location).toMatchObject({ pathname: '/news/one.html', hash: '#second' });
  await router.navigate('/own.html?tab=a#devices');
  await router.navigate('/own.html#devices', { replace: true });
  expect(left).toEqual(['/own.html?tab=a#devices', 'in its place /own.html#devices']);
});

test('a page that was left for another document is shown again when the browser restores it', async () => {
  const { router, tell } = await open();
  await router.navigate('/own.html');
  expect(router.state.navigation.state).toBe('loading');
  tell('pageshow', { persisted: true });
  await vi.waitFor(() => expect(router.state.navigation.state).toBe('idle'));
  expect(router.state.location.pathname).toBe('/');
});

test('a document that began with a personal page shows all pages, including that one', async () => {
  const { router, left, isKnownPage } = await open('/own.html');
  await router.navigate('/news/one.html');
  await router.navigate('/own.html');
  expect([left, router.state.location.pathname, isKnownPage({ pathname: '/own.html' })]).toEqual([[], '/own.html', true]);
});

/** A page that redirects on demand. */
function movingPage() {
  let isMoved = false;
  const load = async (): Promise<PageModule> => ({
    loader: () => (isMoved ? redirectTemporarily('/') : Promise.resolve('here')),
    head: () => ({ title: '' }),
    Component: () => null,
  });
  return { route: toRouteObject({ name: 'moving', path: '/moving', load }), move: () => void (isMoved = true) };
}

test('a page that redirects leaves no history entry', async () => {
  const { route, move } = movingPage();
  const { router, entries } = await open('/', [route]);
  move();
  await router.navigate('/moving.html');
  expect(entries()).toEqual(['/', '/']);
});

test('a history entry that redirects now is replaced', async () => {
  const { route, move } = movingPage();
  const { router, browser, entries } = await open('/', [route]);
  await router.navigate('/moving.html');
  await router.navigate('/news/one.html');
  move();
  browser.history.go(-1);
  vi.stubGlobal('location', browser.location);
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(entries()).toEqual(['/', '/', '/news/one.html']);
});
