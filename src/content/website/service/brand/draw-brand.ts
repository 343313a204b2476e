import { createHash } from 'node:crypto';
import type { BrandSettings } from '../../schema/brand.ts';
import { brandColorsOf } from '../../web/brand/brand-colors.ts';
import { proportionOf } from './clean-mark.ts';

/**
 * The rules by which a document has the firm's colours: after all others and stronger than those of the stylesheet, which scripts add to
 * the page later. Empty for a firm whose colours are the stylesheet's own.
 */
export function brandRules(brand: BrandSettings | undefined): string {
  if (!brand) return '';
  const { light, dark, night } = brandColorsOf(brand.color);
  const write = (set: Readonly<Record<string, string>>): string =>
    `:root:root{${Object.entries(set)
      .map(([name, value]) => `--${name}:${value}`)
      .join(';')}}`;
  return `${write({ ...light, ...night })}@media (prefers-color-scheme:dark){${write(dark)}}`;
}

/** Of one letter in the mark, of each of two, … */
const letterSizes = [30, 21, 14, 11];

/** How large letters of a mark are, in a square of 48. */
export const sizeOfLetters = (letters: string): number => letterSizes[[...letters].length - 1] ?? letterSizes.at(-1)!;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** The mark as a picture of its own: the firm's drawing, or its letters on a ground of its colour. */
export function drawMark({ color, letters, svg }: BrandSettings): string {
  if (svg) return svg;
  const { light } = brandColorsOf(color);
  const text = letters.replaceAll(/[&<>]/g, (char) => entities[char]!);
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">',
    `<rect width="48" height="48" rx="8" fill="${light['brand-solid']}"/>`,
    `<text x="24" y="24" dy=".36em" fill="#fff" font-family="'PingFang SC','Microsoft YaHei','Noto Sans CJK SC',sans-serif" font-size="${sizeOfLetters(letters)}" font-weight="700" text-anchor="middle">${text}</text>`,
    '</svg>',
  ].join('');
}

/** In the head of a page it is as high as its letters would be, and no wider than leaves room for the firm's name. */
const [headHeight, headWidth] = [40, 160];

/** How large the mark stands in the head of a page, in its own proportions. */
export function markSize({ svg }: BrandSettings): { width: number; height: number } {
  const proportion = svg ? proportionOf(svg) : 1;
  const height = Math.min(headHeight, headWidth / proportion);
  return { width: Math.round(height * proportion), height: Math.round(height) };
}

/** A square has room for a drawing that is about as wide as high; of a longer one nothing could be made out, and the letters stand in its place. */
export function inSquare(brand: BrandSettings): BrandSettings {
  const { svg, ...letters } = brand;
  if (!svg) return brand;
  const proportion = proportionOf(svg);
  return proportion > 2 || proportion < 0.5 ? letters : brand;
}

/** Where the mark is served: another address for each, so that it may be kept for good. */
export const markAddress = (brand: BrandSettings): string =>
  `/brand/${createHash('sha256').update(drawMark(brand)).digest('hex').slice(0, 12)}.svg`;
