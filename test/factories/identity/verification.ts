import { dragPiece } from '#identity/verification/calls.ts';
import type { DragImageAnswer, Trail } from '#identity/verification/schema.ts';
import type { Context } from '#platform/context.ts';

/** Builds a drag to `x` like a hand: a slow start, faster, a slow end, in about half a second. */
export function buildDrag(x: number): Trail {
  const points = Array.from({ length: 21 }, (_, index) => ({
    x: Math.round(x * (0.5 - Math.cos((Math.PI * index) / 20) / 2) * 100) / 100,
    y: index % 3,
    t: index * 24 + (index % 4),
  }));
  return { kind: 'pointer', points };
}

/** Builds key steps to the reachable position nearest to `x`, one every 120 ms. */
export function buildKeySteps(x: number): Trail {
  const points = [{ x: 0, y: 0, t: 0 }];
  for (let at = 0; x - at >= dragPiece.smallStep / 2;) {
    at += x - at >= dragPiece.largeStep ? dragPiece.largeStep : dragPiece.smallStep;
    points.push({ x: at, y: 0, t: points.length * 120 });
  }
  return { kind: 'steps', points };
}

/** Returns the right answer to a picture, which only the database knows. */
export async function solvePicture(ctx: Context, id: string, overrides: Partial<DragImageAnswer> = {}): Promise<DragImageAnswer> {
  const x = await readSolution(ctx, id);
  return { id, x, trail: buildDrag(x), purpose: 'test', ...overrides };
}

/** Returns the solution of a picture or a sum. */
export async function readSolution({ db }: Context, id: string): Promise<number> {
  const { answer } = await db.selectFrom('verificationChallenges').select('answer').where('id', '=', id).executeTakeFirstOrThrow();
  return answer!;
}
