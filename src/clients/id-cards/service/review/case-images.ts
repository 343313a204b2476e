import type { Context } from '#platform/context.ts';
import type { IdentityDeps } from '../../deps.ts';
import type { CardSide } from '../../schema.ts';
import type { ImageForm } from '../../vault.ts';
import { readImage, type ImageRow } from '../images/images.ts';

/** Returns both pictures submitted with a case, decided or not. */
export async function findCaseImages(ctx: Pick<Context, 'db'>, caseId: string): Promise<Record<CardSide, ImageRow> | undefined> {
  const rows = await ctx.db
    .selectFrom('identityImages')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('state', 'in', ['bound', 'onFile', 'retained'])
    .execute();
  const [front, back] = (['front', 'back'] as const).map((side) => rows.find((row) => row.side === side));
  return front && back && { front, back };
}

/** Returns both pictures as JPEG, original or straightened; undefined when a case has none. */
export async function readCaseImages(
  ctx: Pick<Context, 'db'>,
  deps: Pick<IdentityDeps, 'vault' | 'files'>,
  caseId: string,
  form: ImageForm,
): Promise<Record<CardSide, Buffer> | undefined> {
  const images = await findCaseImages(ctx, caseId);
  return images && { front: await readImage(deps, images.front, form), back: await readImage(deps, images.back, form) };
}
