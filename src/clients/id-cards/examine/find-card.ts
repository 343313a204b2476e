import type { Pixels, PixelPoint } from './pixels.ts';
import { areaOf, fitQuadrilateral, hullOf, sidesOf, type Quadrilateral } from './quadrilateral.ts';

/** Position of a card in a picture: its corners, and whether it is cut off by an edge. */
export interface FoundCard {
  corners: Quadrilateral;
  isCut: boolean;
}

/** Aspect ratio of a card of 85.6 by 54 mm (GB/T 14916, ID-1). */
export const cardProportion = 1.585;
/**
 * Perspective changes the ratio by a fifth at most; the portrait on a card, which may look like a separate shape, has a ratio of
 * only 1.25.
 */
const proportions = { least: cardProportion / 1.2, most: cardProportion * 1.2 };
/** Share of the picture; a smaller card would be unreadable. */
const leastShare = 0.02;
/** A card fills its outline; hands, keyboards and leaves do not. */
const leastSolidity = 0.86;
/** Colours closer than this to the table's belong to the table: grain, shadows and JPEG compression stay below it. */
const leastContrast = 24;
/** Share of an edge that the card must cover to count as cut off there: fingers and shadows cover less. */
const cutShare = 0.08;

/**
 * Finds a card on a table: the one large solid region whose colour differs from the table's, the most common colour along the
 * picture's border. Expects a small (about 400 pixels), slightly blurred picture. Returns undefined when no region has the shape
 * of a card.
 */
export function findCard(pixels: Pixels): FoundCard | undefined {
  const piece = largestPiece(standsOut(pixels), pixels);
  if (!piece || piece.area < leastShare * pixels.width * pixels.height) return undefined;
  if (piece.area < leastSolidity * areaOf(hullOf(piece.outline))) return undefined;
  const corners = fitQuadrilateral(piece.outline);
  if (!corners) return undefined;
  const isCut = coversEdge(piece.outline, pixels);
  // The ratio of a card that is cut off is unknown.
  return isCut || hasProportion(corners) ? { corners, isCut } : undefined;
}

function hasProportion(corners: Quadrilateral): boolean {
  const [top, right, bottom, left] = sidesOf(corners);
  const [one, other] = [top + bottom, left + right];
  const proportion = Math.max(one, other) / Math.min(one, other);
  return proportion >= proportions.least && proportion <= proportions.most;
}

type Colour = readonly [number, number, number];

/** Returns 1 for each pixel whose colour is not the table's. */
function standsOut(pixels: Pixels): Uint8Array {
  const { data, width, height } = pixels;
  const tables = tableColours(pixels);
  const mask = new Uint8Array(width * height);
  for (let at = 0; at < mask.length; at += 1) {
    const near = tables.some(({ colour: [r, g, b], spread }) => {
      const far = Math.hypot(data[at * 3]! - r, data[at * 3 + 1]! - g, data[at * 3 + 2]! - b);
      return far < Math.max(leastContrast, spread);
    });
    mask[at] = near ? 0 : 1;
  }
  return mask;
}

interface TableColour {
  colour: Colour;
  /** Colour distance that covers nearly all of its pixels. */
  spread: number;
}

/** Smaller shares of the border are objects reaching into the picture. */
const leastRimShare = 0.12;
/** Border colours within this distance count as one colour. */
const oneColour = 32;

/**
 * Returns the most common border colour and similar ones, such as light and dark parts of one wood; colours far from them may be
 * the card.
 */
function tableColours(pixels: Pixels): TableColour[] {
  const groups: { sum: [number, number, number]; colours: Colour[] }[] = [];
  const rim = rimOf(pixels);
  for (const colour of rim) {
    const group = groups.find(
      ({ sum, colours }) => far(colour, sum.map((value) => value / colours.length) as unknown as Colour) < oneColour,
    );
    if (group) {
      group.colours.push(colour);
      group.sum = group.sum.map((value, at) => value + colour[at]!) as [number, number, number];
    } else groups.push({ sum: [...colour], colours: [colour] });
  }
  const sorted = groups
    .filter(({ colours }) => colours.length >= leastRimShare * rim.length)
    .toSorted((a, b) => b.colours.length - a.colours.length)
    .map(({ sum, colours }) => toTableColour(sum.map((value) => value / colours.length) as unknown as Colour, colours));
  const [main] = sorted;
  return main ? sorted.filter(({ colour }) => far(colour, main.colour) < 2 * oneColour) : [];
}

function toTableColour(colour: Colour, colours: readonly Colour[]): TableColour {
  const distances = colours.map((one) => far(one, colour)).toSorted((a, b) => a - b);
  return { colour, spread: (distances[Math.floor(distances.length * 0.95)] ?? 0) * 1.5 };
}

const far = (a: Colour, b: Colour): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

/** Returns every second pixel of a border two pixels wide. */
function rimOf({ data, width, height }: Pixels): Colour[] {
  const rim: Colour[] = [];
  const take = (x: number, y: number): void => {
    const at = (y * width + x) * 3;
    rim.push([data[at]!, data[at + 1]!, data[at + 2]!]);
  };
  for (let x = 0; x < width; x += 2) for (const y of [1, height - 2]) take(x, y);
  for (let y = 0; y < height; y += 2) for (const x of [1, width - 2]) take(x, y);
  return rim;
}

interface Piece {
  /** In pixels, including holes: print on a card may have the table's colour. */
  area: number;
  /** The first and last pixel of each row and column. */
  outline: PixelPoint[];
}

function largestPiece(mask: Uint8Array, { width, height }: Pixels): Piece | undefined {
  const labels = new Int32Array(mask.length);
  let largest = { label: 0, count: 0 };
  let label = 0;
  for (let start = 0; start < mask.length; start += 1) {
    if (mask[start] === 0 || labels[start] !== 0) continue;
    label += 1;
    const count = fill({ mask, labels, width, height }, start, label);
    if (count > largest.count) largest = { label, count };
  }
  return largest.label === 0 ? undefined : outlineOf(labels, largest.label, { width, height });
}

interface PieceLabels {
  mask: Uint8Array;
  labels: Int32Array;
  width: number;
  height: number;
}

/** Labels all connected pixels; returns their number. */
function fill({ mask, labels, width, height }: PieceLabels, start: number, label: number): number {
  const open = [start];
  labels[start] = label;
  let count = 0;
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    count += 1;
    const [x, y] = [at % width, Math.floor(at / width)];
    const neighbours = [x > 0 && at - 1, x < width - 1 && at + 1, y > 0 && at - width, y < height - 1 && at + width];
    for (const next of neighbours) {
      if (next === false || mask[next] === 0 || labels[next] !== 0) continue;
      labels[next] = label;
      open.push(next);
    }
  }
  return count;
}

function outlineOf(labels: Int32Array, label: number, { width, height }: { width: number; height: number }): Piece {
  const outline: PixelPoint[] = [];
  let area = 0;
  for (let y = 0; y < height; y += 1) {
    const row = labels.subarray(y * width, (y + 1) * width);
    const [first, last] = [row.indexOf(label), row.lastIndexOf(label)];
    if (first < 0) continue;
    area += last - first + 1;
    outline.push({ x: first, y }, { x: last + 1, y });
  }
  for (let x = 0; x < width; x += 1) {
    let [first, last] = [-1, -1];
    for (let y = 0; y < height; y += 1)
      if (labels[y * width + x] === label) {
        if (first < 0) first = y;
        last = y;
      }
    if (first >= 0) outline.push({ x, y: first }, { x, y: last + 1 });
  }
  return { area, outline };
}

/** Returns true when the region lies along an edge of the picture. */
function coversEdge(outline: readonly PixelPoint[], { width, height }: Pixels): boolean {
  const along = [
    { touching: outline.filter(({ x }) => x <= 1), axis: 'y', size: height },
    { touching: outline.filter(({ x }) => x >= width - 1), axis: 'y', size: height },
    { touching: outline.filter(({ y }) => y <= 1), axis: 'x', size: width },
    { touching: outline.filter(({ y }) => y >= height - 1), axis: 'x', size: width },
  ] as const;
  return along.some(({ touching, axis, size }) => new Set(touching.map((point) => point[axis])).size > cutShare * size);
}
