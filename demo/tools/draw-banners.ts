/**
 * Draws the pictures of the home page's carousel and writes them in every format and width. Run after a change of the drawing:
 * `node demo/tools/draw-banners.ts`. The files are committed.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { findLowestContrast } from './banner-contrast.ts';
import { banners, bannerSize } from './banner-scenes.ts';

const widths = [640, 1280, 1920];
const folder = join(import.meta.dirname, '../media/banners');
/** White text is over the left part; WCAG requires 4.5, which must hold even without the page's overlay. */
const leastContrast = 4.5;

/** A fine grain that prevents banding in the long dark gradients. */
const noise = { type: 'gaussian', mean: 128, sigma: 7 } as const;
const grain = await sharp({ create: { ...bannerSize, channels: 3, background: 'gray', noise } })
  .png()
  .toBuffer();

await mkdir(folder, { recursive: true });
for (const [name, svg] of Object.entries(banners)) {
  const large = await sharp(Buffer.from(svg))
    .composite([{ input: grain, blend: 'soft-light' }])
    .removeAlpha()
    .png()
    .toBuffer();
  const contrast = await findLowestContrast(large);
  if (contrast < leastContrast) throw new Error(`${name}: white words would have a contrast of ${contrast.toFixed(2)} only`);
  for (const width of widths) {
    const picture = sharp(large).resize(width);
    const file = join(folder, `${name}-${width}`);
    const { size } = await picture.clone().avif({ quality: 60, effort: 6 }).toFile(`${file}.avif`);
    await picture.clone().webp({ quality: 76, effort: 6 }).toFile(`${file}.webp`);
    await picture.clone().jpeg({ quality: 74, mozjpeg: true }).toFile(`${file}.jpg`);
    console.log(`${name}-${width}.avif ${(size / 1024).toFixed(1)} KB, contrast ${contrast.toFixed(1)}`);
  }
}
