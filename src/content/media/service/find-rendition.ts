import type { Context } from '#platform/context.ts';
import type { PictureCut, PictureForm, pictureWidths } from '../web/cuts.ts';

/** The picture that an address names. */
export interface RenditionRequest {
  key: string;
  cut: PictureCut;
  width: (typeof pictureWidths)[number];
  form: PictureForm;
  /** A fixed version; the published one by default. */
  version?: string | undefined;
  /** True to include replaced versions. */
  showsRetired?: boolean;
}

export interface FoundPicture {
  storageKey: string;
  size: number;
  mediaType: string;
  /** ETag; changes with the bytes. */
  mark: string;
  /** True when the bytes at this address never change. */
  isLasting: boolean;
}

const mediaTypes = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const;

/**
 * Returns the bytes of a picture in the requested or nearest width. The stored upload is returned until its formats exist. A
 * pending version is found only under its own address; for a replaced version the published one is returned.
 */
export async function findRendition(
  ctx: Pick<Context, 'db'>,
  { key, cut, width, form, version, showsRetired = false }: RenditionRequest,
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
