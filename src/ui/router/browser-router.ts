import type { RouteObject } from 'react-router';
import { loadMatches, type LoadRequest } from './load-matches.ts';
import { readRoutes, type FindWay, type RouteMatch } from './route-table.ts';
import type { RouterState, ShownRouter } from './routing.tsx';

type Place = RouterState['location'];

export interface BrowserRouterOptions {
  routes: readonly RouteObject[];
  /** What the server made the shown page of. */
  hydrationData: Pick<RouterState, 'loaderData' | 'actionData' | 'errors'>;
  /** Given to each loader. */
  getContext(): LoadRequest['context'];
  /** Whether pages of this path are shown only in a document that began with such a page (`isGuarded`). */
  isGuarded(path: string | undefined): boolean;
  browser: Pick<Window, 'location' | 'history' | 'addEventListener'>;
}

/** A way that was asked for and is not there yet; `undefined` for what is shown, asked for again. */
type Action = RouterState['historyAction'] | undefined;

/**
 * Leads from page to page in the browser, by links and by its history: asks for the file and the data of the next page while the shown one
 * stands, then shows that and writes the history. Whatever is asked for later wins.
 */
export class BrowserRouter implements ShownRouter {
  state: RouterState;
  readonly #options: BrowserRouterOptions;
  readonly #findWay: FindWay;
  /** Whether this document may show all pages. */
  readonly #isAlone: boolean;
  readonly #listeners = new Set<(state: RouterState) => void>();
  #running: { stop: AbortController; action: Action; to: Place } | undefined;
  /** Asked for and not yet done. */
  #isReloadWanted = false;

  constructor(options: BrowserRouterOptions) {
    this.#options = options;
    this.#findWay = readRoutes(options.routes);
    const { history, location } = this.#browser;
    // The entry has a state from now on, which tells it from those that the browser makes for jumps.
    history.replaceState({ ...(history.state as object | null) }, '');
    const here = readPlace(this.#browser);
    const { loaderData, actionData, errors } = options.hydrationData;
    const matches = this.#findWay(location.pathname) ?? [];
    this.#isAlone = this.#isGuarded(matches);
    this.state = { ...idle, location: here, historyAction: 'POP', matches, loaderData, actionData, errors };
  }

  /** Fetches the file of the shown page, which must be there before React takes it over, and follows the history from then on. */
  async start(): Promise<this> {
    for (const { route } of this.state.matches) if (route.lazy) Object.assign(route, await route.lazy(), { lazy: undefined });
    this.#browser.addEventListener('popstate', () => void this.#go('POP', readPlace(this.#browser)));
    return this;
  }

  /** True for addresses that have a page of their own. */
  isKnown(pathname: string): boolean {
    const leaf = this.#findWay(pathname)?.at(-1)?.route;
    return leaf !== undefined && leaf.path !== '*';
  }

  async navigate(to: string | number, { replace = false } = {}): Promise<void> {
    const { history, location } = this.#browser;
    if (typeof to === 'number') return void history.go(to);
    const url = new URL(to, location.href);
    if (url.origin !== location.origin) return this.#leave(url);
    return this.#go(replace ? 'REPLACE' : 'PUSH', placeAt(url, makeKey()));
  }

  /** Asks again for what is shown, or for what is on its way. */
  async revalidate(): Promise<void> {
    this.#isReloadWanted = true;
    const { action, to } = this.#running ?? { action: undefined, to: this.state.location };
    return this.#go(action, to);
  }

  subscribe(listener: (state: RouterState) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  get #browser() {
    return this.#options.browser;
  }

  async #go(action: Action, to: Place): Promise<void> {
    this.#running?.stop.abort();
    const stop = new AbortController();
    this.#running = { stop, action, to };
    const { location: shown, loaderData, errors } = this.state;
    if (isJump(shown, to) && !this.#isReloadWanted) return this.#show(action, to, { loaderData, errors });
    const matches = this.#findWay(to.pathname);
    if (!matches || (!this.#isAlone && this.#isGuarded(matches)))
      return this.#leave(new URL(addressOf(to), this.#browser.location.href), action);
    this.#tell(action ? { navigation: { state: 'loading', location: to } } : { revalidation: 'loading' });
    const { getContext, browser } = this.#options;
    const loaded = await loadMatches({
      matches,
      shown: this.state,
      location: to,
      isReload: this.#isReloadWanted,
      signal: stop.signal,
      context: getContext(),
      origin: browser.location.origin,
    });
    if (stop.signal.aborted) return;
    if ('redirect' in loaded) return this.navigate(loaded.redirect, { replace: action !== 'PUSH' });
    this.#show(action, to, { matches, ...loaded });
  }

  #show(action: Action, to: Place, made: Partial<RouterState>): void {
    this.#running = undefined;
    this.#isReloadWanted = false;
    const { history } = this.#browser;
    const address = addressOf(to);
    if (action === 'PUSH') history.pushState({ key: to.key }, '', address);
    if (action === 'REPLACE') history.replaceState({ key: to.key }, '', address);
    this.#tell({ ...idle, location: to, ...(action && { historyAction: action, actionData: undefined }), ...made });
  }

  #tell(news: Partial<RouterState>): void {
    this.state = { ...this.state, ...news };
    for (const listener of this.#listeners) listener(this.state);
  }

  #isGuarded(matches: readonly RouteMatch[]): boolean {
    return this.#options.isGuarded(matches.at(-1)?.route.path);
  }

  /** Leads to another document; an address of another kind is no place. */
  #leave(url: URL, action: Action = 'PUSH'): void {
    // The browser may show this document again as it was left.
    this.#running = undefined;
    this.#tell(idle);
    if (!/^https?:$/.test(url.protocol)) return;
    if (action === 'REPLACE') this.#browser.location.replace(url.href);
    else this.#browser.location.assign(url.href);
  }
}

const idle = { navigation: { state: 'idle', location: undefined }, revalidation: 'idle' } as const;

/** To another place of the shown page. */
const isJump = (from: Place, to: Place): boolean => from.pathname === to.pathname && from.search === to.search && to.hash !== '';

function readPlace({ location, history }: Pick<Window, 'location' | 'history'>): Place {
  return placeAt(location, (history.state as { key?: string } | null)?.key ?? 'default');
}

function placeAt({ pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>, key: string): Place {
  return { pathname, search, hash, state: null, key };
}

const addressOf = ({ pathname, search, hash }: Place): string => pathname + search + hash;

const makeKey = (): string => crypto.getRandomValues(new Uint32Array(1))[0]!.toString(36);
