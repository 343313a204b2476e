import { createHash } from 'node:crypto';
import type { BrandSettings } from '../../schema/brand.ts';
import { deriveBrandColors } from '../../web/brand/brand-colors.ts';
import { getAspectRatio } from './sanitize-mark.ts';

/**
 * Returns the CSS rules of the firm's colours, placed last and with higher specificity than the stylesheet, which scripts add to
 * the page later. Empty for a firm with the default colours.
 */
export function brandRules(brand: BrandSettings | undefined): string {
  if (!brand) return '';
  const { light, dark, night } = deriveBrandColors(brand.color);
  const write = (set: Readonly<Record<string, string>>): string =>
    `:root:root{${Object.entries(set)
      .map(([name, value]) => `--${name}:${value}`)
      .join(';')}}`;
  return `${write({ ...light, ...night })}@media (prefers-color-scheme:dark){${write(dark)}}`;
}

/** Font size by number of letters: one, two, … */
const letterSizes = [30, 21, 14, 11];

/** Returns the font size of a mark with these letters, in a square of 48. */
export const letterFontSize = (letters: string): number => letterSizes[[...letters].length - 1] ?? letterSizes.at(-1)!;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Returns the mark as SVG: the firm's drawing, or its letters on its colour. */
export function renderMark({ color, letters, svg }: BrandSettings): string {
  if (svg) return svg;
  const { light } = deriveBrandColors(color);
  const text = letters.replaceAll(/[&<>]/g, (char) => entities[char]!);
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">',
    `<rect width="48" height="48" rx="8" fill="${light['brand-solid']}"/>`,
    `<text x="24" y="24" dy=".36em" fill="#fff" font-family="'PingFang SC','Microsoft YaHei','Noto Sans CJK SC',sans-serif" font-size="${letterFontSize(letters)}" font-weight="700" text-anchor="middle">${text}</text>`,
    '</svg>',
  ].join('');
}

/** Maximum size in the page header; the width leaves room for the firm's name. */
const [headHeight, headWidth] = [40, 160];

/** Returns the size of the mark in the page header, in its proportions. */
export function markSize({ svg }: BrandSettings): { width: number; height: number } {
  const proportion = svg ? getAspectRatio(svg) : 1;
  const height = Math.min(headHeight, headWidth / proportion);
  return { width: Math.round(height * proportion), height: Math.round(height) };
}

/** Returns the brand for a square icon: a drawing that is too wide is replaced by the letters. */
export function toSquareBrand(brand: BrandSettings): BrandSettings {
  const { svg, ...letters } = brand;
  if (!svg) return brand;
  const proportion = getAspectRatio(svg);
  return proportion > 2 || proportion < 0.5 ? letters : brand;
}

/** Returns the address of the mark. It changes with the mark, so that it can be cached forever. */
export const markAddress = (brand: BrandSettings): string =>
  `/brand/${createHash('sha256').update(renderMark(brand)).digest('hex').slice(0, 12)}.svg`;
