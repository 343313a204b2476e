import { isAllowedAddress, isAllowedPicture } from '#contract/body-vocabulary.ts';
import { element, escapeText } from '../document/write-element.ts';
import { BlockCollector, type RunFormat } from './block-collector.ts';
import { DroppedContent } from './dropped-content.ts';
import { isOffice, readOffice } from './office.ts';
import { normalizeLists, numberStyleOf } from './plain-lists.ts';
import { alignOf, isHidden, marksInside, disableStyles, styleOf } from './styles.ts';
import { isLayoutTable, isBorderedLayoutTable, readTableSource } from './tables.ts';

interface PasteSource {
  html: string;
  /** The same content as RTF, where the program provides it. */
  rtf?: string;
  /** This site's origin, which is removed from its addresses. */
  origin: string;
  /** Returns an address for a picture's data; without it pictures are dropped. */
  takePicture?: (data: string) => string;
}

interface PasteResult {
  html: string;
  /** The dropped content, as reported to the author. */
  left: string;
}

/** Converts the clipboard content of other programs to the vocabulary of texts. */
export function cleanPaste(source: PasteSource): PasteResult {
  const { body } = new DOMParser().parseFromString(disableStyles(source.html), 'text/html');
  const left = new DroppedContent();
  if (isOffice(source.html)) readOffice(body, left);
  normalizeLists(body);
  nameFilePictures(body, source.rtf ?? '');
  return { html: new PasteReader(body, source, left).inside(body), left: left.summarize() };
}

/** Replaces pictures that are files on the author's disk by their data from the RTF, if both have the same number. */
function nameFilePictures(body: HTMLElement, rtf: string): void {
  const files = [...body.querySelectorAll('img')].filter((img) => /^file:/i.test(img.getAttribute('src') ?? ''));
  const data = files.length > 0 ? readPicturesInRtf(rtf) : [];
  if (data.length === files.length) for (const [at, img] of files.entries()) img.setAttribute('src', data[at]!);
}

const unread = new Set('head title style script link meta base template noscript select input textarea button xml'.split(' '));
const embedded = new Set('iframe object embed video audio'.split(' '));
const ownLine = new Set(
  'p div section article main header footer aside nav address center form fieldset details summary figcaption caption dt dd tr td th li body'.split(
    ' ',
  ),
);
const plain: RunFormat = { marks: new Set(), href: undefined, align: null };

class PasteReader {
  /** Shift of the heading levels: an outline that begins at the level of the page's title is lowered below it. */
  readonly #shift: number;
  readonly #source: PasteSource;
  readonly #left: DroppedContent;

  constructor(body: HTMLElement, source: PasteSource, left: DroppedContent) {
    this.#shift = body.querySelector('h1') ? 1 : 0;
    this.#source = source;
    this.#left = left;
  }

  /** Returns the blocks in an element. */
  inside(dom: Element, manner: RunFormat = plain): string {
    const flow = new BlockCollector();
    this.#children(dom, manner, flow);
    flow.flush();
    return flow.blocks.join('');
  }

  /** Returns an element's text as one line, where blocks are not allowed. */
  #line(dom: Element): string {
    const flow = new BlockCollector();
    this.#children(dom, plain, flow);
    return flow.line();
  }

  #children(dom: Element, manner: RunFormat, flow: BlockCollector): void {
    for (const child of dom.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) flow.text(child.nodeValue ?? '', manner);
      else if (child.nodeType === Node.ELEMENT_NODE) this.#element(child as HTMLElement, manner, flow);
    }
  }

  #element(dom: HTMLElement, manner: RunFormat, flow: BlockCollector): void {
    const name = dom.localName;
    if (unread.has(name) || isHidden(dom)) return;
    if (this.#isLeftBehind(dom)) return;
    const block = this.#blocks[name];
    if (block) return flow.block(block(dom));
    if (name === 'br') return flow.break(manner);
    if (name === 'img') return this.#picture(dom, manner, flow);
    if (ownLine.has(name) || /^(?:block|flex|grid|table)/.test(styleOf(dom).get('display') ?? '')) return this.#ownLine(dom, manner, flow);
    if (/\bApple-converted-space\b/.test(dom.className)) return flow.text(' ', manner);
    this.#children(dom, { ...manner, marks: marksInside(dom, manner.marks), href: name === 'a' ? this.#address(dom) : manner.href }, flow);
  }

  /** Returns true for content that a text cannot hold and the author would miss. */
  #isLeftBehind(dom: Element): boolean {
    const name = dom.localName;
    const kind = embedded.has(name)
      ? 'embedded'
      : name === 'math'
        ? 'formula'
        : name === 'del' && (dom.hasAttribute('datetime') || dom.hasAttribute('cite'))
          ? 'deletion'
          : name === 'canvas' || (name === 'svg' && !isIcon(dom))
            ? 'picture'
            : undefined;
    if (kind) this.#left.add(kind);
    return kind !== undefined || name === 'svg';
  }

  #ownLine(dom: Element, manner: RunFormat, flow: BlockCollector): void {
    flow.flush();
    // In cells and items the site decides the alignment.
    const align = dom.closest('td, th, li, dd') ? null : (alignOf(dom) ?? manner.align);
    this.#children(dom, { ...manner, align, marks: marksInside(dom, manner.marks) }, flow);
    flow.flush();
  }

  readonly #heading = (dom: Element): string => {
    const level = Math.min(4, Math.max(2, Number(dom.localName[1]) + this.#shift)) as 2 | 3 | 4;
    // A heading is already emphasised.
    const words = this.#line(dom).replaceAll(/<\/?(?:strong|u)>/g, '');
    return words && element(`h${level}`, {}, words);
  };

  readonly #list = (dom: Element): string => {
    const items = [...dom.children].filter((child) => !isHidden(child)).map((child) => this.inside(child));
    const start = Number.parseInt(dom.getAttribute('start') ?? '', 10);
    const content = items.filter((item) => item !== '').map((item) => element('li', {}, item));
    if (content.length === 0) return '';
    return dom.localName === 'ol'
      ? element('ol', { class: numberStyleOf(dom), start: start > 1 ? start : null }, content.join(''))
      : element('ul', {}, content.join(''));
  };

  readonly #table = (dom: Element): string => {
    const table = dom as HTMLTableElement;
    if (!isLayoutTable(table)) return readTableSource(table, (cell) => this.inside(cell));
    if (isBorderedLayoutTable(table)) this.#left.add('table');
    return this.inside(table);
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

  /** Returns the target of a link; undefined for relative links, whose target is not available here. */
  #address(dom: Element): string | undefined {
    const href = this.#onThisSite(dom.getAttribute('href')?.trim() ?? '');
    if (/^(?:\/|[a-z]+:)/i.test(href) && isAllowedAddress(href)) return href;
    // Anchors mean nothing outside of their text.
    if (href !== '' && !href.startsWith('#') && dom.textContent?.trim()) this.#left.add('link');
    return undefined;
  }

  #picture(dom: Element, manner: RunFormat, flow: BlockCollector): void {
    const html = this.#pictureOf(dom);
    if (html !== '') flow.picture(html, manner);
  }

  #pictureOf(dom: Element): string {
    const src = this.#onThisSite(dom.getAttribute('src') ?? '');
    if (src.startsWith('/') && isAllowedPicture(src)) return element('img', { alt: dom.getAttribute('alt') ?? '', src, loading: 'lazy' });
    const { takePicture } = this.#source;
    if (takePicture && /^data:image\/(?!svg)/i.test(src)) return element('img', { alt: '', src: takePicture(src), loading: 'lazy' });
    if (!isTracker(dom)) this.#left.add('picture');
    return '';
  }

  #onThisSite = (address: string): string =>
    address.startsWith(`${this.#source.origin}/`) ? address.slice(this.#source.origin.length) : address;
}

/** Returns true for an icon beside text. */
function isIcon(dom: Element): boolean {
  const sides = ['width', 'height'].map((side) => Number.parseFloat(dom.getAttribute(side) ?? ''));
  return !sides.some((side) => side > 48);
}

/** Returns true for a tracking pixel. */
function isTracker(dom: Element): boolean {
  const style = styleOf(dom);
  const sides = ['width', 'height'].map((side) => Number.parseFloat(style.get(side) ?? dom.getAttribute(side) ?? ''));
  return sides.some((side) => side <= 3);
}

const picture = /\{\\pict\b((?:[^{}]|\{[^{}]*\})*?)([\da-f\s]{64,})\}/gi;

/**
 * Returns the pictures of an RTF text as data URLs, in text order. Word and WPS refer in the HTML to files on the author's disk,
 * which no page can read; their data are in the RTF. Fallback pictures for old programs are skipped, because they are duplicates.
 */
function readPicturesInRtf(rtf: string): string[] {
  return [...rtf.matchAll(picture)].flatMap(([, head = '', figures = '']) => {
    const type = /\\pngblip\b/.test(head) ? 'image/png' : /\\jpegblip\b/.test(head) ? 'image/jpeg' : undefined;
    return type === undefined ? [] : [`data:${type};base64,${toBase64(figures)}`];
  });
}

function toBase64(figures: string): string {
  const pairs = figures.replaceAll(/\s/g, '').match(/../g) ?? [];
  return btoa(pairs.map((pair) => String.fromCodePoint(Number.parseInt(pair, 16))).join(''));
}
