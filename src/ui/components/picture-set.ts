/** The widths of the library of pictures (`content/media/web/cuts.ts`). */
const widths = [640, 1280, 1920];
const address = /^(\/media\/library\/[0-9a-f]{32}\/(?:whole|banner|card))-\d+(\.(?:avif|webp|jpg))?$/;

interface PictureSet {
  srcSet: string;
  sizes: string;
}

/**
 * What a picture of the library offers browsers to choose from, where it has several widths: `width` is its own, so that none is promised that was not made. Nothing for pictures from
 * elsewhere, for versions of their own, and for small ones. `shown` is how wide it is shown at most, in CSS pixels.
 */
export function pictureSet(src: string, width: number | undefined, shown = 760): PictureSet | undefined {
  const [, folder, form = ''] = address.exec(src) ?? [];
  const made = widths.filter((one) => one <= (width ?? 0));
  if (!folder || made.length < 2) return undefined;
  const most = Math.min(shown, width!);
  return { srcSet: made.map((one) => `${folder}-${one}${form} ${one}w`).join(', '), sizes: `(max-width: ${most}px) 100vw, ${most}px` };
}

/** The same for the pictures of a text that the server has cleaned: what has a size of its own says there in which widths it comes. */
export const withPictureSets = (html: string): string =>
  html.replaceAll(/<img\b[^>]*?>/g, (tag) => {
    const set = pictureSet(attribute(tag, 'src') ?? '', Number(attribute(tag, 'width') ?? 0));
    return set ? tag.replace('<img', `<img srcset="${set.srcSet}" sizes="${set.sizes}"`) : tag;
  });

const attribute = (tag: string, name: string): string | undefined => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
