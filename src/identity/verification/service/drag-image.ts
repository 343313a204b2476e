import type { Empty } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import { drawPicture } from '../picture/draw-picture.ts';
import { pictureSize } from '../picture/scene.ts';
import type { DragImage, DragImageAnswer, PassResult } from '../schema.ts';
import { storeChallenge, solveChallenge } from './challenges.ts';
import { isHumanMovement } from './movement.ts';

/** Tolerance of the position, in units of the picture (320 wide), large enough for people with tremor. */
const tolerance = 6;

/**
 * Creates a picture to complete. The position of the piece stays on the server. Throws 40029 when the visitor's network has
 * requested too often.
 */
export async function createDragImage(ctx: Context, _input: Empty): Promise<DragImage> {
  const { background, piece, x, y } = await drawPicture();
  const { id, expiresAt } = await storeChallenge(ctx, 'picture', { answer: x });
  return { id, expiresAt, y, ...pictureSize, background: toDataUrl(background), piece: toDataUrl(piece) };
}

/**
 * Exchanges a completed picture for a pass, if position and movement are plausible. Throws 40003, with the same message for a
 * wrong position and for an implausible movement, and as `solveChallenge` does.
 */
export function checkDragImage(ctx: Context, { id, x, trail, purpose }: DragImageAnswer): Promise<PassResult> {
  return solveChallenge(ctx, {
    id,
    kind: 'picture',
    purpose,
    wrong: '拼图没有对准，请再试一次',
    isRight: ({ answer, createdAt }) =>
      answer !== null && Math.abs(x - answer) <= tolerance && isHumanMovement(trail, x, ctx.now.getTime() - createdAt.getTime()),
  });
}

const toDataUrl = (webp: Buffer): string => `data:image/webp;base64,${webp.toString('base64')}`;
