import type { Node, Fragment, Mark } from 'prosemirror-model';
import { type BodyTag, linkRel } from '#contract/body-vocabulary.ts';
import { toCitation } from '#contract/fact-citations.ts';
import { markTags } from './mark-specs.ts';
import type { NodeName, MarkName } from './schema.ts';
import { tableParts } from './table-parts.ts';
import { element, escapeText } from './write-element.ts';

/** Serialises a line of text with its marks; each element covers the whole run of its mark. */
const serialiseInline = ({ content }: Fragment): string => runs(content.filter(isWritten), 0);

/** A picture without an address is dropped. */
const isWritten = ({ type, attrs }: Node): boolean => type.name !== 'image' || attrs.src !== '';

/** Groups nodes with the same mark at this depth in one element. */
function runs(nodes: readonly Node[], depth: number): string {
  let html = '';
  for (let from = 0; from < nodes.length;) {
    const mark = nodes[from]!.marks[depth];
    let to = from + 1;
    while (to < nodes.length && isSame(mark, nodes[to]!.marks[depth])) to += 1;
    const same = nodes.slice(from, to);
    html += mark ? marked(mark, runs(same, depth + 1)) : same.map(leaf).join('');
    from = to;
  }
  return html;
}

const isSame = (one: Mark | undefined, other: Mark | undefined): boolean => (one && other ? one.eq(other) : one === other);

function marked({ type, attrs }: Mark, content: string): string {
  const name = type.name as MarkName;
  if (name !== 'link') return element(markTags[name], {}, content);
  const { href, title } = attrs as { href: string; title: string | null };
  return element('a', { href, title, rel: linkRel(href) }, content);
}

function leaf(node: Node): string {
  if (node.isText) return escapeText(node.text!);
  if (node.type.name === 'fact') return toCitation(node.attrs.code as string);
  return node.type.name === 'image' ? serialisePicture(node) : element('br', {});
}

function serialisePicture({ attrs }: Node): string {
  const { src, alt, width, height } = attrs as { src: string; alt: string; width: number | null; height: number | null };
  return src === '' ? '' : element('img', { alt, src, width, height, loading: 'lazy' });
}

type BlockName = Exclude<NodeName, 'text' | 'image' | 'hard_break' | 'fact'>;

/**
 * Serialises a document as the stored HTML: exactly what cleaning it would give. Empty paragraphs, which authors use for spacing,
 * are dropped; a paragraph that is alone in an item or cell, or followed only by lists, needs no element.
 */
export const serialiseBody = (doc: Node): string => blocks(doc);

const blocks = ({ children }: Node): string => children.map(block).join('');
const block = (node: Node): string => writers[node.type.name as BlockName](node);
const inline = ({ content }: Node): string => serialiseInline(content);
const unlessEmpty = (tag: BodyTag, content: string): string => content && element(tag, {}, content);

const writers: Readonly<Record<BlockName, (node: Node) => string>> = {
  doc: blocks,
  paragraph,
  heading: (node) => element(`h${node.attrs.level as 2 | 3 | 4}`, {}, inline(node)),
  blockquote: (node) => unlessEmpty('blockquote', blocks(node)),
  // HTML parsers skip the first line break after `<pre>`.
  preformatted: ({ textContent }) => element('pre', {}, escapeText(textContent.replace(/^\n/, '\n\n'))),
  bullet_list: (node) => element('ul', {}, blocks(node)),
  ordered_list: (node) => element('ol', { class: node.attrs.style as string | null, start: startOf(node) }, blocks(node)),
  list_item: (node) => element('li', {}, inside(node)),
  definition_list: (node) => element('dl', {}, blocks(node)),
  term: (node) => element('dt', {}, inline(node)),
  definition: (node) => element('dd', {}, inside(node)),
  horizontal_rule: () => element('hr', {}),
  figure,
  picture: serialisePicture,
  figcaption: (node) => unlessEmpty('figcaption', inline(node)),
  table_frame: (node) => element('table', {}, blocks(node)),
  table_caption: (node) => unlessEmpty('caption', inline(node)),
  table,
  table_row: (node) => row(node, 'row'),
  table_cell: (node) => cell(node, 'row'),
  table_header: (node) => cell(node, 'row'),
};

const startOf = ({ attrs }: Node): number | null => (attrs.start === 1 ? null : (attrs.start as number));

function paragraph(node: Node): string {
  const content = inline(node);
  return content && element('p', { class: node.attrs.align as string | null }, content);
}

const isList = ({ type }: Node): boolean => /^(?:bullet|ordered)_list$/.test(type.name);

/** Serialises the content of an item, a definition or a cell. */
function inside({ children }: Node): string {
  const [first, ...rest] = children.map((node) => ({ node, html: block(node) })).filter(({ html }) => html !== '');
  if (!first) return '';
  const isBare = first.html.startsWith('<p>') && rest.every(({ node }) => isList(node));
  return (isBare ? first.html.slice('<p>'.length, -'</p>'.length) : first.html) + rest.map(({ html }) => html).join('');
}

function figure(node: Node): string {
  const pictures = node.children.slice(0, -1).map(block).join('');
  const words = node.lastChild!;
  return pictures === '' ? unlessEmpty('p', inline(words)) : element('figure', {}, pictures + block(words));
}

type HeadScope = 'col' | 'row';

function table(node: Node): string {
  const { head, body, foot } = tableParts(node);
  const rows = (some: readonly Node[], scope: HeadScope): string => some.map((each) => row(each, scope)).join('');
  return unlessEmpty('thead', rows(head, 'col')) + unlessEmpty('tbody', rows(body, 'row')) + unlessEmpty('tfoot', rows(foot, 'row'));
}

/** Serialises a row; a header cell without its own scope gets `scope`. */
const row = ({ children }: Node, scope: HeadScope): string => element('tr', {}, children.map((each) => cell(each, scope)).join(''));

function cell(node: Node, scope: HeadScope): string {
  const spans = {
    colspan: node.attrs.colspan === 1 ? null : (node.attrs.colspan as number),
    rowspan: node.attrs.rowspan === 1 ? null : (node.attrs.rowspan as number),
  };
  if (node.type.name === 'table_cell') return element('td', spans, inside(node));
  return element('th', { ...spans, scope: (node.attrs.scope as string | null) ?? scope }, inside(node));
}
