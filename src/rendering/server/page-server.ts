import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SiteSettings } from '#content/website/schema/site.ts';
import { getSettings } from '#content/website/service/settings.ts';
import { fail, isOutcome } from '#contract/call-error.ts';
import type { Caller } from '#contract/call.ts';
import type { CacheTag } from '#contract/tag.ts';
import { addressTag } from '#operations/evidence/service/find-next-change.ts';
import type { PageRendering } from '#operations/evidence/service/record-rendering.ts';
import type { Context } from '#platform/context.ts';
import { isDatabaseUnreachable } from '#platform/database/database-unreachable.ts';
import { callInProcess } from '#platform/http/call-in-process.ts';
import { formatCookie, usesSecureCookies } from '#platform/http/cookies.ts';
import { endpointKey, isTimeout, type EndpointIndex } from '#platform/http/invoke.ts';
import { Memo } from '#platform/memo.ts';
import { untraced, type TraceOfRequest } from '#platform/monitoring/tracer.ts';
import type { CachedPage, PageCache, Rendering } from '#platform/page-cache/page-cache.ts';
import { StoredPage } from '#platform/page-cache/stored-page.ts';
import { createPageAddresses, type AddressedRoute, type Destination, type PageAddresses } from '#ui/page/page-address.ts';
import type { PostedForm } from '#ui/page/page.ts';
import { isGuarded } from '#ui/page/route.ts';
import { appearanceOf, cacheKey, classesOf, usualAppearance, type Appearance } from './appearance.ts';
import { cdnHeaders, countingPath, type CdnTagHeader } from './cdn-headers.ts';
import { writePage, type PageDocumentInput, type RenderedPage } from './document/write-page.ts';
import { writeMarkdownPage, type MarkdownPage } from './markdown/markdown-page.ts';
import {
  hasMarkdown,
  markdownAddress,
  markdownKey,
  readMarkdownRequest,
  refuseMarkdown,
  type MarkdownRequest,
} from './markdown/markdown-request.ts';
import { measureRender, type RenderListener } from './measure-render.ts';
import { isDataAddress, readDataAddress } from './page-data.ts';
import { dataHeaders, documentHeaders, addCachedSinceHeader, markdownHeaders, type HeaderFacts } from './page-headers.ts';
import { PageRedirect, redirect } from './page-redirect.ts';
import { PageTags } from './page-tags.ts';
import type { PageSide } from './renderer.ts';

export interface PageServerOptions {
  side: () => Promise<PageSide>;
  cache: PageCache;
  endpoints: EndpointIndex;
  /** Creates a context for rendering as an anonymous visitor, so that a cached page holds nothing of the first one. */
  pageContext(requestId: string): Context;
  publicUrl: string;
  /** Sent with every page. */
  headers: Readonly<Record<string, string>>;
  /** The header in which pages send their tags to a CDN. */
  cdnTagHeader?: CdnTagHeader;
  /** Other addresses by base name, for the browser's client. */
  bases: Readonly<Record<string, string>>;
  /** Returns true while nothing can be rendered: cached pages are then shown whatever their age. */
  isDatabaseAway(): boolean;
  /**
   * Called for each page that was served from the cache: a fresh one, an old one while a new one is rendered, or the last one
   * while the database is unreachable.
   */
  onKeptPage(from: CachedPage['from']): void;
  onRender?: RenderListener;
  /** Runs anonymous renders in a trace. */
  trace?: TraceOfRequest | undefined;
  /** Returns the redirect of an address without a page. */
  findRedirect?(ctx: Context, address: string): Promise<string | undefined>;
  /** Records the pages that the firm has to prove later. */
  evidence?: EvidenceRecorder;
  /** False while the site is being set up: its pages are rendered only for staff, and none is cached. */
  isOpen?(ctx: Context): Promise<boolean>;
  /** Called for each visit to the counting address. */
  countVisit(source: string | null): void;
}

/** Records the content of pages over time. */
export interface EvidenceRecorder {
  /** Returns the database snapshot with which the render begins, and the time from which the page is known to change. */
  begin(ctx: Context, address: string): Promise<{ seen: string; changesAt: Date | null }>;
  /** Called for each public render when it is sent. */
  note(drawing: PageRendering): void;
}

/** One render: its address, actor and form. */
interface RenderJob {
  side: PageSide;
  address: string;
  appearance: Appearance;
  ctx: Context;
  /** True when the page is only for this visitor and must not be cached anywhere. */
  isPersonal?: boolean;
  /** Set when the page is sent as Markdown. */
  markdown?: MarkdownRequest | undefined;
  posted?: PostedForm;
  /** Cookies set by the action. */
  cookies?: readonly string[];
}

/** A page whose loaders and components have run, before it becomes a document or Markdown. */
interface Rendered {
  page: RenderedPage;
  route: AddressedRoute | undefined;
  settings: SiteSettings;
  tags: Set<CacheTag>;
  /** The tags without those of the frame. */
  own: PageTags;
  hasFailure: boolean;
  isCacheable: boolean;
  /** Set for pages that are recorded as evidence. */
  beginning: Awaited<ReturnType<EvidenceRecorder['begin']>> | undefined;
}

/** A render with its additional facts. */
type Drawn = Rendering & { status: number; hasFailure: boolean; drawing?: PageRendering };

/** The facts that turn a rendered page into a document and send it. */
type DocumentFacts = Omit<PageDocumentInput, 'kept' | 'markdown' | 'publicUrl' | 'bases'> &
  Pick<HeaderFacts, 'isCacheable' | 'cookies' | 'isGuarded'> &
  Pick<Rendering, 'tags'> & { route: AddressedRoute | undefined };

const renderTimeoutMs = 15_000;
/** From a former address to the canonical one to the page itself. */
const mostRedirects = 4;

const routeOf = (to: Destination<AddressedRoute>): AddressedRoute | undefined => (to.kind === 'page' ? to.route : undefined);

/** A client that asked at the address of the Markdown continues there. */
const redirectTarget = (location: string, markdown: MarkdownRequest | undefined): string =>
  markdown?.by === 'address' ? markdownAddress(location) : location;

/** Serves the public pages: cached ones at once, others are rendered and cached. */
export class PageServer {
  readonly #options: PageServerOptions;
  #addresses: (PageAddresses<AddressedRoute> & { of: PageSide }) | undefined;

  constructor(options: PageServerOptions) {
    this.#options = options;
  }

  /** Returns the current page side. */
  side(): Promise<PageSide> {
    return this.#options.side();
  }

  /**
   * The hot path, before everything else and without a rate limit: returns true when a cached page has answered the request. A
   * stale page is shown once more while a new one is rendered, and any cached one while the database is unreachable.
   */
  serveCached(request: IncomingMessage, response: ServerResponse, requestId: string): boolean {
    const { method, url = '/' } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const { isDatabaseAway, cache } = this.#options;
    const appearance = appearanceOf(request);
    if (isDataAddress(url)) return this.#sendKeptData(request, response, requestId);
    const markdown = readMarkdownRequest(request);
    const address = markdown?.of ?? url;
    const key = markdown ? markdownKey(markdown, address) : cacheKey(url, appearance);
    const kept = cache.findAny(key, isDatabaseAway(), () => this.#renderAgain({ address, appearance, markdown }, requestId));
    if (!kept) return false;
    if (url.startsWith(countingPath)) this.#count(url);
    this.#options.onKeptPage(kept.from);
    kept.page.noteVisit();
    if (kept.from === 'last') addCachedSinceHeader(response, kept);
    kept.page.send(request, response, requestId);
    return true;
  }

  /** Sends the data of a page that is cached, at any age, or was shown before, because the visitor has exactly this version. */
  #sendKeptData(request: IncomingMessage, response: ServerResponse, requestId: string): boolean {
    const { of, version } = readDataAddress(request.url!);
    const data = this.#options.cache.findData(cacheKey(of, appearanceOf(request)), version);
    if (!data) return false;
    data.send(request, response, requestId);
    return true;
  }

  /**
   * Sends the data of a page for hydration; renders it again where the page is no longer cached. Returns false when the content
   * has changed: the page then continues without scripts.
   */
  async serveData(request: IncomingMessage, response: ServerResponse, requestId: string): Promise<boolean> {
    const { of, version } = readDataAddress(request.url!);
    const side = await this.#options.side();
    const destination = this.#findAddress(side, of);
    if (destination.kind !== 'page' || destination.route.isPersonal) return false;
    const appearance = appearanceOf(request);
    const job = { side, appearance, address: destination.key, ctx: this.#options.pageContext(requestId) };
    const { data } = await this.#getOrLast(cacheKey(job.address, appearance), () => this.#render(job), response);
    if (data?.version !== version) return false;
    data.send(request, response, requestId);
    return true;
  }

  /** Cached pages are stored under their canonical address, so a redirect is impossible here. */
  async #renderAgain(what: Pick<RenderJob, 'address' | 'appearance' | 'markdown'>, requestId: string): Promise<Rendering> {
    const { side, trace = untraced, pageContext } = this.#options;
    return trace({}, async () => this.#render({ side: await side(), ...what, ctx: pageContext(requestId) }));
  }

  /**
   * Serves any address: the page, a permanent redirect to its canonical address, or the 404 page. `visitor` creates the context
   * of the caller, which only personal pages receive.
   */
  async serve(request: IncomingMessage, response: ServerResponse, requestId: string, visitor: () => Promise<Context>): Promise<void> {
    const asked = readMarkdownRequest(request);
    const url = asked?.of ?? request.url ?? '/';
    const side = await this.#options.side();
    const destination = this.#findAddress(side, url);
    const isRefused = asked && destination.kind === 'page' && !hasMarkdown(destination.route);
    if (isRefused && asked.by !== 'accept') return refuseMarkdown(response, asked, this.#options.headers, requestId);
    // A client that also accepts HTML gets the page.
    const markdown = isRefused ? undefined : asked;
    const move = (location: string) => redirect(response, 301, redirectTarget(location, markdown), this.#options.headers, requestId);
    if (destination.kind === 'redirect') return move(destination.location);
    if (url.startsWith(countingPath)) this.#count(url);
    const appearance = markdown ? usualAppearance : appearanceOf(request);
    const nobody = { side, appearance, markdown, ctx: this.#options.pageContext(requestId) };
    if (destination.kind === 'unknown') {
      const moved = await this.#options.findRedirect?.(nobody.ctx, url);
      if (moved !== undefined) return move(moved);
      return (await this.#render({ ...nobody, address: url })).page.send(request, response, requestId);
    }
    const { key: address, route } = destination;
    const key = markdown ? markdownKey(markdown, address) : cacheKey(address, appearance);
    const page = route.isPersonal
      ? (await this.#render({ ...nobody, address, ctx: await visitor(), isPersonal: true })).page
      : await this.#getOrLast(key, () => this.#render({ ...nobody, address }), response);
    page.send(request, response, requestId);
  }

  /**
   * Renders the public page at an address (`/path.html`, or as Markdown `/path.md`) as Markdown, in a given context and without the
   * cache. Follows redirects. Undefined for a page without Markdown; an unknown address is a page with status 404.
   */
  async renderPageAsMarkdown(ctx: Context, address: string): Promise<MarkdownPage | undefined> {
    const side = await this.#options.side();
    let target = readMarkdownRequest({ url: address, headers: {} })?.of ?? address;
    for (let redirects = 0; redirects < mostRedirects; redirects += 1) {
      const destination = this.#findAddress(side, target);
      if (destination.kind === 'page' && !hasMarkdown(destination.route)) return undefined;
      try {
        if (destination.kind !== 'redirect') {
          const { page, settings } = await this.#renderPage({ side, address: target, appearance: usualAppearance, ctx });
          return writeMarkdownPage(page, { address: target, publicUrl: this.#options.publicUrl, settings });
        }
        target = destination.location;
      } catch (error) {
        if (!(error instanceof PageRedirect)) throw error;
        target = error.location;
      }
    }
    return undefined;
  }

  /** Returns the page, or, when the database fails before it counts as unreachable or the render times out, the cached one. */
  async #getOrLast(key: string, render: () => Promise<Rendering>, response: ServerResponse): Promise<StoredPage> {
    const { cache } = this.#options;
    const made = await cache.get(key, render).catch((error: unknown) => {
      if (!isDatabaseUnreachable(error) && !isTimeout(error) && !isOutcome(error, 'unavailable')) throw error;
      return { failure: error };
    });
    if (made instanceof StoredPage && made.status !== 503) return made;
    const last = cache.findLast(key);
    if (last) return addCachedSinceHeader(response, last);
    if (made instanceof StoredPage) return made;
    throw made.failure;
  }

  /** Returns the page that accepts forms at this address with its size limit in bytes; undefined where there is none. */
  async findForm(url: string): Promise<{ address: string; limit: number } | undefined> {
    const destination = this.#findAddress(await this.#options.side(), url);
    if (destination.kind !== 'page' || destination.route.formLimit === undefined) return undefined;
    return { address: destination.key, limit: destination.route.formLimit };
  }

  /** Runs the page's action on a posted form and sends the result, never cached. Throws `PageRedirect`. */
  async handleForm(
    request: IncomingMessage,
    response: ServerResponse,
    { ctx, address, form }: { ctx: Context; address: string; form: FormData },
  ): Promise<void> {
    const cookies: string[] = [];
    const { cookie: header, host } = request.headers;
    const isSecure = usesSecureCookies({ isSecure: ctx.connection?.isSecure ?? false, host }, this.#options.publicUrl);
    const posted: PostedForm = {
      form,
      setCookie: (name, value, { maxAgeSeconds }) =>
        void cookies.push(...formatCookie(name, value, { maxAgeSeconds, sameSite: 'Lax' }, { header, isSecure })),
    };
    const side = await this.#options.side();
    const { page } = await this.#render({ side, address, appearance: appearanceOf(request), ctx, isPersonal: true, posted, cookies });
    page.send(request, response, ctx.requestId);
  }

  /** In development the table may change between two requests. */
  #findAddress(side: PageSide, url: string) {
    if (this.#addresses?.of !== side) this.#addresses = { of: side, ...createPageAddresses(side.renderer.pageRoutes) };
    return this.#addresses.find(url);
  }

  #count(url: string): void {
    this.#options.countVisit(new URL(url, 'http://site').searchParams.get('source'));
  }

  /** Renders a page in a given context without caching, for a preview by staff, without scripts; its addresses are the site's. */
  async renderPreview(ctx: Context, address: string, appearance: Appearance): Promise<{ html: string; styleSource: string | undefined }> {
    const side = await this.#options.side();
    const destination = this.#findAddress(side, address);
    const rendered = await side.renderer.renderPage({
      url: new URL(destination.kind === 'page' ? destination.key : address, 'http://site'),
      isElder: appearance.isElder,
      call: this.#callerOf(ctx, new Set()),
      signal: AbortSignal.timeout(renderTimeoutMs),
      reportFailure: (error) => ctx.log.error({ err: error, address, requestId: ctx.requestId }, 'part of a preview failed to render'),
    });
    if (rendered.kind === 'redirect') throw new PageRedirect(rendered.status, rendered.location, []);
    const { html, styles } = writePage(rendered, {
      ...this.#options,
      assets: side.assets,
      address,
      appearance,
      settings: await getSettings(ctx),
    });
    return { html, styleSource: styles?.source };
  }

  /** Renders an address as everybody sees it, now or at a later time, for evidence. Throws when it cannot be rendered completely. */
  async renderForEvidence(address: string, at?: Date): Promise<PageRendering> {
    const side = await this.#options.side();
    const { evidence, pageContext } = this.#options;
    if (!evidence) throw fail('unavailable');
    // This process's cached values may be older than what the page is checked for.
    const visitor = { ...pageContext('evidence'), memo: new Memo() };
    const ctx = at ? { ...visitor, now: at } : visitor;
    const { seen } = await evidence.begin(ctx, address);
    const nothing: PageRendering = { address, renderedAt: ctx.now, seen, page: null };
    const destination = this.#findAddress(side, address);
    if (destination.kind !== 'page' || destination.key !== address || !destination.route.isEvidence) return nothing;
    try {
      const { status, hasFailure, drawing } = await this.#draw({ side, address, ctx, appearance: usualAppearance });
      if (drawing) return { ...drawing, seen };
      if (hasFailure || status >= 500) throw fail('unavailable');
      return nothing;
    } catch (error) {
      if (error instanceof PageRedirect) return nothing;
      throw error;
    }
  }

  async #render(job: RenderJob): Promise<Rendering> {
    const find = () => this.#findAddress(job.side, job.address);
    const { drawing, ...rendering } = await measureRender(this.#options.onRender, find, () => this.#draw(job));
    if (drawing) this.#options.evidence?.note(drawing);
    return rendering;
  }

  async #draw(job: RenderJob): Promise<Drawn> {
    const rendered = await this.#renderPage(job);
    const { tags, isCacheable, hasFailure, beginning } = rendered;
    const { status } = rendered.page;
    if (job.markdown) {
      const page = await this.#finishMarkdown(rendered, job, job.markdown);
      if (beginning && isCacheable) tags.add(addressTag(job.address));
      return { page, tags, isCacheable, status, hasFailure, expiresAt: beginning?.changesAt ?? undefined };
    }
    const { side, address, appearance, ctx, cookies = [] } = job;
    const facts = { ...rendered, assets: side.assets, address, appearance, isGuarded: isGuarded(rendered.route), cookies };
    const { page, html } = await this.#finish(rendered.page, facts);
    if (!beginning || !isCacheable) return { page, tags, isCacheable, status, hasFailure };
    const { build } = side.assets;
    const drawing = { address, renderedAt: ctx.now, seen: beginning.seen, page: { html, build, tags: [...rendered.own.list()] } };
    tags.add(addressTag(address));
    return { page, tags, isCacheable, status, hasFailure, drawing, expiresAt: beginning.changesAt ?? undefined };
  }

  /** Runs the loaders and components of a page. Throws `PageRedirect`. */
  async #renderPage({ side, address, appearance, ctx, isPersonal, markdown, posted, cookies = [] }: RenderJob): Promise<Rendered> {
    const tags = new Set<CacheTag>(['site']);
    const own = new PageTags();
    let hasFailure = false;
    const url = new URL(address, 'http://site');
    const route = routeOf(this.#findAddress(side, address));
    const isEvidence = route?.isEvidence && !isPersonal && classesOf(appearance) === '';
    const beginning = isEvidence ? await this.#options.evidence?.begin(ctx, address) : undefined;
    const page = await side.renderer.renderPage({
      url,
      isElder: appearance.isElder,
      call: this.#callerOf(ctx, tags, own),
      signal: AbortSignal.timeout(renderTimeoutMs),
      reportFailure: (error) => {
        hasFailure = true;
        ctx.log.error({ err: error, address, requestId: ctx.requestId }, 'part of a page failed to render');
      },
      ...(posted && { posted }),
    });
    if (page.kind === 'redirect') throw new PageRedirect(page.status, redirectTarget(page.location, markdown), cookies);
    const settings = await getSettings(ctx);
    const isOpen = (await this.#options.isOpen?.(ctx)) ?? true;
    const isCacheable = page.status === 200 && !hasFailure && !isPersonal && isOpen;
    return { page, route, settings, tags, own, hasFailure, isCacheable, beginning };
  }

  async #finishMarkdown(
    { page, settings, tags, isCacheable }: Rendered,
    { address }: RenderJob,
    { by }: MarkdownRequest,
  ): Promise<StoredPage> {
    const { publicUrl, headers: usual, cdnTagHeader } = this.#options;
    const { status, source, text } = writeMarkdownPage(page, { address, publicUrl, settings });
    // Few CDNs store two forms of one address: they store only that of its own address.
    const isForCdn = isCacheable && by === 'address';
    const headers = markdownHeaders(usual, {
      isCacheable,
      source,
      contentLocation: by === 'address' ? undefined : markdownAddress(address),
      isUnlisted: page.head.noIndex ?? false,
      cdn: cdnHeaders(cdnTagHeader, { address, appearance: usualAppearance, isCacheable: isForCdn, tags }),
    });
    return StoredPage.create(status, text, headers);
  }

  /** Builds the document with its own rules, and separate data where it may be cached. */
  async #finish(rendered: RenderedPage, facts: DocumentFacts): Promise<{ page: StoredPage; html: string }> {
    const kept = facts.isCacheable ? await StoredPage.create(200, rendered.data, dataHeaders(this.#options.publicUrl)) : undefined;
    const markdown = rendered.status === 200 && hasMarkdown(facts.route) ? markdownAddress(facts.address) : undefined;
    const { html, styles } = writePage(rendered, { ...this.#options, ...facts, kept, markdown });
    const headers = documentHeaders(this.#options.headers, {
      ...facts,
      markdown,
      styleSource: styles?.source,
      framed: facts.settings.chat?.url,
      cdn: cdnHeaders(this.#options.cdnTagHeader, facts),
    });
    return { page: await StoredPage.create(rendered.status, html, headers, kept), html };
  }

  /** Makes calls without a socket: the same checks as over HTTP, and the tags of the calls are recorded for the cache. */
  #callerOf(ctx: Context, tags: Set<CacheTag>, own?: PageTags): Caller {
    return async (call, input) => {
      const bound = this.#options.endpoints.get(endpointKey(call));
      if (!bound) throw fail('notFound');
      for (const tag of bound.call.tags) tags.add(tag);
      own?.note(bound, input);
      return (await callInProcess(bound, ctx, input)) as never;
    };
  }
}
