import type { PixelPoint } from './pixels.ts';

/** Four corners clockwise on the screen. */
export type Quadrilateral = readonly [PixelPoint, PixelPoint, PixelPoint, PixelPoint];

/** The middle share of a side that its line is fitted to: the corners of cards are round. */
const straightPart = 0.7;

/**
 * Fits a quadrilateral to an outline: takes the four most relevant sides of its convex hull and fits each to the nearby outline
 * points. Returns undefined when there are not four sides.
 */
export function fitQuadrilateral(outline: readonly PixelPoint[]): Quadrilateral | undefined {
  const rough = reduceToFour(hullOf(outline));
  if (!rough) return undefined;
  const reach = Math.max(2, Math.sqrt(areaOf(rough)) * 0.03);
  const lines = rough.map((from, at) => fitLine(outline, from, rough[(at + 1) % 4]!, reach));
  const corners = lines.map((line, at) => crossing(lines[(at + 3) % 4]!, line) ?? rough[at]!);
  return corners as unknown as Quadrilateral;
}

/** Returns the area in square pixels. */
export function areaOf(corners: readonly PixelPoint[]): number {
  return Math.abs(corners.reduce((sum, a, at) => sum + cross(a, corners[(at + 1) % corners.length]!), 0)) / 2;
}

export const distance = (a: PixelPoint, b: PixelPoint): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Returns the lengths of the four sides, starting with the one from the first to the second corner. */
export function sidesOf(corners: Quadrilateral): [number, number, number, number] {
  const [a, b, c, d] = corners;
  return [distance(a, b), distance(b, c), distance(c, d), distance(d, a)];
}

const cross = (a: PixelPoint, b: PixelPoint): number => a.x * b.y - a.y * b.x;
const turn = (o: PixelPoint, a: PixelPoint, b: PixelPoint): number => (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);

/** Returns the convex hull, clockwise on the screen (A. M. Andrew's monotone chain). */
export function hullOf(points: readonly PixelPoint[]): PixelPoint[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y);
  const half = (ordered: readonly PixelPoint[]): PixelPoint[] => {
    const chain: PixelPoint[] = [];
    for (const point of ordered) {
      while (chain.length > 1 && turn(chain.at(-2)!, chain.at(-1)!, point) <= 0) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

/**
 * Removes sides until four are left. Each step removes the side whose removal, with its neighbours extended until they meet, adds the least
 * area: such sides are parts of round corners.
 */
function reduceToFour(hull: readonly PixelPoint[]): Quadrilateral | undefined {
  let corners = [...hull];
  while (corners.length > 4) {
    const cuts = corners.flatMap((_corner, at) => withoutSide(corners, at) ?? []);
    const least = cuts.toSorted((a, b) => a.growth - b.growth)[0];
    if (!least) return undefined;
    corners = least.corners;
  }
  return corners.length === 4 ? (corners as unknown as Quadrilateral) : undefined;
}

/** Returns the polygon without the side that begins at a corner; undefined when its neighbours do not meet beyond it. */
function withoutSide(corners: readonly PixelPoint[], at: number): { corners: PixelPoint[]; growth: number } | undefined {
  const from = (step: number): PixelPoint => corners[(at + step + corners.length) % corners.length]!;
  const [before, first, last, after] = [from(-1), from(0), from(1), from(2)];
  const a = { x: first.x - before.x, y: first.y - before.y };
  const b = { x: last.x - after.x, y: last.y - after.y };
  const across = cross(a, b);
  if (Math.abs(across) < 1e-9) return undefined;
  const far = cross({ x: last.x - first.x, y: last.y - first.y }, b) / across;
  const meeting = { x: first.x + a.x * far, y: first.y + a.y * far };
  const isBeyond = far >= 0 && (meeting.x - last.x) * b.x + (meeting.y - last.y) * b.y >= 0;
  if (!isBeyond) return undefined;
  const others = corners.filter((corner) => corner !== first && corner !== last);
  others.splice(at === corners.length - 1 ? others.length : at, 0, meeting);
  return { corners: others, growth: Math.abs(turn(first, meeting, last)) / 2 };
}

/** A point on the line and its direction. */
interface Line {
  at: PixelPoint;
  along: PixelPoint;
}

/** Fits a line by least squares to the outline points near the middle of a side; returns the side itself when there are too few. */
function fitLine(outline: readonly PixelPoint[], from: PixelPoint, to: PixelPoint, reach: number): Line {
  const length = distance(from, to);
  const unit = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  const margin = (1 - straightPart) / 2;
  const near = outline.filter((point) => {
    const offset = { x: point.x - from.x, y: point.y - from.y };
    const along = (offset.x * unit.x + offset.y * unit.y) / length;
    return along > margin && along < 1 - margin && Math.abs(cross(unit, offset)) < reach;
  });
  if (near.length < 8) return { at: from, along: unit };
  const middle = { x: meanOf(near.map(({ x }) => x)), y: meanOf(near.map(({ y }) => y)) };
  const [xx, yy, xy] = [
    meanOf(near.map(({ x }) => (x - middle.x) ** 2)),
    meanOf(near.map(({ y }) => (y - middle.y) ** 2)),
    meanOf(near.map(({ x, y }) => (x - middle.x) * (y - middle.y))),
  ];
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  return { at: middle, along: { x: Math.cos(angle), y: Math.sin(angle) } };
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function crossing(a: Line, b: Line): PixelPoint | undefined {
  const across = cross(a.along, b.along);
  // Nearly parallel sides do not meet near a corner.
  if (Math.abs(across) < 0.2) return undefined;
  const far = cross({ x: b.at.x - a.at.x, y: b.at.y - a.at.y }, b.along) / across;
  return { x: a.at.x + a.along.x * far, y: a.at.y + a.along.y * far };
}
