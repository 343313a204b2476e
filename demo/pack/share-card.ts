import sharp from 'sharp';
import type { BrandSettings } from '#modules/portal/site/schema/brand.ts';
import { brandColorsOf } from '#modules/portal/site/web/brand/brand-colors.ts';

const [width, height, mark] = [1200, 630, 240];

/** The picture beside shared links, until the firm has one of its own: its colour, and its mark where that is drawn. */
export async function drawShareCard(file: string, { color, svg }: BrandSettings): Promise<void> {
  const { light, night } = brandColorsOf(color);
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${night.night}"/><rect y="${height - 24}" width="${width}" height="24" fill="${light['brand-solid']}"/></svg>`;
  const card = sharp(Buffer.from(ground));
  const drawn =
    svg &&
    (await sharp(Buffer.from(svg))
      .resize(mark, mark, { fit: 'inside' })
      .png()
      .toBuffer()
      .catch(() => undefined));
  await (drawn ? card.composite([{ input: drawn }]) : card).png().toFile(file);
}
