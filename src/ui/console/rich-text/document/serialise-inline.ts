import type { Fragment, Mark, Node } from 'prosemirror-model';
import { relOf } from '#contract/body-vocabulary.ts';
import { markTags } from './mark-specs.ts';
import type { MarkName } from './schema.ts';
import { element, escapeText } from './write-element.ts';

/** A line of text with its marks, each element as long as its mark goes on. */
export const serialiseInline = ({ content }: Fragment): string => runs(content.filter(isWritten), 0);

/** A picture without an address is none. */
const isWritten = ({ type, attrs }: Node): boolean => type.name !== 'image' || attrs.src !== '';

/** What has the same mark at this depth stands in one element. */
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
  return element('a', { href, title, rel: relOf(href) }, content);
}

function leaf(node: Node): string {
  if (node.isText) return escapeText(node.text!);
  return node.type.name === 'image' ? serialisePicture(node) : element('br', {});
}

export function serialisePicture({ attrs }: Node): string {
  const { src, alt, width, height } = attrs as { src: string; alt: string; width: number | null; height: number | null };
  return src === '' ? '' : element('img', { alt, src, width, height, loading: 'lazy' });
}
