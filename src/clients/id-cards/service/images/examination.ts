import { Readable } from 'node:stream';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import { QueueFullError } from '#platform/picture/bounded-queue.ts';
import type { IdentityDeps } from '../../deps.ts';
import type { ExaminedCard } from '../../examine/examine-card.ts';
import { judgePicture, type Examination } from '../../examine/judge.ts';
import type { CardSide } from '../../schema.ts';
import { findingText, type PictureFinding } from '../../web/findings.ts';
import { readImage, type ImageRow } from './images.ts';

type Deps = Pick<IdentityDeps, 'vault' | 'files' | 'examiner'>;

const unexamined: Examination = { look: null, reading: null, straight: null };

/** Returns the examination of a stored picture; empty when it was never examined. */
export function examinationOf({ vault }: Pick<IdentityDeps, 'vault'>, { id, sealedExamination }: ImageRow): Examination {
  return sealedExamination ? vault.identityImages.sealedExamination.open(sealedExamination, { id }) : unexamined;
}

/** Returns the findings about a stored picture on its side. A stored picture is no longer rejected; it gets manual review instead. */
export function findingsOf(ctx: Pick<Context, 'now'>, deps: Pick<IdentityDeps, 'vault'>, row: ImageRow): PictureFinding[] {
  const findings = judgePicture(row.side, examinationOf(deps, row), shanghaiDay(ctx.now));
  return findings.map(({ kind, weight }) => ({ kind, weight: weight === 'refused' ? 'doubt' : weight }));
}

/**
 * Examines a picture during upload. Throws 40001 (path `file`) with each reason when it is unusable. Under overload it stays
 * unexamined until it is read.
 */
export async function examineNew(
  ctx: Context,
  { examiner }: Pick<Deps, 'examiner'>,
  { side, bytes }: { side: CardSide; bytes: Buffer },
): Promise<ExaminedCard | undefined> {
  const examined = await examiner.examine(ctx, bytes).catch((error: unknown) => {
    if (error instanceof QueueFullError) return undefined;
    throw error;
  });
  if (!examined) return undefined;
  const refused = judgePicture(side, examined, shanghaiDay(ctx.now)).filter(({ weight }) => weight === 'refused');
  if (refused.length === 0) return examined;
  throw fail('invalidInput', undefined, { errors: refused.map((finding) => ({ path: 'file', message: findingText(finding, side) })) });
}

/** Returns the row columns of an examination; the straightened picture is on disk when this resolves. */
export async function storeExamination({ vault, files }: Omit<Deps, 'examiner'>, id: string, { picture, ...examined }: ExaminedCard) {
  const { look, reading, straight } = examined;
  const sealedExamination = vault.identityImages.sealedExamination.seal({ look, reading, straight }, { id });
  if (!picture) return { sealedExamination, straightStorageKey: null, sealedStraightKey: null };
  const { sealedKey, content } = vault.encryptImage(picture, id, 'straight');
  const { key } = await files.write(Readable.from([content]), { limit: content.length });
  return { sealedExamination, straightStorageKey: key, sealedStraightKey: sealedKey };
}

/** Examines a stored picture again and stores the result. Throws 40029 while too many wait. */
export async function examineAgain(ctx: Context, deps: Deps, row: ImageRow): Promise<Examination> {
  const examined = await deps.examiner.examine(ctx, await readImage(deps, row, 'original')).catch((error: unknown) => {
    if (!(error instanceof QueueFullError)) throw error;
    throw fail('tooManyRequests', '当前识别的人较多，请稍后再试，也可以直接手工填写', { retryAfter: 20 });
  });
  const kept = await storeExamination(deps, row.id, examined);
  const { numUpdatedRows } = await ctx.db.updateTable('identityImages').set(kept).where('id', '=', row.id).executeTakeFirstOrThrow();
  // When the picture was destroyed meanwhile, delete the new straightened file; otherwise delete the former one.
  const superfluous = numUpdatedRows > 0n ? row.straightStorageKey : kept.straightStorageKey;
  if (superfluous) await deps.files.remove(superfluous);
  return examined;
}
