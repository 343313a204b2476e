import { dragPiece } from '../calls.ts';
import type { Trail } from '../schema.ts';

type Point = Trail['points'][number];

/** Tolerance of the claimed duration of a trail beyond the time the challenge was open. */
const clockToleranceMs = 1000;

/**
 * Returns true when a trail looks like a person moving the piece to `x`: it begins at the start, ends at `x`, runs forward in
 * time and takes no longer than the challenge was open (`openMs`). A drag needs time, points along the whole way and an uneven
 * pace; steps must be the offered ones. A program can imitate this, but not at a lower cost than a visitor's.
 */
export function isHumanMovement({ kind, points }: Trail, x: number, openMs: number): boolean {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return false;
  const isWhole = Math.abs(first.x) <= 6 && Math.abs(last.x - x) <= 2;
  const isInTime = last.t - first.t <= openMs + clockToleranceMs && points.every((point, at) => at === 0 || point.t > points[at - 1]!.t);
  return isWhole && isInTime && (kind === 'pointer' ? isDrag(points) : isStepping(points));
}

const drag = { leastPoints: 8, leastMs: 200, longestMs: 120_000, largestLeap: 0.5, leastVariation: 0.08 };

function isDrag(points: readonly Point[]): boolean {
  const moves = movesOf(points);
  const lasted = moves.reduce((sum, { ms }) => sum + ms, 0);
  if (points.length < drag.leastPoints || lasted < drag.leastMs || lasted > drag.longestMs) return false;
  const way = Math.abs(points.at(-1)!.x - points[0]!.x);
  const largest = Math.max(...moves.map(({ dx }) => Math.abs(dx)));
  return largest <= way * drag.largestLeap && variationOf(moves.map(({ dx, ms }) => dx / ms)) >= drag.leastVariation;
}

const stepping = { leastSteps: 3, leastGapMs: 15, leastMs: 150 };

function isStepping(points: readonly Point[]): boolean {
  const moves = movesOf(points);
  const lasted = moves.reduce((sum, { ms }) => sum + ms, 0);
  if (moves.length < stepping.leastSteps || lasted < stepping.leastMs) return false;
  return moves.every(({ dx, ms, toEdge }) => ms >= stepping.leastGapMs && (toEdge || isStep(Math.abs(dx))));
}

const isStep = (length: number): boolean => Math.abs(length - dragPiece.smallStep) < 0.01 || Math.abs(length - dragPiece.largeStep) < 0.01;

interface Displacement {
  dx: number;
  ms: number;
  /** Back to the start, from less than a step away or by its key. */
  toEdge: boolean;
}

function movesOf(points: readonly Point[]): Displacement[] {
  return points.slice(1).map(({ x, t }, at) => ({ dx: x - points[at]!.x, ms: t - points[at]!.t, toEdge: x === 0 }));
}

/** Returns the coefficient of variation: 0 for a machine's even pace, about 1 for a hand. */
function variationOf(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  if (mean === 0) return 0;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return Math.sqrt(variance) / Math.abs(mean);
}
