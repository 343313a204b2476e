import { fail } from '#contract/call-error.ts';
import { ownCase, reachStep } from '#modules/client/cases/service/cases.ts';
import { readPerson } from '#modules/client/login/service/person.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import type { IdentityDeps } from '../deps.ts';
import { QueueFullError } from '#platform/picture/bounded-queue.ts';
import { ReaderError, type SideReading } from '../reader/id-card-reader.ts';
import { suggestNumber } from '../reader/suggest-number.ts';
import type { FieldReading, OcrResult } from '../schema.ts';
import { cardFields, type CardField, type CardValues } from '../web/card-fields.ts';
import { findBound } from './bind-images.ts';
import { checkCard } from './check-card.ts';
import { readImage, type ImageRow } from './images.ts';
import { countUse } from './uses.ts';

type Deps = Pick<IdentityDeps, 'vault' | 'files' | 'reader' | 'security'>;

/** From this on a field is called clear; below, the client is asked to look at it with care. */
const clearFrom = 0.8;

/**
 * Reads both pictures of a case, each once, and tells what does not fit together or with the account. What cannot be read at all is left
 * to the client (`manual`). Throws 50102 when nobody is signed in, 40004 for a case that is not the client's, 40009 when the case stands
 * at another step or has no pictures, 40029 when too much was read within the hour or too many wait.
 */
export async function readCardImages(ctx: Context, deps: Deps, { acpt_id }: { acpt_id: string }): Promise<OcrResult> {
  const row = await ownCase(ctx, acpt_id);
  await reachStep(ctx, row, 'idCard');
  const images = await findBound(ctx, row.id);
  if (!images) throw fail('conflict', '请先上传身份证人像面和国徽面照片');
  const front = await readOnce(ctx, deps, images.front);
  const back = await readOnce(ctx, deps, images.back);
  const reading: SideReading = { ...front, ...back };
  const holder = await readPerson(ctx, deps.security, row.clientId);
  return judge(reading, holder, shanghaiDay(ctx.now));
}

/** From what was read before, or by the reader; nothing when the reader gives up, which is not remembered. */
async function readOnce(ctx: Context, deps: Deps, image: ImageRow): Promise<SideReading> {
  const { sealedReading: sealer } = deps.vault.identityImages;
  if (image.sealedReading) return sealer.open(image.sealedReading, image);
  await countUse(ctx, image.clientId, 'reading');
  const reading = await tryReading(ctx, deps, image);
  if (!reading) return {};
  const sealedReading = sealer.seal(reading, image);
  await ctx.db.updateTable('identityImages').set({ sealedReading }).where('id', '=', image.id).execute();
  return reading;
}

async function tryReading(ctx: Context, deps: Deps, image: ImageRow): Promise<SideReading | undefined> {
  try {
    return await deps.reader.read(image.side, await readImage(deps, image));
  } catch (error) {
    if (error instanceof QueueFullError)
      throw fail('tooManyRequests', '当前识别的人较多，请稍后再试，也可以直接手工填写', { retryAfter: 20 });
    if (!(error instanceof ReaderError)) throw error;
    ctx.log.warn({ err: error, image: image.id }, 'identity card not read');
    return undefined;
  }
}

function judge(reading: SideReading, holder: { name: string; idNumber: string | null }, today: string): OcrResult {
  const names = cardFields.filter((name) => reading[name]);
  const values: Partial<CardValues> = Object.fromEntries(names.map((name) => [name, reading[name]!.value]));
  const doubts = new Map(checkCard(values, holder, today).map(({ path, message }) => [path, message]));
  const toFieldReading = (name: CardField): FieldReading => {
    const { value, confidence } = reading[name]!;
    const doubt = doubts.get(name);
    const suggestion = name === 'number' ? suggestNumber(value, values.birth) : undefined;
    return { value, confidence, isClear: confidence >= clearFrom && !doubt, ...(doubt && { doubt }), ...(suggestion && { suggestion }) };
  };
  return {
    outcome: names.length > 0 ? 'read' : 'manual',
    fields: Object.fromEntries(names.map((name) => [name, toFieldReading(name)])),
  };
}
