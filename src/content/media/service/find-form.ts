import type { Context } from '#platform/context.ts';
import type { PictureCut, PictureForm, pictureWidths } from '../web/cuts.ts';

/** What an address asks for. */
export interface PictureWish {
  key: string;
  cut: PictureCut;
  width: (typeof pictureWidths)[number];
  form: PictureForm;
  /** A version of its own; the one on show where left out. */
  version?: string | undefined;
  /** Also one that was replaced. */
  showsRetired?: boolean;
}

export interface FoundPicture {
  storageKey: string;
  size: number;
  mediaType: string;
  /** Changes whenever other bytes are answered. */
  mark: string;
  /** True where the same bytes will be at this address for good. */
  isLasting: boolean;
}

const mediaTypes = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const;

/**
 * The bytes of a picture: the width that was asked for, or the nearest that there is. Until its forms are made what was kept of the upload stands in for them. A version
 * that waits to be shown is found by its own name alone, one that was replaced no longer: what is on show is answered instead.
 */
export async function findForm(
  ctx: Pick<Context, 'db'>,
  { key, cut, width, form, version, showsRetired = false }: PictureWish,
): Promise<FoundPicture | undefined> {
  const item = await ctx.db.selectFrom('mediaItems').select(['id', 'versionId']).where('key', '=', key).executeTakeFirst();
  if (!item) return undefined;
  const versions = await ctx.db
    .selectFrom('mediaVersions')
    .select(['id', 'storageKey', 'size', 'mediaType', 'derivedAt'])
    .where('itemId', '=', item.id)
    .where('id', 'in', [item.versionId, version ?? item.versionId])
    .where((eb) => (showsRetired ? eb.lit(true) : eb('retiredAt', 'is', null)))
    .execute();
  const wanted = versions.find(({ id }) => id === version) ?? versions.find(({ id }) => id === item.versionId);
  if (!wanted) return undefined;
  const made = await ctx.db
    .selectFrom('mediaForms')
    .select(['width', 'storageKey', 'size'])
    .where('versionId', '=', wanted.id)
    .where('cut', '=', cut)
    .where('form', '=', form)
    .where('size', 'is not', null)
    .orderBy('width', 'desc')
    .execute();
  const nearest = wanted.derivedAt ? (made.find((one) => one.width <= width) ?? made.at(-1)) : made.find((one) => one.width === width);
  if (!nearest) return { ...wanted, mark: `${wanted.id}-first`, isLasting: false };
  const mark = `${wanted.id}-${cut}-${nearest.width}-${form}`;
  return { storageKey: nearest.storageKey, size: nearest.size!, mediaType: mediaTypes[form], mark, isLasting: wanted.id === version };
}
