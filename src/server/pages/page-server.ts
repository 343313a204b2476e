import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Tag } from '#contract/tag.ts';
import type { Caller } from '#contract/call.ts';
import { getSettings } from '#modules/site/service/settings.ts';
import type { Context } from '#platform/context.ts';
import { invoke, endpointKey, type EndpointIndex } from '#platform/http/invoke.ts';
import type { PageCache, Rendering } from '#platform/page-cache/page-cache.ts';
import { StoredPage } from '#platform/page-cache/stored-page.ts';
import { fail } from '#contract/call-error.ts';
import { buildDocument } from './document.ts';
import { createPageAddresses, type AddressedRoute, type PageAddresses } from '#web/page/page-address.ts';
import type { PageSide } from './renderer.ts';

export interface PageServerOptions {
  side: () => Promise<PageSide>;
  cache: PageCache;
  endpoints: EndpointIndex;
  /** A context for rendering: a visitor nobody knows, so that a page can hold nothing of the one who asked first. */
  pageContext(requestId: string): Context;
  publicUrl: string;
  /** Sent with every page. */
  headers: Readonly<Record<string, string>>;
  /** Addresses other than the site's own, by base name, for the browser's client. */
  bases: Readonly<Record<string, string>>;
  /** Told of each page that was answered from the cache. */
  onKeptPage(): void;
  /** Told of each visit to the counting address. */
  countVisit(source: string | null): void;
}

const renderTimeoutMs = 15_000;
const countingPath = '/index_count.html';

/** Serves the public pages: kept ones at once, others rendered and kept. */
export class PageServer {
  readonly #options: PageServerOptions;
  #addresses: (PageAddresses<AddressedRoute> & { of: PageSide }) | undefined;

  constructor(options: PageServerOptions) {
    this.#options = options;
  }

  /** The page side in use. */
  side(): Promise<PageSide> {
    return this.#options.side();
  }

  /** The hot path, ahead of everything else: true when a kept, fresh page has answered the request. */
  serveKept(request: IncomingMessage, response: ServerResponse, requestId: string): boolean {
    const { method, url = '/' } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const page = this.#options.cache.findFresh(cacheKey(url, isElder(request)));
    if (!page) return false;
    if (url.startsWith(countingPath)) this.#count(url);
    this.#options.onKeptPage();
    page.send(request, response, requestId);
    return true;
  }

  /** Serves any address: the page, a permanent redirect to its canonical address, or the 404 page. */
  async serve(request: IncomingMessage, response: ServerResponse, requestId: string): Promise<void> {
    const url = request.url ?? '/';
    const side = await this.#options.side();
    const destination = this.#findAddress(side, url);
    if (destination.kind === 'redirect') {
      redirect(response, 301, destination.location, this.#options.headers, requestId);
      return;
    }
    if (url.startsWith(countingPath)) this.#count(url);
    const elder = isElder(request);
    if (destination.kind === 'unknown') {
      const { page } = await this.#render(side, url, elder, requestId);
      page.send(request, response, requestId);
      return;
    }
    const { key } = destination;
    const page = await this.#options.cache.get(cacheKey(key, elder), () => this.#render(side, key, elder, requestId));
    page.send(request, response, requestId);
  }

  /** In development the table may change between two requests. */
  #findAddress(side: PageSide, url: string) {
    if (this.#addresses?.of !== side) this.#addresses = { of: side, ...createPageAddresses(side.renderer.pageRoutes) };
    return this.#addresses.find(url);
  }

  #count(url: string): void {
    this.#options.countVisit(new URL(url, 'http://site').searchParams.get('source'));
  }

  async #render(side: PageSide, address: string, elder: boolean, requestId: string): Promise<Rendering> {
    const { publicUrl, pageContext } = this.#options;
    const ctx = pageContext(requestId);
    const tags = new Set<Tag>(['site']);
    let hasFailure = false;
    const url = new URL(address, 'http://site');
    const { product, firm } = await getSettings(ctx);
    const rendered = await side.renderer.renderPage({
      url,
      isElder: elder,
      call: this.#callerOf(ctx, tags),
      signal: AbortSignal.timeout(renderTimeoutMs),
      reportFailure: (error) => {
        hasFailure = true;
        ctx.log.error({ err: error, address, requestId }, 'part of a page failed');
      },
    });
    if (rendered.kind === 'redirect') throw new PageRedirect(rendered.status, rendered.location);
    const { status, body, head, data } = rendered;
    const settings = { product, bases: this.#options.bases, build: side.assets.build };
    const canonical = publicUrl + (head.canonical ?? address);
    const html = buildDocument({ assets: side.assets, head, siteName: firm.shortName, canonical, isElder: elder, body, data, settings });
    const isCacheable = status === 200 && !hasFailure;
    const page = await StoredPage.create(status, html, this.#headersFor(isCacheable));
    if (isCacheable) setImmediate(() => void page.shrink());
    return { page, tags, isCacheable };
  }

  /** Calls without a socket: the same checks as over HTTP, and the tags of what was asked are noted for the cache. */
  #callerOf(ctx: Context, tags: Set<Tag>): Caller {
    return async (call, input) => {
      const bound = this.#options.endpoints.get(endpointKey(call));
      if (!bound) throw fail('notFound');
      for (const tag of bound.call.tags) tags.add(tag);
      return (await invoke(bound, ctx, input)) as never;
    };
  }

  #headersFor(isCacheable: boolean): string[] {
    const control = isCacheable ? 'no-cache' : 'no-store';
    const own = { 'content-type': 'text/html; charset=utf-8', 'cache-control': control, vary: 'Accept-Encoding, Cookie' };
    return Object.entries({ ...own, ...this.#options.headers }).flat();
  }
}

/** Thrown out of a render whose loader sends the visitor elsewhere; never kept. */
export class PageRedirect extends Error {
  readonly status: number;
  readonly location: string;

  constructor(status: number, location: string) {
    super(`redirect to ${location}`);
    this.status = status;
    this.location = location;
  }
}

/** Sends a redirect with the headers of a page. */
export function redirect(
  response: ServerResponse,
  status: number,
  location: string,
  headers: Readonly<Record<string, string>>,
  requestId: string,
): void {
  response.writeHead(status, { ...headers, location, 'content-length': '0', 'x-request-id': requestId });
  response.end();
}

const elderCookie = /(?:^|; )qt_elder=1(?:;|$)/;

/** Whether the visitor has chosen the elder mode; the only thing of a request beside its address that shapes a page. */
function isElder({ headers: { cookie } }: IncomingMessage): boolean {
  return cookie !== undefined && elderCookie.test(cookie);
}

function cacheKey(address: string, elder: boolean): string {
  return elder ? `elder ${address}` : address;
}
