import type { Empty } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import { drawPicture } from '../picture/draw-picture.ts';
import { pictureSize } from '../picture/scene.ts';
import type { DragImage, DragImageAnswer, PassResult } from '../schema.ts';
import { openChallenge, passChallenge } from './challenges.ts';
import { isHumanMovement } from './movement.ts';

/** How far from its place the piece may be let go, in units of the picture (320 wide). A hand that trembles shall still succeed. */
const tolerance = 6;

/** Draws a picture to complete. The place of the piece stays here. Throws 40029 when the visitor's network has asked too often. */
export async function openDragImage(ctx: Context, _input: Empty): Promise<DragImage> {
  const { background, piece, x, y } = await drawPicture();
  const { id, expiresAt } = await openChallenge(ctx, 'picture', { answer: x });
  return { id, expiresAt, y, ...pictureSize, background: toDataUrl(background), piece: toDataUrl(piece) };
}

/**
 * Exchanges a completed picture for a pass: the piece lies where it belongs and came there as a person would move it. Throws 40003,
 * in the same words for a wrong place and for a movement that no person makes, and as `passChallenge` does.
 */
export function checkDragImage(ctx: Context, { id, x, trail, purpose }: DragImageAnswer): Promise<PassResult> {
  return passChallenge(ctx, {
    id,
    kind: 'picture',
    purpose,
    wrong: '拼图没有对准，请再试一次',
    isRight: ({ answer, createdAt }) =>
      answer !== null && Math.abs(x - answer) <= tolerance && isHumanMovement(trail, x, ctx.now.getTime() - createdAt.getTime()),
  });
}

const toDataUrl = (webp: Buffer): string => `data:image/webp;base64,${webp.toString('base64')}`;
