/** A colour as lightness (0–1), chroma (0–0.37) and hue (degrees), with perceptually uniform lightness. */
export interface Oklch {
  lightness: number;
  chroma: number;
  hue: number;
}

type Three = readonly [number, number, number];

const toLinear = (part: number): number => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const fromLinear = (part: number): number => (part <= 0.003_130_8 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);

/** Converts `#1d6b4f` to linear red, green and blue between 0 and 1. */
function linearOf(hex: string): Three {
  const part = (at: number): number => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return [part(1), part(3), part(5)];
}

export function toOklch(hex: string): Oklch {
  const [r, g, b] = linearOf(hex);
  const l = Math.cbrt(0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b);
  const m = Math.cbrt(0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b);
  const s = Math.cbrt(0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b);
  const lightness = 0.210_454_255_3 * l + 0.793_617_785 * m - 0.004_072_046_8 * s;
  const a = 1.977_998_495_1 * l - 2.428_592_205 * m + 0.450_593_709_9 * s;
  const c = 0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766 * s;
  return { lightness, chroma: Math.hypot(a, c), hue: (Math.atan2(c, a) * 180) / Math.PI };
}

function linearFrom({ lightness, chroma, hue }: Oklch): Three {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b) ** 3;
  const m = (lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b) ** 3;
  const s = (lightness - 0.089_484_177_5 * a - 1.291_485_548 * b) ** 3;
  return [
    4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s,
    -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s,
    -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701 * s,
  ];
}

const isShowable = (parts: Three): boolean => parts.every((part) => part > -0.0005 && part < 1.0005);

/** Returns the colour as `#rrggbb`, with chroma reduced where it is outside sRGB. */
export function toHex(color: Oklch): string {
  let { chroma } = color;
  let parts = linearFrom(color);
  while (!isShowable(parts) && chroma > 0) {
    chroma = Math.max(0, chroma - 0.002);
    parts = linearFrom({ ...color, chroma });
  }
  const byte = (part: number): string =>
    Math.round(Math.min(1, Math.max(0, fromLinear(Math.min(1, Math.max(0, part))))) * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${parts.map(byte).join('')}`;
}

function luminanceOf(hex: string): number {
  const [r, g, b] = linearOf(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Returns the contrast of two colours (WCAG 2): 1 to 21; text requires 4.5. */
export function computeContrast(one: string, other: string): number {
  const [lighter, darker] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}
