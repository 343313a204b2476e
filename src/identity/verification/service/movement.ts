import { dragPiece } from '../calls.ts';
import type { Trail } from '../schema.ts';

type Point = Trail['points'][number];

/** Clocks tick unevenly: so much longer than the challenge has been open a trail may claim to be. */
const clockToleranceMs = 1000;

/**
 * Whether a trail looks like a person moving the piece to `x`: it begins where the piece was, ends at `x`, goes on in time and took no
 * longer than the challenge has been open (`openMs`). A drag needs time, points all along the way and an uneven pace; steps need to be
 * the offered ones, one after another. A program can imitate all this: it shall only cost it as much as it costs a visitor.
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
  /** Back to where the piece began, from less than a step away or by the key for it. */
  toEdge: boolean;
}

function movesOf(points: readonly Point[]): Displacement[] {
  return points.slice(1).map(({ x, t }, at) => ({ dx: x - points[at]!.x, ms: t - points[at]!.t, toEdge: x === 0 }));
}

/** The standard deviation as a share of the mean: 0 for a machine's even pace, about 1 for a hand. */
function variationOf(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  if (mean === 0) return 0;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return Math.sqrt(variance) / Math.abs(mean);
}
