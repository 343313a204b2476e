/** A unit of an organisation with its subunits. */
export interface OrgNode {
  /** Latin; becomes the anchor of the unit on the page. */
  id: string;
  name: string;
  /** Responsibilities of the unit. */
  text?: string;
  children: readonly OrgNode[];
}

interface Box {
  node: OrgNode;
  x: number;
  y: number;
  width: number;
  height: number;
  /** True for leaf units: their names are vertical, so that many fit side by side. */
  isUpright: boolean;
}

export interface TreeDrawing {
  width: number;
  height: number;
  boxes: Box[];
  /** All lines between the boxes as one SVG path. */
  lines: string;
}

const letter = 16;
const slim = 28;
const [gap, rise] = [6, 36];

/** Lays out a tree from the top down: every box is centred above its children, and none overlap. One unit is a sixteenth of a character. */
export function layOutTree(root: OrgNode): TreeDrawing {
  const drawing: TreeDrawing = { width: spanOf(root, 0), height: 0, boxes: [], lines: '' };
  place(drawing, root, { left: 0, top: 0, depth: 0 });
  drawing.height = Math.max(...drawing.boxes.map(({ y, height }) => y + height)) + 1;
  return drawing;
}

/** The first two levels are always horizontal, because readers look for them. */
const isUpright = (node: OrgNode, depth: number) => depth > 1 && node.children.length === 0;

function sizeOf(node: OrgNode, depth: number): { width: number; height: number } {
  const length = node.name.length * letter + 18;
  return isUpright(node, depth) ? { width: slim, height: length } : { width: length, height: 36 };
}

/** Returns the width of a unit with its subtree. */
function spanOf(node: OrgNode, depth: number): number {
  return Math.max(sizeOf(node, depth).width, spanOfChildren(node, depth));
}

function spanOfChildren({ children }: OrgNode, depth: number): number {
  return children.reduce((sum, child) => sum + spanOf(child, depth + 1) + gap, children.length > 0 ? -gap : 0);
}

/** Adds a unit with its subtree to the drawing; returns the centre of its box. */
function place(drawing: TreeDrawing, node: OrgNode, { left, top, depth }: { left: number; top: number; depth: number }): number {
  const { width, height } = sizeOf(node, depth);
  const span = spanOf(node, depth);
  const box = { node, x: 0, y: top, width, height, isUpright: isUpright(node, depth) };
  drawing.boxes.push(box);
  let from = left + (span - spanOfChildren(node, depth)) / 2;
  const middles: number[] = [];
  for (const child of node.children) {
    middles.push(place(drawing, child, { left: from, top: top + height + rise, depth: depth + 1 }));
    from += spanOf(child, depth + 1) + gap;
  }
  const middle = middles.length > 0 ? (middles[0]! + middles.at(-1)!) / 2 : left + span / 2;
  box.x = Math.min(Math.max(middle - width / 2, left), left + span - width);
  drawing.lines += join(box, middles);
  return box.x + width / 2;
}

/** Draws lines down from the box, across, and down to each child. */
function join({ x, y, width, height }: Box, middles: readonly number[]): string {
  const [first, last] = [middles[0], middles.at(-1)];
  if (first === undefined || last === undefined) return '';
  const [middle, bottom] = [x + width / 2, y + height];
  const across = bottom + rise / 2;
  const drops = middles.map((at) => `M${at} ${across}V${bottom + rise}`).join('');
  return `M${middle} ${bottom}V${across}M${Math.min(first, middle)} ${across}H${Math.max(last, middle)}${drops}`;
}
