import type { NodeSpec, ParseRule } from 'prosemirror-model';
import { bodyClasses, isAllowedPicture, findAllowedClass } from '#contract/body-vocabulary.ts';
import { toCitation } from '#contract/fact-citations.ts';
import { isFigure, parseFigure } from './read-figure.ts';
import { isUploading } from './uploading.ts';

const size = (dom: HTMLElement, name: string): number | null => Number.parseInt(dom.getAttribute(name) ?? '', 10) || null;

/** An item begins with a paragraph: otherwise the parser would close the list instead of creating one. */
function beginWithParagraph(dom: Node): HTMLElement {
  const item = dom as HTMLElement;
  const first = [...item.childNodes].find((child) => child.nodeType === 1 || child.textContent?.trim());
  if (first && /^(?:[ou]l|dl|pre|h[1-6]|hr|table|figure|blockquote)$/.test((first as Element).localName ?? ''))
    item.prepend(item.ownerDocument.createElement('p'));
  return item;
}

const pictureAttributes: NodeSpec['attrs'] = {
  src: { default: '', validate: 'string' },
  alt: { default: '', validate: 'string' },
  width: { default: null, validate: 'number|null' },
  height: { default: null, validate: 'number|null' },
};

const readPicture = (dom: HTMLElement) => {
  const src = dom.getAttribute('src') ?? dom.getAttribute('data-arriving') ?? '';
  return isAllowedPicture(src) && { src, alt: dom.getAttribute('alt') ?? '', width: size(dom, 'width'), height: size(dom, 'height') };
};

/** A picture without alternative text is marked, because the author does not notice that it is missing. */
const picture = (more: NodeSpec, context?: string): NodeSpec => ({
  ...more,
  attrs: pictureAttributes,
  draggable: true,
  parseDOM: [{ tag: 'img[src], img[data-arriving]', context, getAttrs: readPicture, priority: context ? 60 : 50 } satisfies ParseRule],
  toDOM: ({ attrs }) =>
    isUploading(attrs.src as string)
      ? ['img', { alt: '图片正在上传。一直没有出现时，请删除后重新插入', 'data-arriving': attrs.src as string }]
      : ['img', { ...attrs, 'data-lacks': (attrs.alt as string).trim() === '' ? 'alt' : undefined }],
});

/** The content of cells, items and quotations, and the blocks of the text itself beside them: tables and figures. */
export const blockSpecs = {
  doc: { content: 'block+' },
  paragraph: {
    attrs: { align: { default: null, validate: 'string|null' } },
    content: 'inline*',
    group: 'inner block',
    parseDOM: [{ tag: 'p', getAttrs: ({ className }) => ({ align: findAllowedClass(bodyClasses.p, className) }) }],
    toDOM: ({ attrs }) => ['p', { class: attrs.align as string | null }, 0],
  },
  heading: {
    attrs: { level: { default: 2, validate: 'number' } },
    content: 'inline*',
    group: 'inner block',
    defining: true,
    parseDOM: [1, 2, 3, 4, 5, 6].map((read) => ({ tag: `h${read}`, attrs: { level: Math.min(4, Math.max(2, read)) } })),
    toDOM: ({ attrs }) => [`h${attrs.level as number}`, 0],
  },
  blockquote: {
    content: 'inner+',
    group: 'inner block',
    defining: true,
    parseDOM: [{ tag: 'blockquote' }],
    toDOM: () => ['blockquote', 0],
  },
  preformatted: {
    content: '(text | fact)*',
    marks: '',
    group: 'inner block',
    code: true,
    defining: true,
    parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
    toDOM: () => ['pre', 0],
  },
  bullet_list: { content: 'list_item+', group: 'inner block', parseDOM: [{ tag: 'ul' }], toDOM: () => ['ul', 0] },
  ordered_list: {
    attrs: { start: { default: 1, validate: 'number' }, style: { default: null, validate: 'string|null' } },
    content: 'list_item+',
    group: 'inner block',
    parseDOM: [
      { tag: 'ol', getAttrs: (dom) => ({ start: size(dom, 'start') ?? 1, style: findAllowedClass(bodyClasses.ol, dom.className) }) },
    ],
    toDOM: ({ attrs }) => ['ol', { class: attrs.style as string | null, start: attrs.start === 1 ? null : (attrs.start as number) }, 0],
  },
  list_item: {
    content: 'paragraph block*',
    defining: true,
    parseDOM: [{ tag: 'li', contentElement: beginWithParagraph }],
    toDOM: () => ['li', 0],
  },
  definition_list: { content: '(term | definition)+', group: 'inner block', parseDOM: [{ tag: 'dl' }], toDOM: () => ['dl', 0] },
  term: { content: 'inline*', defining: true, parseDOM: [{ tag: 'dt' }], toDOM: () => ['dt', 0] },
  definition: { content: 'inner+', defining: true, parseDOM: [{ tag: 'dd' }], toDOM: () => ['dd', 0] },
  horizontal_rule: { group: 'inner block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
  figure: {
    content: 'picture+ figcaption',
    group: 'block',
    isolating: true,
    draggable: true,
    parseDOM: [{ tag: 'figure', getAttrs: isFigure, getContent: parseFigure }],
    toDOM: () => ['figure', 0],
  },
  picture: picture({ selectable: true }, 'figure/'),
  figcaption: { content: '(text | hard_break | fact)*', defining: true, parseDOM: [{ tag: 'figcaption' }], toDOM: () => ['figcaption', 0] },
  image: picture({ inline: true, group: 'inline' }),
  hard_break: { inline: true, group: 'inline', selectable: false, parseDOM: [{ tag: 'br' }], toDOM: () => ['br'] },
  /**
   * A citation of a fact. It is stored, copied and pasted as text, which `citeFacts` turns into nodes where facts can be cited; so
   * there is no rule to parse it.
   */
  fact: {
    attrs: { code: { validate: 'string' } },
    inline: true,
    group: 'inline',
    atom: true,
    draggable: true,
    leafText: ({ attrs }) => toCitation(attrs.code as string),
    toDOM: ({ attrs }) => ['span', toCitation(attrs.code as string)],
  },
  text: { group: 'inline' },
} as const satisfies Record<string, NodeSpec>;
