import { fail } from '#contract/call-error.ts';
import type { Empty } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { createStaleChangeError } from '#platform/http/stale-change-error.ts';
import type { MediaDeps } from '../deps.ts';
import type { MediaItem } from '../schema.ts';
import { readItem } from './read-items.ts';
import { lockItem } from './versions.ts';

type Words = Pick<MediaItem, 'name' | 'alt' | 'isDecorative'>;

/**
 * Changes name and description of a picture. Pages have their own descriptions, changed by change orders. Throws 40009 with both
 * texts when the text has changed meanwhile.
 */
export async function updateItemTexts(ctx: Context, { id, former, ...words }: { id: number; former?: Words } & Words): Promise<MediaItem> {
  return inTransaction(ctx, async (tx) => {
    await lockItem(tx, id);
    if (former) await requireSameWords(tx, id, former, words);
    await tx.db.updateTable('mediaItems').set(words).where('id', '=', id).execute();
    await audit(tx, 'media.name', `media:${id}`, words);
    const { usedIn: _usedIn, original: _original, ...item } = await readItem(tx, { id });
    return item;
  });
}

async function requireSameWords(tx: Context, id: number, former: Words, wanted: Words): Promise<void> {
  const now = await tx.db.selectFrom('mediaItems').select(['name', 'alt', 'isDecorative']).where('id', '=', id).executeTakeFirstOrThrow();
  const isSame = now.name === former.name && now.alt === former.alt && now.isDecorative === former.isDecorative;
  if (isSame) return;
  const inWords = ({ name, alt, isDecorative }: Words): string => `名称“${name}”，${isDecorative ? '装饰图片' : `替代文字“${alt}”`}`;
  throw createStaleChangeError('这张图片的文字', inWords(now), inWords(wanted));
}

/**
 * Deletes a picture permanently, rows first: a failure leaves bytes without a name and never the reverse. Throws 40009 while it
 * is used.
 */
export async function removeItem(ctx: Context, { files }: Pick<MediaDeps, 'files'>, { id }: { id: number }): Promise<Empty> {
  const keys = await inTransaction(ctx, async (tx) => {
    await lockItem(tx, id);
    const use = await tx.db.selectFrom('mediaUses').select('title').where('itemId', '=', id).limit(1).executeTakeFirst();
    if (use) throw fail('conflict', `“${use.title}”正在使用这张图片，不能删除`);
    const versions = await tx.db.selectFrom('mediaVersions').select('storageKey').where('itemId', '=', id).execute();
    const forms = await tx.db
      .selectFrom('mediaForms')
      .innerJoin('mediaVersions', 'mediaVersions.id', 'mediaForms.versionId')
      .select('mediaForms.storageKey')
      .where('itemId', '=', id)
      .execute();
    await tx.db.deleteFrom('mediaItems').where('id', '=', id).execute();
    await audit(tx, 'media.remove', `media:${id}`, {});
    return new Set([...versions, ...forms].map(({ storageKey }) => storageKey));
  });
  for (const key of keys) await files.remove(key);
  return {};
}
