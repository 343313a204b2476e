import { isKeptAddress, isKeptPicture } from '#modules/portal/content/web/body-vocabulary.ts';
import { element, escapeText } from '../document/write-element.ts';
import { Flow, type Manner } from './flow.ts';
import { isOffice, readOffice } from './office.ts';
import { isHidden, marksInside, setStylesAside, styleOf } from './styles.ts';
import { isArrangement, readTableSource } from './tables.ts';

interface PasteResult {
  html: string;
  /** Pictures that are not of this site, and were left out. */
  picturesLeft: number;
}

/** What programs put on the clipboard, in the vocabulary of texts. `origin` is this site's own, whose addresses are kept without it. */
export function cleanPaste(html: string, origin: string): PasteResult {
  const { body } = new DOMParser().parseFromString(setStylesAside(html), 'text/html');
  if (isOffice(html)) readOffice(body);
  const reader = new PasteReader(body, origin);
  return { html: reader.inside(body), picturesLeft: reader.picturesLeft };
}

const unread = new Set(
  'head title style script link meta base template noscript iframe object embed video audio canvas svg math select input textarea button xml'.split(
    ' ',
  ),
);
const ownLine = new Set(
  'p div section article main header footer aside nav address center form fieldset details summary figcaption caption dt dd tr td th li body'.split(
    ' ',
  ),
);
const plain: Manner = { marks: new Set(), href: undefined };

class PasteReader {
  picturesLeft = 0;
  /** How far the headings go down: an outline that begins at the level of the page's title begins below it here. */
  readonly #shift: number;
  readonly #origin: string;

  constructor(body: HTMLElement, origin: string) {
    this.#shift = body.querySelector('h1') ? 1 : 0;
    this.#origin = origin;
  }

  /** The blocks in an element. */
  inside(dom: Element, manner: Manner = plain): string {
    const flow = new Flow();
    this.#children(dom, manner, flow);
    flow.flush();
    return flow.blocks.join('');
  }

  /** An element's words as one line, for what is no place for blocks. */
  #line(dom: Element): string {
    const flow = new Flow();
    this.#children(dom, plain, flow);
    return flow.line();
  }

  #children(dom: Element, manner: Manner, flow: Flow): void {
    for (const child of dom.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) flow.text(child.nodeValue ?? '', manner);
      else if (child.nodeType === Node.ELEMENT_NODE) this.#element(child as HTMLElement, manner, flow);
    }
  }

  #element(dom: HTMLElement, manner: Manner, flow: Flow): void {
    const name = dom.localName;
    if (unread.has(name) || isHidden(dom)) return;
    const block = this.#blocks[name];
    if (block) return flow.block(block(dom));
    if (name === 'br') return flow.break(manner);
    if (name === 'img') return this.#picture(dom, manner, flow);
    if (ownLine.has(name) || /^(?:block|flex|grid|table)/.test(styleOf(dom).get('display') ?? '')) return this.#ownLine(dom, manner, flow);
    this.#children(dom, { marks: marksInside(dom, manner.marks), href: name === 'a' ? this.#address(dom) : manner.href }, flow);
  }

  #ownLine(dom: Element, manner: Manner, flow: Flow): void {
    flow.flush();
    this.#children(dom, { ...manner, marks: marksInside(dom, manner.marks) }, flow);
    flow.flush();
  }

  readonly #heading = (dom: Element): string => {
    const level = Math.min(4, Math.max(2, Number(dom.localName[1]) + this.#shift)) as 2 | 3 | 4;
    // A heading is set off as it is.
    const words = this.#line(dom).replaceAll(/<\/?(?:strong|u)>/g, '');
    return words && element(`h${level}`, {}, words);
  };

  readonly #list = (dom: Element): string => {
    const items: string[] = [];
    for (const child of dom.children) {
      if (isHidden(child)) continue;
      // A list that stands beside the items belongs to the one before it.
      if (/^[ou]l$/.test(child.localName)) items.push((items.pop() ?? '') + this.#list(child));
      else items.push(this.inside(child));
    }
    const start = Number.parseInt(dom.getAttribute('start') ?? '', 10);
    const content = items.filter((item) => item !== '').map((item) => element('li', {}, item));
    if (content.length === 0) return '';
    return dom.localName === 'ol'
      ? element('ol', { start: start > 1 ? start : null }, content.join(''))
      : element('ul', {}, content.join(''));
  };

  readonly #table = (dom: Element): string => {
    const table = dom as HTMLTableElement;
    return isArrangement(table) ? this.inside(table) : readTableSource(table, (cell) => this.inside(cell));
  };

  readonly #figure = (dom: Element): string => {
    if (dom.querySelector('table, ul, ol, pre, blockquote')) return this.inside(dom);
    const shown = [...dom.querySelectorAll('img')].map((img) => this.#pictureOf(img)).join('');
    const caption = dom.querySelector('figcaption');
    const words = caption ? this.#line(caption) : '';
    if (shown === '') return words && element('p', {}, words);
    return element('figure', {}, shown + (words && element('figcaption', {}, words)));
  };

  readonly #definitions = (dom: Element): string => {
    const entries = [...dom.querySelectorAll('dt, dd')].map((entry) =>
      entry.localName === 'dt' ? element('dt', {}, this.#line(entry)) : element('dd', {}, this.inside(entry)),
    );
    return entries.length > 0 ? element('dl', {}, entries.join('')) : '';
  };

  readonly #quotation = (dom: Element): string => {
    const content = this.inside(dom);
    return content && element('blockquote', {}, content);
  };

  readonly #blocks: Readonly<Record<string, (dom: Element) => string>> = {
    ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, this.#heading])),
    ul: this.#list,
    ol: this.#list,
    menu: this.#list,
    table: this.#table,
    figure: this.#figure,
    dl: this.#definitions,
    blockquote: this.#quotation,
    hr: () => element('hr', {}),
    pre: (dom) => element('pre', {}, escapeText(dom.textContent)),
  };

  /** Where a link leads, if it leads anywhere: what lay beside or inside of what was copied is not here. */
  #address(dom: Element): string | undefined {
    const href = this.#onThisSite(dom.getAttribute('href')?.trim() ?? '');
    return /^(?:\/|[a-z]+:)/i.test(href) && isKeptAddress(href) ? href : undefined;
  }

  #picture(dom: Element, manner: Manner, flow: Flow): void {
    const html = this.#pictureOf(dom);
    if (html !== '') flow.picture(html, manner);
  }

  #pictureOf(dom: Element): string {
    const src = this.#onThisSite(dom.getAttribute('src') ?? '');
    if (src.startsWith('/') && isKeptPicture(src)) return element('img', { alt: dom.getAttribute('alt') ?? '', src, loading: 'lazy' });
    if (!isTracker(dom)) this.picturesLeft += 1;
    return '';
  }

  #onThisSite = (address: string): string => (address.startsWith(`${this.#origin}/`) ? address.slice(this.#origin.length) : address);
}

/** Counts readers and shows nothing. */
function isTracker(dom: Element): boolean {
  const style = styleOf(dom);
  const sides = ['width', 'height'].map((side) => Number.parseFloat(style.get(side) ?? dom.getAttribute(side) ?? ''));
  return sides.some((side) => side <= 3);
}
