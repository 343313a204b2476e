/** A picture in several formats and widths; each format is a `srcset`, and the browser takes the best that it supports. */
export interface PictureSource {
  avif?: string;
  webp?: string;
  /** The format that every browser supports. */
  jpeg: string;
  /** One address of the last format, for browsers without `srcset`. */
  src: string;
  width: number;
  height: number;
  alt: string;
}

interface PictureProps {
  source: PictureSource;
  /** Displayed width by screen width: `(min-width: 900px) 800px, 100vw`. */
  sizes: string;
  /** True for the largest picture in the first view: it is loaded first. Others are loaded lazily. */
  isFirst?: boolean;
}

/** `<picture>` with its size declared, so that nothing moves when it loads. */
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
