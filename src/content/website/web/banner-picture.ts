import type { PictureSource } from '#ui/components/picture.tsx';
import type { Campaign, Slide } from '../schema/site.ts';

/** Returns the picture of a banner, which exists in every width and three formats under one name. */
export function toBannerPicture({
  alt,
  picture,
  widths,
  width,
  height,
}: Pick<Slide | Campaign, 'alt' | 'picture' | 'widths' | 'width' | 'height'>): PictureSource {
  const set = (form: string) => widths.map((size) => `${picture}-${size}.${form} ${size}w`).join(', ');
  return { avif: set('avif'), webp: set('webp'), jpeg: set('jpg'), src: `${picture}-${widths[1] ?? widths[0]}.jpg`, width, height, alt };
}
