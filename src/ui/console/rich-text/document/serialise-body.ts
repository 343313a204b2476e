import type { Node } from 'prosemirror-model';
import type { BodyTag } from '#contract/body-vocabulary.ts';
import type { NodeName } from './schema.ts';
import { serialiseInline, serialisePicture } from './serialise-inline.ts';
import { tableParts } from './table-parts.ts';
import { element, escapeText } from './write-element.ts';

type BlockName = Exclude<NodeName, 'text' | 'image' | 'hard_break'>;

/**
 * A document as the HTML that is kept: to the letter what cleaning it would leave. Empty paragraphs are how one makes room while writing, and stay behind; a
 * paragraph that is alone in an item or cell, or has lists alone behind it, needs no element of its own.
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
  // The first line break behind `<pre>` is not read.
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

/** The content of an item, a definition or a cell. */
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

/** A row; a head cell of it that does not say over what it stands, stands over `scope`. */
const row = ({ children }: Node, scope: HeadScope): string => element('tr', {}, children.map((each) => cell(each, scope)).join(''));

function cell(node: Node, scope: HeadScope): string {
  const spans = {
    colspan: node.attrs.colspan === 1 ? null : (node.attrs.colspan as number),
    rowspan: node.attrs.rowspan === 1 ? null : (node.attrs.rowspan as number),
  };
  if (node.type.name === 'table_cell') return element('td', spans, inside(node));
  return element('th', { ...spans, scope: (node.attrs.scope as string | null) ?? scope }, inside(node));
}
