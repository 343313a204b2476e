import sharp from 'sharp';

export interface PictureVariantOptions {
  /** A prepared picture. */
  bytes: Uint8Array;
  area: { left: number; top: number; width: number; height: number };
  /** In pixels. */
  width: number;
  form: 'avif' | 'webp' | 'jpg';
}

/** Renders a part of a prepared picture at a width and in a format that browsers show, in a child process. */
export default async function drawForm({ bytes, area, width, form }: PictureVariantOptions): Promise<Buffer> {
  const drawn = sharp(bytes, { failOn: 'error' }).extract(area).resize({ width });
  if (form === 'avif') return drawn.avif({ quality: 55, effort: 2 }).toBuffer();
  if (form === 'webp') return drawn.webp({ quality: 80 }).toBuffer();
  return drawn.flatten({ background: '#fff' }).jpeg({ quality: 80, mozjpeg: true }).toBuffer();
}
