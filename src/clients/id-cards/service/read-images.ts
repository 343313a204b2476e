import { requireOwnCase, requireStep } from '#clients/cases/service/cases.ts';
import { fail } from '#contract/call-error.ts';
import { readPerson } from '#identity/clients/service/person.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import type { IdentityDeps } from '../deps.ts';
import type { Examination } from '../examine/judge.ts';
import type { SideReading } from '../reader/id-card-reader.ts';
import type { CardSide, OcrResult } from '../schema.ts';
import { findBound } from './images/bind-images.ts';
import { examinationOf, examineAgain } from './images/examination.ts';
import type { ImageRow } from './images/images.ts';
import { judgeFields } from './judge-fields.ts';
import { countUse } from './uses.ts';

type Deps = Pick<IdentityDeps, 'vault' | 'files' | 'examiner' | 'security'>;

/**
 * Returns the readings of both pictures of a case, each read once, with inconsistencies between them and the account. Returns
 * `manual` when nothing can be read. Throws 50102 when nobody is signed in, 40004 for a case that is not the client's, 40009 when
 * the case is at another step or has no pictures, 40029 when too much was read within the hour or too many wait.
 */
export async function readCardImages(ctx: Context, deps: Deps, { acpt_id }: { acpt_id: string }): Promise<OcrResult> {
  const row = await requireOwnCase(ctx, acpt_id);
  await requireStep(ctx, row, 'idCard');
  const images = await findBound(ctx, row.id);
  if (!images) throw fail('conflict', '请先上传身份证人像面和国徽面照片');
  const front = fieldsOfSide('front', await examinedOnce(ctx, deps, images.front));
  const back = fieldsOfSide('back', await examinedOnce(ctx, deps, images.back));
  const holder = await readPerson(ctx, deps.security, row.clientId);
  return judgeFields({ ...front, ...back }, holder, shanghaiDay(ctx.now));
}

/** Returns the stored examination of a picture, or examines it now; failed OCR is retried. */
async function examinedOnce(ctx: Context, deps: Deps, image: ImageRow): Promise<Examination> {
  const known = examinationOf(deps, image);
  if (known.reading) return known;
  await countUse(ctx, image.clientId, 'reading');
  return examineAgain(ctx, deps, image);
}

/** Returns the fields read from two pictures, each of its own side. */
export function readFields(deps: Pick<IdentityDeps, 'vault'>, { front, back }: Record<CardSide, ImageRow>): SideReading {
  return { ...fieldsOfSide('front', examinationOf(deps, front)), ...fieldsOfSide('back', examinationOf(deps, back)) };
}

/** A picture that shows the other side returns no fields. */
const fieldsOfSide = (side: CardSide, { reading }: Examination): SideReading => (reading?.side === side ? reading.fields : {});
