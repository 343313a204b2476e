import { Parser } from 'htmlparser2';
import type { PdfFacts } from '#platform/documents/read-document.ts';
import type { LinkFindingKind } from '../../schema/links.ts';
import type { ExternalSiteReader } from './external-site-reader.ts';
import type { SiteResponse, SiteReader } from './site-reader.ts';

export interface CheckTools {
  readonly site: SiteReader;
  /** Undefined when other sites are not checked. */
  readonly outside: ExternalSiteReader | undefined;
  /** The origin by which the site links to itself. */
  readonly publicUrl: string;
  /** Throws what the reader throws for a file that cannot be opened. */
  openPdf(bytes: Uint8Array): Promise<PdfFacts>;
}

export interface LinkProblem {
  kind: LinkFindingKind;
  /** The first page on which it occurs, the number of pages, and the addresses of as many as a person can check. */
  page: string;
  pages: number;
  shownOn: readonly string[];
  target: string;
  words: string;
  result: string;
}

export interface CheckResult {
  problems: LinkProblem[];
  /** The pages that were checked. */
  seen: ReadonlySet<string>;
  links: number;
  files: number;
  /** False when a limit stopped the check. */
  isWhole: boolean;
}

const mostPages = 4000;
const mostTargets = 8000;
const mostOutside = 500;
const mostHops = 5;
/**
 * After this many addresses in a row without an answer the process is ending or the database is unreachable; the addresses are
 * not at fault.
 */
const mostSilent = 10;
const mostShown = 50;
const fewestLetters = 20;

/** True for paths that are not pages: calls, and switches that set a cookie. */
const isLeftOut = (path: string): boolean => /^\/(mode|api|tracking|assets)\//.test(path);

interface Place {
  pages: number;
  shownOn: string[];
  /** The page on which it was last counted: pages come one after the other, and each counts once. */
  last: string;
  words: string;
}

/**
 * Checks every page of the site map and the pages that they link to, everything they contain from the same site, and other sites
 * if configured.
 */
export async function checkSite(tools: CheckTools): Promise<CheckResult> {
  const check = new SiteCheck(tools);
  await check.readPages();
  await check.readTargets();
  await check.probeOutside();
  return check.result();
}

class SiteCheck {
  readonly #tools: CheckTools;
  readonly #answers = new Map<string, Outcome>();
  readonly #seen = new Set<string>();
  readonly #targets = new Map<string, Place>();
  readonly #outside = new Map<string, Place>();
  readonly #problems: LinkProblem[] = [];
  #files = 0;
  #isWhole = true;
  #silent = 0;

  constructor(tools: CheckTools) {
    this.#tools = tools;
  }

  async readPages(): Promise<void> {
    const pages = await this.#listPages();
    if (pages.length > mostPages) this.#isWhole = false;
    for (const page of pages.slice(0, mostPages)) {
      const outcome = await this.#follow(page);
      this.#seen.add(page);
      if (outcome.answer?.body && outcome.answer.type === 'text/html') this.#noteLinks(page, new TextDecoder().decode(outcome.answer.body));
      // A page may be a megabyte: its result is known, so its bytes are released.
      this.#answers.set(page, { ...outcome, answer: undefined });
    }
  }

  async readTargets(): Promise<void> {
    for (const [target, place] of this.#targets) {
      const outcome = this.#answers.get(target) ?? (await this.#follow(target));
      if (outcome.problem) this.#report(outcome.problem.kind, target, place, outcome.problem.result);
      else if (outcome.answer?.type === 'application/pdf') await this.#openFile(target, place, outcome.answer.body);
      else if (outcome.answer) this.#readOn(outcome.at ?? target, outcome.answer);
    }
    // The site map lists it for search engines even if no page links to it.
    for (const [page, { problem }] of this.#answers)
      if (problem && !this.#targets.has(page))
        this.#report(problem.kind, page, { pages: 1, shownOn: [page], last: page, words: '网站地图' }, problem.result);
  }

  async probeOutside(): Promise<void> {
    const { outside } = this.#tools;
    if (!outside) return;
    for (const [target, place] of [...this.#outside].slice(0, mostOutside)) {
      const result = await outside.probe(target);
      if (result !== undefined) this.#report('outside', target, place, result);
    }
  }

  result(): CheckResult {
    const { size } = this.#targets;
    return { problems: this.#problems, seen: this.#seen, links: size + this.#outside.size, files: this.#files, isWhole: this.#isWhole };
  }

  /** Lists the pages of the site map first: with 100,000 articles, as many as fit. */
  async #listPages(): Promise<string[]> {
    const maps = await this.#readMap('/sitemap.xml');
    const pages: string[] = [];
    for (const map of maps) {
      if (pages.length > mostPages) break;
      pages.push(...(await this.#readMap(map)));
    }
    return [...new Set(pages)];
  }

  async #readMap(path: string): Promise<string[]> {
    const { body } = await this.#tools.site.read(path);
    if (!body) throw new Error(`the site has no ${path}`);
    return findLocations(new TextDecoder().decode(body)).flatMap((location) => this.#ownPath(location) ?? []);
  }

  /** Returns path and query of an address on the site; undefined for other sites. */
  #ownPath(address: string): string | undefined {
    const url = URL.parse(address, this.#tools.publicUrl);
    return url?.origin === new URL(this.#tools.publicUrl).origin ? url.pathname + url.search : undefined;
  }

  /** Collects the links of a page missing from the site map. A page with a query is another page of a known list and is skipped. */
  #readOn(page: string, { body, type }: SiteResponse): void {
    if (!body || type !== 'text/html' || page.includes('?') || this.#seen.has(page)) return;
    if (this.#seen.size >= mostPages) this.#isWhole = false;
    else {
      this.#seen.add(page);
      this.#noteLinks(page, new TextDecoder().decode(body));
    }
  }

  #noteLinks(page: string, html: string): void {
    for (const { href, words } of findLinks(html)) {
      const url = URL.parse(href, new URL(page, this.#tools.publicUrl).href);
      if (!url || !/^https?:$/.test(url.protocol)) continue;
      const own = this.#ownPath(url.href);
      if (own !== undefined && !isLeftOut(own)) this.#note(this.#targets, mostTargets, own, page, words);
      if (own === undefined) this.#note(this.#outside, mostOutside, url.origin + url.pathname + url.search, page, words);
    }
  }

  #note(places: Map<string, Place>, most: number, target: string, page: string, words: string): void {
    const known = places.get(target);
    if (known?.last === page) return;
    if (known) {
      known.last = page;
      known.pages += 1;
      if (known.shownOn.length < mostShown) known.shownOn.push(page);
    } else if (places.size < most) places.set(target, { pages: 1, shownOn: [page], last: page, words });
    else this.#isWhole = false;
  }

  /**
   * Returns the response of the site, undefined when there was none. Throws after too many failures in a row; then nothing is
   * reported about any address.
   */
  async #read(path: string): Promise<SiteResponse | undefined> {
    const answer = await this.#tools.site.read(path).catch(() => undefined);
    this.#silent = answer ? 0 : this.#silent + 1;
    if (this.#silent > mostSilent) throw new Error('the site answers no more');
    return answer;
  }

  /** Follows redirects within the site; returns the final response or the problem. */
  async #follow(path: string): Promise<Outcome> {
    let at = path;
    for (let hop = 0; hop <= mostHops; hop += 1) {
      const first = await this.#read(at);
      // An overloaded server is asked a second time.
      const answer = first && first.status < 500 ? first : await this.#read(at);
      if (!answer) return { problem: { kind: 'failing', result: '没有回应' } };
      const { status, location } = answer;
      if (status < 300 || status >= 400 || location === null) return { ...judge(answer), at };
      const next = this.#ownPath(new URL(location, new URL(at, this.#tools.publicUrl)).href);
      if (next === undefined) return {};
      at = next;
    }
    return { problem: { kind: 'circle', result: `跳转超过 ${mostHops} 次` } };
  }

  async #openFile(target: string, place: Place, bytes: Uint8Array | undefined): Promise<void> {
    if (!bytes) return;
    this.#files += 1;
    const facts = await this.#tools.openPdf(bytes).catch(() => undefined);
    if (!facts) return this.#report('pdfBroken', target, place, '无法打开，可能损坏或设有密码');
    if (facts.letters < fewestLetters) this.#report('pdfWithoutText', target, place, '没有可以搜索和朗读的文字');
    if (facts.title === '') this.#report('pdfWithoutTitle', target, place, '文件属性中没有标题');
  }

  #report(kind: LinkFindingKind, target: string, { pages, shownOn, words }: Place, result: string): void {
    this.#problems.push({ kind, page: shownOn[0]!, pages, shownOn, target, words, result });
  }
}

interface Outcome {
  /** The address at which the redirects ended. */
  at?: string;
  answer?: SiteResponse | undefined;
  problem?: Pick<LinkProblem, 'kind' | 'result'>;
}

/** A page that requires a login or refuses programs exists nevertheless. */
function judge(answer: SiteResponse): Outcome {
  const { status } = answer;
  if ([400, 404, 410].includes(status)) return { problem: { kind: 'missing', result: `返回 ${status}` } };
  if (answer.isEmpty) return { problem: { kind: 'missing', result: '文件是空的，一个字节也没有' } };
  if (status >= 500) return { problem: { kind: 'failing', result: `返回 ${status}` } };
  return { answer };
}

/** A link or an embedded file of a page, with its text. */
interface FoundLink {
  href: string;
  words: string;
}

const longestWords = 60;

/** Finds links and pictures of a page as written. */
function findLinks(html: string): FoundLink[] {
  const links: FoundLink[] = [];
  let open: FoundLink | undefined;
  const parser = new Parser({
    onopentag(name, { href, src, alt }) {
      if (name === 'a' && href) open = { href, words: '' };
      if (name === 'img') {
        if (src) links.push({ href: src, words: alt || '图片' });
        if (open && alt) open.words += alt;
      }
    },
    ontext(text) {
      if (open) open.words += text;
    },
    onclosetag(name) {
      if (name !== 'a' || !open) return;
      links.push({ ...open, words: open.words.replaceAll(/\s+/g, ' ').trim().slice(0, longestWords) });
      open = undefined;
    },
  });
  parser.end(html);
  return links;
}

/** Finds the addresses in a site map. */
const findLocations = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, location]) => location!.replaceAll('&amp;', '&'));
