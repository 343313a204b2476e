import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sql, type Selectable } from 'kysely';
import { fail } from '#contract/call-error.ts';
import type { UploadedFile } from '#contract/call.ts';
import { clientOf } from '#modules/client/login/service/session.ts';
import { hasConsent } from '#modules/client/privacy/service/consents.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import type { Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { idPhotoConsent, pictureLimits } from '../calls.ts';
import type { IdentityDeps } from '../deps.ts';
import type { CardSide, UploadResult } from '../schema.ts';
import { imageAddress } from './image-link.ts';
import { discardWaiting } from './remove-unbound-images.ts';
import { countUse } from './uses.ts';

export type ImageRow = Selectable<Tables['identityImages']>;
type Deps = Pick<IdentityDeps, 'vault' | 'files' | 'linkKey'>;

/** A name is kept only to be recognised by the client who gave it. */
const longestName = 60;

/**
 * Keeps a picture of one side of the calling client's card, encrypted, in place of the one that waits. Throws 50102 when nobody is signed
 * in, 40009 without the separate consent (PIPL §29), 40001 (path `file`) for what is no usable picture, 40013 beyond the size, 40029 when
 * too many were sent within the hour or wait.
 */
export async function addImage(
  ctx: Context,
  deps: Deps & Pick<IdentityDeps, 'pictures'>,
  { side, file }: { side: CardSide; file: UploadedFile },
): Promise<UploadResult> {
  const { clientId } = clientOf(ctx);
  await requireConsent(ctx, clientId);
  if (file.bytes.length > pictureLimits.bytes) throw fail('tooLarge', '照片不能超过 10 MB');
  await countUse(ctx, clientId, 'upload');
  const picture = await deps.pictures.prepare(file.bytes);
  const id = randomUUID();
  const { sealedKey, content } = deps.vault.encryptImage(picture.bytes, id);
  const stored = await deps.files.write(Readable.from([content]), { limit: content.length });
  try {
    await inTransaction(ctx, async (tx) => {
      await lockImages(tx, clientId);
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
        })
        .execute();
      await audit(tx, 'identity.addImage', `client:${clientId}`, { image: id, side });
    });
  } catch (error) {
    await deps.files.remove(stored.key);
    throw error;
  }
  return show(deps, id, ctx.now);
}

/** Throws 40009, with the way that is left, unless the client has agreed to their card being photographed. */
async function requireConsent(ctx: Context, clientId: number): Promise<void> {
  if (await hasConsent(ctx, clientId, idPhotoConsent)) return;
  throw fail('conflict', '请先阅读并同意身份证照片的单独同意书；不同意的，可以携带身份证到营业部办理');
}

/** Of two uploads at once the second waits here until the first is done. */
async function lockImages(tx: Context, clientId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`identity-images:${clientId}`}, 0))`.execute(tx.db);
}

/** Forgets the calling client's pictures that no case has. */
export async function clearImages(ctx: Context): Promise<Record<string, never>> {
  const { clientId } = clientOf(ctx);
  await inTransaction(ctx, async (tx) => {
    const discarded = await discardWaiting(tx, clientId);
    await audit(tx, 'identity.clearImages', `client:${clientId}`, { discarded });
  });
  return {};
}

/** An address for the picture that is good for five minutes. */
export function show({ linkKey }: Pick<IdentityDeps, 'linkKey'>, id: string, now: Date): UploadResult {
  return { fileId: id, webUrl: imageAddress(linkKey, id, now) };
}

/** The pixels of a kept picture, as JPEG. Throws when the stored bytes are not what was kept. */
export async function readImage(deps: Pick<IdentityDeps, 'vault' | 'files'>, row: ImageRow): Promise<Buffer> {
  const content = await buffer(await deps.files.read(row.storageKey));
  return deps.vault.decryptImage(content, row.sealedKey, row.id);
}

function shorten(name: string): string {
  const plain = name.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim();
  return [...plain].slice(-longestName).join('') || '照片';
}
