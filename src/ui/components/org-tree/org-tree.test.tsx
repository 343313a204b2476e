import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { layOutTree, type OrgNode } from './lay-out-tree.ts';
import { OrgTree } from './org-tree.tsx';

const unit = (id: string, ...children: OrgNode[]): OrgNode => ({ id, name: `${id}部门`, text: `${id} 的职责`, children });
const tree = unit(
  'top',
  unit('left', unit('a', unit('a1'), unit('a2'), unit('a3')), unit('b')),
  unit('right'),
  unit('far', unit('c', unit('c1')), unit('d')),
);
const { boxes, width, height } = layOutTree(tree);
const boxOf = (id: string) => boxes.find(({ node }) => node.id === id)!;

test('no two boxes of the drawing overlap, and all are inside it', () => {
  for (const one of boxes) {
    expect(one.x, one.node.id).toBeGreaterThanOrEqual(0);
    expect(one.x + one.width, one.node.id).toBeLessThanOrEqual(width);
    expect(one.y + one.height, one.node.id).toBeLessThan(height);
    for (const other of boxes) {
      const isApart =
        one.x + one.width < other.x || other.x + other.width < one.x || one.y + one.height < other.y || other.y + other.height < one.y;
      expect(one === other || isApart, `${one.node.id} and ${other.node.id}`).toBe(true);
    }
  }
});

test('a box is above its children, which are side by side in order', () => {
  for (const { node, x, y, width: w } of boxes) {
    const below = node.children.map(({ id }) => boxOf(id));
    if (below.length === 0) continue;
    const middles = below.map((box) => box.x + box.width / 2);
    expect(
      below.every((box) => box.y > y),
      node.id,
    ).toBe(true);
    expect(middles, node.id).toEqual(middles.toSorted((a, b) => a - b));
    expect(x + w / 2, node.id).toBeGreaterThanOrEqual(middles[0]!);
    expect(x + w / 2, node.id).toBeLessThanOrEqual(middles.at(-1)!);
  }
});

test('names of leaf units are vertical, those of the first two levels never', () => {
  expect(boxOf('a1').isUpright).toBe(true);
  expect(boxOf('right').isUpright).toBe(false);
  expect(boxOf('a').isUpright).toBe(false);
});

test('an organisation of one unit can be drawn', () => {
  expect(layOutTree(unit('only'))).toMatchObject({ lines: '', boxes: [{ x: 0, y: 0 }] });
});

test('the list has everything that the drawing shows, and every box links to its place in the list', () => {
  const html = renderToStaticMarkup(<OrgTree root={tree} label="组织架构" />);
  const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id!);
  expect(targets).toHaveLength(boxes.length);
  for (const target of targets) expect(html.split(`<li id="${target}"`)).toHaveLength(2);
  for (const { node } of boxes)
    expect(html).toContain(`<p class="org-list__name minor-title">${node.name}</p><p class="muted measure">${node.text}</p>`);
});
