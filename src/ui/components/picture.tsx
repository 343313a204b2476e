/** A picture in several forms and widths; each form is a `srcset`, the best that the browser knows is taken. */
export interface PictureSource {
  avif?: string;
  webp?: string;
  /** The form that every browser knows. */
  jpeg: string;
  /** One address of the last form, for browsers that know no `srcset`. */
  src: string;
  width: number;
  height: number;
  alt: string;
}

interface PictureProps {
  source: PictureSource;
  /** How wide it is shown, by screen width: `(min-width: 900px) 800px, 100vw`. */
  sizes: string;
  /** True for the largest picture in the first view: it is fetched first. Others wait until they are near. */
  isFirst?: boolean;
}

/** `<picture>` with its size said beforehand, so that nothing moves when it arrives. */
export function Picture({ source, sizes, isFirst = false }: PictureProps) {
  const { avif, webp, jpeg, src, width, height, alt } = source;
  return (
    <picture>
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      {webp && <source type="image/webp" srcSet={webp} sizes={sizes} />}
      <img
        src={src}
        srcSet={jpeg}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        decoding="async"
        loading={isFirst ? undefined : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
      />
    </picture>
  );
}
