import type { Node, NodeType } from 'prosemirror-model';
import { expect, test } from 'vitest';
import { bodyAttributes, bodySynonyms, bodyTags } from '#modules/portal/content/web/body-vocabulary.ts';
import { sanitizeBody } from '#modules/portal/content/service/texts/sanitize-body.ts';
import { schema } from './schema.ts';
import { serialiseBody } from './serialise-body.ts';

/** Numbers from a seed, so that a document that fails comes again. */
function dice(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 + 1;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const words = ['两融', ' & ', '<b>', '"引"', "'", '　', '\u00a0', 'T+1', '😀', '—', '{{x}}', '&amp;', '\n'];
const addresses = [
  '/IntoGL/news.html',
  'https://www.example.com/?a=1&b="2"',
  'mailto:a@example.com',
  'tel:95500',
  '#a',
  'HTTP://x.example',
];

/** Any document that the schema allows, by a walk through what may follow. */
function documentOf(seed: number): Node {
  const roll = dice(seed);
  const pick = <T>(list: readonly T[]): T => list[roll(list.length)]!;
  const attributes = (type: NodeType): Record<string, unknown> => {
    if (type.name === 'heading') return { level: pick([2, 3, 4]) };
    if (type.name === 'ordered_list') return { start: pick([1, 1, 7]) };
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
      // At the bottom what ends soonest, or nothing would end.
      const { type: next, next: after } =
        depth < deepest ? pick(edges) : (edges.find((edge) => edge.type.isTextblock || edge.type.isLeaf) ?? edges[0]!);
      children.push(next.isText ? schema.text(pick(words), marks(type)) : build(next, depth + 1).mark(next.isInline ? marks(type) : []));
      match = after;
    }
    return type.createChecked(type.name === 'doc' ? null : attributes(type), children);
  };
  return build(schema.topNodeType, 0);
}

const documents = Array.from({ length: 600 }, (_, seed) => documentOf(seed));

test('whatever document the schema can make, cleaning leaves its HTML as it is', () => {
  for (const [seed, doc] of documents.entries()) {
    const html = serialiseBody(doc);
    expect(sanitizeBody(html), `document ${seed}`).toBe(html.trim());
  }
});

test('every element and attribute of the vocabulary can be made, less those that are written as another one', () => {
  const html = documents.map(serialiseBody).join('');
  expect(bodyTags.filter((tag) => !(tag in bodySynonyms) && !new RegExp(`<${tag}[ >]`).test(html))).toEqual([]);
  const attributes = Object.entries(bodyAttributes).flatMap(([tag, names]) => names.map((name) => `<${tag}[^<>]* ${name}="`));
  expect(attributes.filter((pattern) => !new RegExp(pattern).test(html))).toEqual([]);
});

const { paragraph, list_item: item, bullet_list: list, table_cell: td, table_header: th, table_row: tr } = schema.nodes;
const p = (text: string): Node => paragraph.create(null, text ? schema.text(text) : null);
const doc = (...content: Node[]): string => serialiseBody(schema.nodes.doc.create(null, content));
const frame = (...rows: Node[]): string =>
  doc(schema.nodes.table_frame.create(null, [schema.nodes.table_caption.create(), schema.nodes.table.create(null, rows)]));

test('room that was made by empty paragraphs stays behind', () => {
  expect(doc(p(''), p('甲'), p(''), p('乙'), p(''))).toBe('<p>甲</p><p>乙</p>');
  expect(doc(p(''))).toBe('');
});

test('a paragraph alone in an item, or before a nested list, has no element; two of them have', () => {
  const nested = list.create(null, [item.create(null, [p('乙')])]);
  expect(doc(list.create(null, [item.create(null, [p('甲'), nested])]))).toBe('<ul><li>甲<ul><li>乙</li></ul></li></ul>');
  expect(doc(list.create(null, [item.create(null, [p('甲'), p('乙')])]))).toBe('<ul><li><p>甲</p><p>乙</p></li></ul>');
});

test('the first rows of head cells are the head of the table, over columns; a head cell further down is over its row', () => {
  const rows = [
    tr.create(null, [th.create(null, p('项目')), th.create(null, p('费率'))]),
    tr.create(null, [th.create(null, p('佣金')), td.create(null, p('0.03%'))]),
    tr.create({ isFoot: true }, [td.create({ colspan: 2 }, p('含规费'))]),
  ];
  expect(frame(...rows)).toBe(
    '<table><thead><tr><th scope="col">项目</th><th scope="col">费率</th></tr></thead>' +
      '<tbody><tr><th scope="row">佣金</th><td>0.03%</td></tr></tbody><tfoot><tr><td colspan="2">含规费</td></tr></tfoot></table>',
  );
});

test('no cell reaches out of the head of its table', () => {
  const rows = [
    tr.create(null, [th.create({ rowspan: 2 }, p('甲')), th.create(null, p('乙'))]),
    tr.create(null, [td.create(null, p('丙'))]),
  ];
  expect(frame(...rows)).toMatch(/^<table><tbody><tr><th rowspan="2"/);
});
