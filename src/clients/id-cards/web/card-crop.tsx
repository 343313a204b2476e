import type { JudgedImage } from '../schema.ts';
import type { Box } from './card-layout.ts';

/** So many CSS pixels a pixel of the straightened card: its print stands about as high as that of the page. */
const scale = 0.6;

interface CardCropProps {
  picture: JudgedImage['straight'];
  part: Box;
  /** What it shows, for those who cannot see it. */
  label: string;
}

/** A part of the straightened card: the picture that the page has already, seen through a window. */
export function CardCrop({ picture: { webUrl, width, height }, part, label }: CardCropProps) {
  const [x, y] = [part.x0 * width, part.y0 * height];
  const size = { width: (part.x1 - part.x0) * width, height: (part.y1 - part.y0) * height };
  return (
    <svg
      className="id-crop"
      role="img"
      aria-label={label}
      viewBox={`${x} ${y} ${size.width} ${size.height}`}
      width={size.width * scale}
      height={size.height * scale}
    >
      <image href={webUrl} width={width} height={height} />
    </svg>
  );
}
