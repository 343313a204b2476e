import { buffer } from 'node:stream/consumers';
import { sql, type Selectable } from 'kysely';
import { clientOf } from '#identity/clients/service/session.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import type { Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { IdentityDeps } from '../../deps.ts';
import type { UploadResult } from '../../schema.ts';
import type { ImageForm } from '../../vault.ts';
import { imageAddress } from './image-link.ts';
import { discardWaiting } from './remove-unbound-images.ts';

export type ImageRow = Selectable<Tables['identityImages']>;

/** Locks a client's pictures: a second writer waits until the first is done. */
export async function lockImages(tx: Context, clientId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`identity-images:${clientId}`}, 0))`.execute(tx.db);
}

/** Deletes the calling client's pictures that are not attached to a case. */
export async function clearImages(ctx: Context): Promise<Record<string, never>> {
  const { clientId } = clientOf(ctx);
  await inTransaction(ctx, async (tx) => {
    const discarded = await discardWaiting(tx, clientId);
    await audit(tx, 'identity.clearImages', `client:${clientId}`, { discarded });
  });
  return {};
}

/** Returns a URL for the picture, valid for five minutes in the calling session. */
export function toUploadResult(ctx: Pick<Context, 'actor' | 'now'>, { linkKey }: Pick<IdentityDeps, 'linkKey'>, id: string): UploadResult {
  return { fileId: id, webUrl: imageAddress(ctx, linkKey, { id, form: 'original' }) };
}

/** Returns a stored picture as JPEG; without a straightened form, the original. Throws when the stored bytes were changed. */
export async function readImage(deps: Pick<IdentityDeps, 'vault' | 'files'>, row: ImageRow, form: ImageForm): Promise<Buffer> {
  const { straightStorageKey, sealedStraightKey } = row;
  const read = async (key: string): Promise<Buffer> => buffer(await deps.files.read(key));
  if (form === 'straight' && straightStorageKey && sealedStraightKey)
    return deps.vault.decryptImage(await read(straightStorageKey), sealedStraightKey, row.id, 'straight');
  return deps.vault.decryptImage(await read(row.storageKey), row.sealedKey, row.id, 'original');
}
