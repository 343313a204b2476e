import type { Node } from 'prosemirror-model';
import { expect, test } from 'vitest';
import { sanitizeBody } from '#content/articles/service/texts/sanitize-body.ts';
import { bodyAttributes, bodySynonyms, bodyTags } from '#contract/body-vocabulary.ts';
import { buildRandomDocument } from '#test/support/random-text.ts';
import { schema } from './schema.ts';
import { serialiseBody } from './serialise-body.ts';

const documents = Array.from({ length: 600 }, (_, seed) => buildRandomDocument(seed));

test('cleaning leaves the HTML of any document of the schema unchanged', () => {
  for (const [seed, doc] of documents.entries()) {
    const html = serialiseBody(doc);
    expect(sanitizeBody(html), `document ${seed}`).toBe(html.trim());
  }
});

test('every element and attribute of the vocabulary can be created, except those that are normalised to another one', () => {
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

test('empty paragraphs are dropped', () => {
  expect(doc(p(''), p('甲'), p(''), p('乙'), p(''))).toBe('<p>甲</p><p>乙</p>');
  expect(doc(p(''))).toBe('');
});

test('a single paragraph in an item, or one before a nested list, has no element; two have', () => {
  const nested = list.create(null, [item.create(null, [p('乙')])]);
  expect(doc(list.create(null, [item.create(null, [p('甲'), nested])]))).toBe('<ul><li>甲<ul><li>乙</li></ul></li></ul>');
  expect(doc(list.create(null, [item.create(null, [p('甲'), p('乙')])]))).toBe('<ul><li><p>甲</p><p>乙</p></li></ul>');
});

test('leading rows of header cells become the table head with column scope; a header cell further down has row scope', () => {
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

test('no cell spans across the head of its table', () => {
  const rows = [
    tr.create(null, [th.create({ rowspan: 2 }, p('甲')), th.create(null, p('乙'))]),
    tr.create(null, [td.create(null, p('丙'))]),
  ];
  expect(frame(...rows)).toMatch(/^<table><tbody><tr><th rowspan="2"/);
});
