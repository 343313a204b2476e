/** The widths of library pictures (`content/media/web/cuts.ts`). */
const widths = [640, 1280, 1920];
const address = /^(\/media\/library\/[0-9a-f]{32}\/(?:whole|banner|card))-\d+(\.(?:avif|webp|jpg))?$/;

interface PictureSet {
  srcSet: string;
  sizes: string;
}

/**
 * Returns the sources of a library picture with several widths: `width` is its own, so that only generated widths are offered.
 * Undefined for external pictures, cropped versions, and small ones. `shown` is the maximum displayed width, in CSS pixels.
 */
export function pictureSet(src: string, width: number | undefined, shown = 760): PictureSet | undefined {
  const [, folder, form = ''] = address.exec(src) ?? [];
  const made = widths.filter((one) => one <= (width ?? 0));
  if (!folder || made.length < 2) return undefined;
  const most = Math.min(shown, width!);
  return { srcSet: made.map((one) => `${folder}-${one}${form} ${one}w`).join(', '), sizes: `(max-width: ${most}px) 100vw, ${most}px` };
}

/** Adds sources to the pictures of a cleaned text that have a size. */
export const withPictureSets = (html: string): string =>
  html.replaceAll(/<img\b[^>]*?>/g, (tag) => {
    const set = pictureSet(attribute(tag, 'src') ?? '', Number(attribute(tag, 'width') ?? 0));
    return set ? tag.replace('<img', `<img srcset="${set.srcSet}" sizes="${set.sizes}"`) : tag;
  });

const attribute = (tag: string, name: string): string | undefined => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
