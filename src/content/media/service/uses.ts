import type { Context } from '#platform/context.ts';
import { findPictureKeys } from '../web/picture-address.ts';
import { findItems } from './read-items.ts';

interface Holder {
  /** `meeting:12` for published content, `order:34` for a pending change order. */
  holder: string;
  title: string;
  orderId: number;
}

/** Records which pictures the content uses, and removes outdated records. Keys that are not in the library are ignored. */
export async function recordUses(tx: Context, { holder, title, orderId }: Holder, content: unknown): Promise<void> {
  await dropUses(tx, holder);
  const keys = findPictureKeys(JSON.stringify(content) ?? '');
  if (keys.length === 0) return;
  // Locks in a fixed order to avoid deadlocks.
  const items = await tx.db.selectFrom('mediaItems').select('id').where('key', 'in', keys).orderBy('id').forKeyShare().execute();
  if (items.length === 0) return;
  await tx.db
    .insertInto('mediaUses')
    .values(items.map(({ id }) => ({ itemId: id, holder, title, orderId, notedAt: tx.now })))
    .execute();
}

/** Removes all records of a holder. */
export async function dropUses(tx: Context, holder: string): Promise<void> {
  await tx.db.deleteFrom('mediaUses').where('holder', '=', holder).execute();
}

interface ChosenPicture {
  key: string;
  /** True for body text, which has a description beside each picture. */
  hasOwnWords: boolean;
}

/** Returns why pictures cannot be used on a page, by key: not in the library, or without a description. */
export async function findUnusablePictures(ctx: Context, chosen: readonly ChosenPicture[]): Promise<Map<string, string>> {
  const items = new Map(
    (
      await findItems(
        ctx,
        chosen.map(({ key }) => key),
      )
    ).map((item) => [item.key, item]),
  );
  return new Map(
    chosen.flatMap(({ key, hasOwnWords }) => {
      const item = items.get(key);
      if (!item) return [[key, '图片库中没有这张图片，请重新选择']];
      return item.isChoosable || hasOwnWords ? [] : [[key, `图片“${item.name}”还没有替代文字，请先在图片库中填写，或注明是装饰图片`]];
    }),
  );
}
