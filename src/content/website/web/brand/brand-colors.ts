import { computeContrast, toHex, toOklch, type Oklch } from './oklch.ts';

/** Colours by their names in the stylesheet, without the dashes. */
export type ColorSet = Readonly<Record<'brand' | 'brand-solid' | 'brand-strong' | 'brand-soft', string>>;

export interface BrandColors {
  light: ColorSet;
  dark: ColorSet;
  /** Dark background of the page top, the same in light and dark mode. */
  night: Readonly<Record<'night' | 'night-deep', string>>;
  /** True when the chosen colour is too light on white and was replaced by a darker one. */
  isDeepened: boolean;
}

/** Default colour of the stylesheet. */
export const defaultColor = '#a8201a';

/** Minimum contrast of text and background (WCAG 2 AA). */
export const minContrast = 4.5;

/** Backgrounds in light and dark mode, and the text colour on the brand colour. */
const [paper, night, onBrand] = ['#ffffff', '#10151d', '#ffffff'];
const step = 0.005;

/** Returns the nearest darker or lighter colour of this hue that is readable on all given backgrounds. */
function readable(color: Oklch, against: readonly string[], direction: 'darker' | 'lighter'): string {
  let { lightness } = color;
  let hex = toHex(color);
  while (against.some((ground) => computeContrast(hex, ground) < minContrast) && lightness > 0 && lightness < 1) {
    lightness += direction === 'darker' ? -step : step;
    hex = toHex({ ...color, lightness });
  }
  return hex;
}

/** Derives all brand colours from the chosen one: same hue, readable in their place. */
export function deriveBrandColors(color: string): BrandColors {
  const own = toOklch(color);
  const soft = toHex({ ...own, lightness: 0.957, chroma: Math.min(own.chroma, 0.016) });
  const brand = readable(own, [paper, soft], 'darker');
  const base = toOklch(brand);
  const light: ColorSet = {
    brand,
    'brand-solid': brand,
    'brand-strong': toHex({ ...base, lightness: base.lightness * 0.83 }),
    'brand-soft': soft,
  };
  const softDark = toHex({ ...own, lightness: 0.245, chroma: Math.min(own.chroma, 0.025) });
  const solid = { ...base, lightness: Math.min(0.52, Math.max(0.4, base.lightness)) };
  const dark: ColorSet = {
    brand: readable({ ...own, lightness: 0.76, chroma: Math.min(own.chroma, 0.12) }, [night, softDark], 'lighter'),
    'brand-solid': readable(solid, [onBrand], 'darker'),
    'brand-strong': readable({ ...solid, lightness: solid.lightness + 0.05 }, [onBrand], 'darker'),
    'brand-soft': softDark,
  };
  const nightOf = (lightness: number): string => toHex({ ...own, lightness, chroma: Math.min(own.chroma, 0.05) });
  return { light, dark, night: { night: nightOf(0.255), 'night-deep': nightOf(0.205) }, isDeepened: brand !== color };
}
