import type { Node, NodeType } from 'prosemirror-model';
import { bodyClasses } from '#contract/body-vocabulary.ts';
import { schema } from '#ui/console/rich-text/document/schema.ts';

/** Returns pseudo-random numbers from a seed, so that a failing document can be reproduced. */
function dice(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 + 1;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const words = ['两融', 'a & b', '<b>', '"引"', "'", '　', '\u00a0', 'T+1', '😀', '—', '{{x}}', '&amp;'];
const addresses = [
  '/IntoGL/news.html',
  'https://www.example.com/?a=1&b="2"',
  'mailto:a@example.com',
  'tel:95500',
  '#a',
  'HTTP://x.example',
];

/** Builds a random document that the schema allows, by a walk through the content rules. */
export function buildRandomDocument(seed: number): Node {
  const roll = dice(seed);
  const pick = <T>(list: readonly T[]): T => list[roll(list.length)]!;
  const attributes = (type: NodeType): Record<string, unknown> => {
    if (type.name === 'fact') return { code: pick(['warning_line', 'fee.a4-1']) };
    if (type.name === 'heading') return { level: pick([2, 3, 4]) };
    if (type.name === 'paragraph') return { align: pick([null, null, ...bodyClasses.p]) };
    if (type.name === 'ordered_list') return { start: pick([1, 1, 7]), style: pick([null, null, ...bodyClasses.ol]) };
    if (type.name === 'table_row') return { isFoot: roll(4) === 0 };
    if (type.spec.tableRole) return { colspan: pick([1, 1, 3]), rowspan: pick([1, 1, 2]), scope: pick([null, 'col', 'rowgroup']) };
    if (type.name === 'image' || type.name === 'picture')
      return {
        src: pick(['', '/media/a&b.svg', '/media/"c".png']),
        alt: pick(['', '图 "一"', 'a<b']),
        width: pick([null, 320]),
        height: pick([null, 200]),
      };
    return {};
  };
  const marks = (type: NodeType) =>
    type.inlineContent && type.markSet === null
      ? Object.values(schema.marks)
          .filter(() => roll(6) === 0)
          .map((mark) => mark.create(mark.name === 'link' ? { href: pick(addresses), title: pick([null, '题 "目"']) } : null))
          .reduce((set, mark) => mark.addToSet(set), [] as readonly ReturnType<(typeof schema.marks)['em']['create']>[])
      : [];
  const build = (type: NodeType, depth: number): Node => {
    const children: Node[] = [];
    const deepest = 5;
    for (let match = type.contentMatch, left = depth === 0 ? 3 : 1 + roll(3); match.edgeCount > 0 && !(match.validEnd && left-- <= 0);) {
      const edges = Array.from({ length: match.edgeCount }, (_, index) => match.edge(index));
      // At the maximum depth the shortest content is chosen, so that the walk ends.
      const { type: next, next: after } =
        depth < deepest ? pick(edges) : (edges.find((edge) => edge.type.isTextblock || edge.type.isLeaf) ?? edges[0]!);
      children.push(next.isText ? schema.text(pick(words), marks(type)) : build(next, depth + 1).mark(next.isInline ? marks(type) : []));
      match = after;
    }
    return type.createChecked(type.name === 'doc' ? null : attributes(type), children);
  };
  return build(schema.topNodeType, 0);
}
