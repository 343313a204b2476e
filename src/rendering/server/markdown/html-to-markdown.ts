import type { Element, ElementContent, Properties, Root, RootContent } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toMdast } from 'hast-util-to-mdast';
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { toMarkdown } from 'mdast-util-to-markdown';
import { extractMainContent } from '#operations/evidence/service/main-content.ts';

/** Where the HTML comes from, for absolute links and for the sentence in place of a form. */
export interface HtmlSource {
  /** Absolute address of the page. */
  address: string;
}

/** Fields and buttons work only on the page. */
const dropped = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'button',
  'input',
  'select',
  'textarea',
  'label',
  'dialog',
  'datalist',
]);
/** Quotes are filled in by the browser, and a line for paper speaks of the paper. */
const droppedClasses = ['quote-strip', 'quote-panel', 'pager__printed'];
const inline = new Set([
  'a',
  'abbr',
  'b',
  'bdi',
  'code',
  'data',
  'em',
  'i',
  'img',
  'mark',
  'q',
  's',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'time',
]);

/**
 * Converts the `<main>` of a page to GitHub-flavoured Markdown: tables with their captions and headers, absolute links, labels such
 * as 示例数据 apart from the words beside them. A form becomes a sentence with the address of the page.
 */
export function htmlToMarkdown(html: string, source: HtmlSource): string {
  const main = fromHtml(extractMainContent(html), { fragment: true });
  const content: Root = { type: 'root', children: readable(main.children as ElementContent[], source) };
  const markdown = toMarkdown(toMdast(content), {
    bullet: '-',
    emphasis: '_',
    rule: '-',
    extensions: [gfmTableToMarkdown({ tablePipeAlign: false }), gfmStrikethroughToMarkdown()],
  });
  // Before a name of a query, `&` needs no escape, and readers copy addresses as they are.
  return markdown.replaceAll(/\\&(?=\w+=)/g, '&');
}

/** Returns the nodes as a reader without styles and scripts needs them. */
function readable(nodes: readonly ElementContent[], source: HtmlSource): ElementContent[] {
  const result: ElementContent[] = [];
  for (const node of nodes) {
    if (node.type === 'comment') continue;
    const shown = node.type === 'element' ? readableElement(node, source) : [text(node.value)];
    if (areSetApart(result.at(-1), shown[0])) result.push(text(' '));
    result.push(...shown);
  }
  return result;
}

function readableElement(element: Element, source: HtmlSource): ElementContent[] {
  const { tagName, properties } = element;
  if (properties.ariaHidden === 'true' || properties.hidden || dropped.has(tagName) || isContentsList(element)) return [];
  if (droppedClasses.some((name) => hasClass(element, name))) return [];
  if (tagName === 'svg') return pictureText(properties.ariaLabel);
  if (tagName === 'img') return toPicture(element, source);
  // A form for selecting rows surrounds the list, which is content.
  if (tagName === 'form' && !(isQuery(element) && hasTable(element))) return [formSentence(element, source)];
  const children = readable(element.children, source);
  if (tagName === 'table') return [...readCaption(element, source), build('table', children)];
  if (tagName === 'caption') return [];
  if (tagName === 'summary') return [build('p', [build('strong', children)])];
  if (tagName === 'dl') return [toTermList(children)];
  if (tagName === 'th' || tagName === 'td')
    return [build(tagName, toOneLine(children), { colSpan: properties.colSpan, rowSpan: properties.rowSpan })];
  if (tagName === 'a') return [build('a', children, { href: absolute(properties.href, source) })];
  if (properties.role === 'img') return pictureText(properties.ariaLabel);
  if (hasClass(element, 'tag--sample')) return [build('span', [text('〔'), ...children, text('〕')])];
  return [build(tagName, children, tagName === 'ol' ? { start: properties.start } : {})];
}

const text = (value: string): ElementContent => ({ type: 'text', value });
/** Without the positions in the source, which would be copied with every step of the conversion. */
const build = (tagName: string, children: ElementContent[], properties: Properties = {}): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
});

const isInlineElement = (node: ElementContent | undefined): node is Element => node?.type === 'element' && inline.has(node.tagName);

/** True for neighbours that styles set apart; without a space their words would run together. */
function areSetApart(before: ElementContent | undefined, after: ElementContent | undefined): boolean {
  if (!isInlineElement(after)) return false;
  return before?.type === 'text' ? /^(span|small)$/.test(after.tagName) && !/\s$/.test(before.value) : isInlineElement(before);
}

const hasClass = ({ properties: { className } }: Element, name: string): boolean => Array.isArray(className) && className.includes(name);

/** A picture whose bytes are in the document, such as a QR code, is only described. */
function toPicture(element: Element, source: HtmlSource): ElementContent[] {
  const { alt, src } = element.properties;
  if (!alt || String(src).startsWith('data:')) return pictureText(alt);
  return [build('img', [], { alt, src: absolute(src, source) })];
}

const pictureText = (label: unknown): ElementContent[] => (typeof label === 'string' && label !== '' ? [text(`（图：${label}）`)] : []);

/** A navigation within the page; the one to other tabs or pages of a list is content. */
function isContentsList(element: Element): boolean {
  if (element.tagName !== 'nav') return false;
  return !findElement(element, ({ tagName, properties: { href } }) => tagName === 'a' && typeof href === 'string' && !href.startsWith('#'));
}

const hasTable = (element: Element): boolean => findElement(element, ({ tagName }) => tagName === 'table') !== undefined;
const isQuery = ({ properties: { method } }: Element): boolean => method !== 'post';

function formSentence(form: Element, { address }: HtmlSource): Element {
  const { ariaLabel } = form.properties;
  const what = typeof ariaLabel === 'string' ? `“${ariaLabel}”` : '';
  const [noun, use] = isQuery(form) ? ['查询与筛选', '使用'] : ['表单', '填写'];
  const link = build('a', [text(address)], { href: address });
  return build('p', [text(`（此处的${noun}${what}请在网页上${use}：`), link, text('）')]);
}

/** Markdown has no captions. */
function readCaption(table: Element, source: HtmlSource): ElementContent[] {
  const caption = table.children.find((node) => node.type === 'element' && node.tagName === 'caption') as Element | undefined;
  return caption ? [build('p', [build('strong', readable(caption.children, source))])] : [];
}

/** Markdown has no description lists: each term and its descriptions become one item. */
function toTermList(children: readonly ElementContent[]): Element {
  const items: Element[] = [];
  // A term and its descriptions may be wrapped in a `div`.
  const parts = children.flatMap((node) => (node.type === 'element' && node.tagName === 'div' ? node.children : [node]));
  for (const part of parts) {
    if (part.type !== 'element') continue;
    if (part.tagName === 'dt') items.push(build('li', [build('strong', part.children), text('：')]));
    else items.at(-1)?.children.push(...(items.at(-1)!.children.length > 2 ? [text('；')] : []), ...part.children);
  }
  return build('ul', items);
}

/** A cell of a Markdown table is one line: blocks in it become words, set apart by spaces. */
function toOneLine(nodes: readonly ElementContent[]): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type !== 'element') return [node];
    if (node.tagName === 'br') return [text(' ')];
    const children = toOneLine(node.children);
    return inline.has(node.tagName) ? [build(node.tagName, children, node.properties)] : [text(' '), ...children, text(' ')];
  });
}

/** Returns the absolute address; a place on the page itself belongs to the page's address. */
const absolute = (href: unknown, { address }: HtmlSource): string =>
  typeof href === 'string' && URL.canParse(href, address) ? new URL(href, address).href : address;

function findElement(parent: Root | Element, matches: (element: Element) => boolean): Element | undefined {
  for (const node of parent.children as RootContent[]) {
    if (node.type !== 'element') continue;
    const found = matches(node) ? node : findElement(node, matches);
    if (found) return found;
  }
  return undefined;
}
