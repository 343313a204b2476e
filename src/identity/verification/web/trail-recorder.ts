import type { Trail } from '../schema.ts';

/** Records the movement of the piece. */
export interface TrailRecorder {
  /**
   * `x` in units of the picture, `y` in any unit of height, `at` the event's `timeStamp`: a busy page handles several events at
   * once, so its own clock would show equal times. Two within one millisecond count as one.
   */
  add(x: number, y: number, at: number): void;
  readonly trail: Trail;
}

/** Maximum length of a trail, as the server accepts it. */
const mostPoints = 1500;

/** Creates a trail that begins at the left edge, at height `y`, at time `start` on the event clock. */
export function createTrail(kind: Trail['kind'], y: number, start: number): TrailRecorder {
  const points: Trail['points'] = [{ x: 0, y: 0, t: 0 }];
  return {
    trail: { kind, points },
    add(x, height, at) {
      const point = { x: round(x), y: Math.round(height - y), t: Math.round(at - start) };
      const last = points.at(-1)!;
      if (point.t <= last.t || points.length >= mostPoints) last.x = point.x;
      else points.push(point);
    },
  };
}

const round = (value: number): number => Math.round(value * 100) / 100;
