import type { Context } from '#platform/context.ts';
import { pictureKeysIn } from '../web/picture-address.ts';
import { findItems } from './read-items.ts';

interface Holder {
  /** `meeting:12` for what visitors see, `order:34` for what waits. */
  holder: string;
  title: string;
  orderId: number;
}

/** Notes which pictures hang on something: those that its content names, and no others any more. Ones that are not in the library are nobody's. */
export async function noteUses(tx: Context, { holder, title, orderId }: Holder, content: unknown): Promise<void> {
  await dropUses(tx, holder);
  const keys = pictureKeysIn(JSON.stringify(content) ?? '');
  if (keys.length === 0) return;
  // In one sequence for everybody, so that no two wait for each other.
  const items = await tx.db.selectFrom('mediaItems').select('id').where('key', 'in', keys).orderBy('id').forKeyShare().execute();
  if (items.length === 0) return;
  await tx.db
    .insertInto('mediaUses')
    .values(items.map(({ id }) => ({ itemId: id, holder, title, orderId, notedAt: tx.now })))
    .execute();
}

/** Nothing hangs on it any more. */
export async function dropUses(tx: Context, holder: string): Promise<void> {
  await tx.db.deleteFrom('mediaUses').where('holder', '=', holder).execute();
}

interface ChosenPicture {
  key: string;
  /** Running text says beside each picture what is to be seen in it. */
  hasOwnWords: boolean;
}

/** What stands against putting these on a page, by key: none of the library, or nobody has said what is to be seen in it. */
export async function judgeChosen(ctx: Context, chosen: readonly ChosenPicture[]): Promise<Map<string, string>> {
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
