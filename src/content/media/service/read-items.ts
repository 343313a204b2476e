import { sql } from 'kysely';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import type { MediaDetail, MediaItem, MediaPage, ParsedMediaQuery } from '../schema.ts';

const pageSize = 40;

/** Lists the pictures of the library, newest first. */
export async function listItems(ctx: Context, { search, kind, use, words, key, before }: ParsedMediaQuery): Promise<MediaPage> {
  let matching = selectItems(ctx);
  if (before !== undefined) matching = matching.where('mediaItems.id', '<', before);
  if (key) matching = matching.where('key', '=', key);
  if (words) matching = matching.where('alt', '=', '').where('isDecorative', '=', false);
  if (kind) matching = matching.where('mediaType', '=', kind === 'photo' ? 'image/jpeg' : 'image/png');
  if (search) {
    const pattern = `%${search.replaceAll(/[%_\\]/g, String.raw`\$&`)}%`;
    matching = matching.where((eb) => eb.or([eb('name', 'ilike', pattern), eb('alt', 'ilike', pattern)]));
  }
  if (use) {
    const isUsed = sql<boolean>`exists (select from media_uses where media_uses.item_id = media_items.id)`;
    matching = matching.where(use === 'used' ? isUsed : sql<boolean>`not ${isUsed}`);
  }
  const rows = await matching
    .orderBy('mediaItems.id', 'desc')
    .limit(pageSize + 1)
    .execute();
  return { records: rows.slice(0, pageSize).map(toItem), next: rows.length > pageSize ? rows[pageSize - 1]!.id : null };
}

/** Counts the pictures that pages or pending change orders use. */
export async function countUsedItems({ db }: Pick<Context, 'db'>): Promise<number> {
  const { count } = await db
    .selectFrom('mediaItems')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(sql<boolean>`exists (select from media_uses where media_uses.item_id = media_items.id)`)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns a picture with its uses. Throws 40004 for an unknown id. */
export async function readItem(ctx: Context, { id }: { id: number }): Promise<MediaDetail> {
  const row = await selectItems(ctx).where('mediaItems.id', '=', id).executeTakeFirst();
  if (!row) throw fail('notFound');
  const uses = await ctx.db
    .selectFrom('mediaUses')
    .select(['holder', 'title', 'orderId'])
    .where('itemId', '=', id)
    .orderBy('notedAt', 'desc')
    .orderBy('holder')
    .execute();
  const usedIn = uses.map(({ holder, title, orderId }) => ({ holder, title, order: orderId, isWaiting: holder.startsWith('order:') }));
  return { ...toItem(row), original: await readOriginal(ctx, row.versionId), usedIn };
}

/** Returns the original of a version and its edit. */
async function readOriginal({ db }: Pick<Context, 'db'>, version: string): Promise<MediaDetail['original']> {
  const row = await db
    .selectFrom('mediaVersions as made')
    .innerJoin('mediaVersions as original', 'original.id', 'made.originalId')
    .select(['original.id as version', 'original.width', 'original.height', 'made.edit'])
    .where('made.id', '=', version)
    .executeTakeFirst();
  return row?.edit ? { ...row, edit: row.edit } : null;
}

type ItemRow = Awaited<ReturnType<ReturnType<typeof selectItems>['executeTakeFirstOrThrow']>>;

function selectItems({ db }: Pick<Context, 'db'>) {
  return db
    .selectFrom('mediaItems')
    .innerJoin('mediaVersions', 'mediaVersions.id', 'mediaItems.versionId')
    .select([
      'mediaItems.id',
      'key',
      'versionId',
      'name',
      'alt',
      'isDecorative',
      'mediaType',
      'size',
      'width',
      'height',
      'focusX',
      'focusY',
      'derivedAt',
      'mediaItems.createdAt',
    ])
    .select((eb) =>
      eb
        .selectFrom('mediaUses')
        .select(sql<number>`count(*)::int`.as('uses'))
        .whereRef('mediaUses.itemId', '=', 'mediaItems.id')
        .as('uses'),
    );
}

const toItem = ({ versionId, derivedAt, createdAt, uses, ...row }: ItemRow): MediaItem => ({
  ...row,
  version: versionId,
  isChoosable: row.alt !== '' || row.isDecorative,
  isReady: derivedAt !== null,
  uses: uses ?? 0,
  createdAt: createdAt.toISOString(),
});

/** Returns pictures by their keys, unordered. */
export async function findItems(ctx: Pick<Context, 'db'>, keys: readonly string[]): Promise<MediaItem[]> {
  return keys.length === 0 ? [] : (await selectItems(ctx).where('key', 'in', keys).execute()).map(toItem);
}
