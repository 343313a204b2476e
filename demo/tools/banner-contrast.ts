import sharp from 'sharp';

/** Returns the lowest contrast of white with any spot of the left 60 % of a picture, by WCAG's formula (1 to 21). */
export async function findLowestContrast(picture: Buffer): Promise<number> {
  const { width, height } = await sharp(picture).metadata();
  const words = { left: 0, top: 0, width: Math.round(width * 0.6), height };
  // A few hundred spots are enough: thin lines between the letters do not affect legibility.
  const spots = await sharp(picture).extract(words).resize(48, 30, { fit: 'fill' }).removeAlpha().raw().toBuffer();
  let brightest = 0;
  for (let at = 0; at < spots.length; at += 3) brightest = Math.max(brightest, luminance(spots[at]!, spots[at + 1]!, spots[at + 2]!));
  return 1.05 / (brightest + 0.05);
}

function luminance(red: number, green: number, blue: number): number {
  const [r, g, b] = [red, green, blue].map((value) => {
    const share = value / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
