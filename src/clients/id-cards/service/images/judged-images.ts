import type { Context } from '#platform/context.ts';
import type { IdentityDeps } from '../../deps.ts';
import type { CardSide, JudgedImage, JudgementResult } from '../../schema.ts';
import { findingText } from '../../web/findings.ts';
import { findShown } from './cached-images.ts';
import { examinationOf, findingsOf } from './examination.ts';
import { imageAddress } from './image-link.ts';
import type { ImageRow } from './images.ts';

type Deps = Pick<IdentityDeps, 'vault' | 'linkKey'>;

/** Returns the findings about the pictures that `listCachedImages` lists, with the straightened ones. Throws 50102 and 40004. */
export async function judgeImages(ctx: Context, deps: Deps, { acpt_id }: { acpt_id?: string }): Promise<JudgementResult> {
  const { front, back } = await findShown(ctx, acpt_id);
  return {
    front: front ? toJudged(ctx, deps, front) : null,
    back: back ? toJudged(ctx, deps, back) : null,
    canExchange: canExchange(deps, { front, back }),
  };
}

function toJudged(ctx: Context, deps: Deps, row: ImageRow): JudgedImage {
  const { look, straight } = examinationOf(deps, row);
  const { width, height } = straight ?? row;
  const webUrl = imageAddress(ctx, deps.linkKey, { id: row.id, form: straight ? 'straight' : 'original' });
  return {
    fileId: row.id,
    straight: { webUrl, width, height, isCard: look?.isFound === true && !look.isCut },
    findings: findingsOf(ctx, deps, row).map((finding) => ({ ...finding, text: findingText(finding, row.side) })),
  };
}

/** Returns true when a picture is on the wrong side, and none would be after an exchange. */
function canExchange(deps: Deps, shown: Partial<Record<CardSide, ImageRow>>): boolean {
  const sides = Object.values(shown).flatMap((row) => {
    const isOf = row && examinationOf(deps, row).reading?.side;
    return row && isOf ? [{ lies: row.side, isOf }] : [];
  });
  return sides.length > 0 && sides.every(({ lies, isOf }) => lies !== isOf);
}
