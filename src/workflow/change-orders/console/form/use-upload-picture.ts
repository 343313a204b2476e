import { useMay } from '#ui/console/me-context.ts';
import type { RichTextProps } from '#ui/console/rich-text/rich-text.tsx';
import { mediaAdd } from '#content/media/calls.ts';
import { pictureAddress } from '#content/media/web/picture-address.ts';
import { pictureLimits } from '#content/media/web/picture-limits.ts';
import { useClient } from '#ui/api/client-context.ts';
import { formErrors } from '#ui/form/failures.ts';

const taken: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/heic': 'heic', 'image/heif': 'heif' };

/** Puts pasted pictures into the library, for who may keep it; what they show is for the author to say. */
export function useUploadPicture(): RichTextProps['uploadPicture'] {
  const client = useClient();
  const may = useMay();
  if (!may('media.manage')) return undefined;
  return async (picture) => {
    const file = await toFile(picture);
    if (file.size > pictureLimits.bytes) throw new Error(`超过上限，${pictureLimits.text}`);
    try {
      const { item } = await client().call(mediaAdd, { file }, { quiet: true, timeoutMs: 180_000 });
      return { src: pictureAddress(item.key, 'whole-1280'), alt: item.alt };
    } catch (error) {
      throw new Error(formErrors(error)[0]?.message ?? '请再粘贴一次', { cause: error });
    }
  };
}

/** What the library does not take is drawn anew as one that it takes. */
async function toFile(picture: Blob): Promise<File> {
  const name = picture instanceof File && !/^image\.\w+$/.test(picture.name) ? picture.name : undefined;
  const ending = taken[picture.type];
  if (ending) return new File([picture], name ?? `粘贴的图片.${ending}`, { type: picture.type });
  const bitmap = await createImageBitmap(picture).catch(() => undefined);
  if (!bitmap) throw new Error(`图片的格式无法读取，请另存为 ${pictureLimits.text}`);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')!.drawImage(bitmap, 0, 0);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], `${name?.replace(/\.\w+$/, '') ?? '粘贴的图片'}.png`, {
    type: 'image/png',
  });
}
