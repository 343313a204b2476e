import type { Trail } from '../schema.ts';

/** Writes down how the piece moves. */
export interface TrailRecorder {
  /**
   * `x` in units of the picture, `y` any measure of height, `at` the moment of the visitor's act (an event's `timeStamp`: a page that
   * was busy handles several at once, and its own clock would make a machine of them). Two within one millisecond count as one.
   */
  add(x: number, y: number, at: number): void;
  readonly trail: Trail;
}

/** More than anybody needs; the server takes no longer trail. */
const mostPoints = 1500;

/** A trail that begins at the left edge, at the height `y`, at the moment `start` on the clock of events. */
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
