import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { hasConsent } from '#clients/privacy/service/consents.ts';
import { fail } from '#contract/call-error.ts';
import type { UploadedFile } from '#contract/call.ts';
import { clientOf } from '#identity/clients/service/session.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { formatFileSize } from '#ui/format/numbers.ts';
import { idPhotoConsent, pictureLimits } from '../../calls.ts';
import type { IdentityDeps } from '../../deps.ts';
import type { CardSide, UploadResult } from '../../schema.ts';
import { countUse } from '../uses.ts';
import { examineNew, storeExamination } from './examination.ts';
import { lockImages, toUploadResult } from './images.ts';
import { discardWaiting } from './remove-unbound-images.ts';

/** A file name is stored only so that the client recognises it. */
const longestName = 60;

/**
 * Stores a picture of one side of the calling client's card, encrypted, in place of the waiting one. Throws 50102 when nobody is
 * signed in, 40009 without the separate consent (PIPL §29), 40001 (path `file`) with a reason for each problem of the picture,
 * 40013 above the size limit, 40029 when too many were sent within the hour or are waiting.
 */
export async function addImage(
  ctx: Context,
  deps: Pick<IdentityDeps, 'vault' | 'files' | 'linkKey' | 'pictures' | 'examiner'>,
  { side, file }: { side: CardSide; file: UploadedFile },
): Promise<UploadResult> {
  const { clientId } = clientOf(ctx);
  await requireConsent(ctx, clientId);
  if (file.bytes.length > pictureLimits.bytes) throw fail('tooLarge', `照片不能超过 ${formatFileSize(pictureLimits.bytes)}`);
  await countUse(ctx, clientId, 'upload');
  const picture = await deps.pictures.prepare(file.bytes);
  const examined = await examineNew(ctx, deps, { side, bytes: picture.bytes });
  const id = randomUUID();
  const { sealedKey, content } = deps.vault.encryptImage(picture.bytes, id, 'original');
  const stored = await deps.files.write(Readable.from([content]), { limit: content.length });
  const examination = examined && (await storeExamination(deps, id, examined));
  try {
    await inTransaction(ctx, async (tx) => {
      await lockImages(tx, clientId);
      // The consent may have been withdrawn while the picture was examined.
      await requireConsent(tx, clientId);
      await discardWaiting(tx, clientId, side);
      await tx.db
        .insertInto('identityImages')
        .values({
          id,
          clientId,
          side,
          state: 'waiting',
          storageKey: stored.key,
          sealedKey,
          sealedName: deps.vault.identityImages.sealedName.seal(shorten(file.name), { id }),
          width: picture.width,
          height: picture.height,
          bytes: picture.bytes.length,
          uploadedAt: tx.now,
          changedAt: tx.now,
          ...examination,
        })
        .execute();
      await audit(tx, 'identity.addImage', `client:${clientId}`, { image: id, side });
    });
  } catch (error) {
    await deps.files.remove(stored.key);
    if (examination?.straightStorageKey) await deps.files.remove(examination.straightStorageKey);
    throw error;
  }
  return toUploadResult(ctx, deps, id);
}

/** Throws 40009, with the alternative, unless the client has consented to their card being photographed. */
async function requireConsent(ctx: Context, clientId: number): Promise<void> {
  if (await hasConsent(ctx, clientId, idPhotoConsent)) return;
  throw fail('conflict', '请先阅读并同意身份证照片的单独同意书；不同意的，可以携带身份证到营业部办理');
}

function shorten(name: string): string {
  const plain = name.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim();
  return [...plain].slice(-longestName).join('') || '照片';
}
