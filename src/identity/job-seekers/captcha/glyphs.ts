import { randomInt } from 'node:crypto';

/**
 * Letters and digits as pen strokes, so that no font is needed. Only those not easily confused: no O and 0, I and 1, S and 5, Z
 * and 2, B and 8. The top is 0, the baseline 28; `M`, `L` and `Q` as in SVG.
 */
const strokes = {
  A: 'M0 28L10 0L20 28M4 18L16 18',
  C: 'M19 5Q15 0 10 0Q0 0 0 14Q0 28 10 28Q15 28 19 23',
  E: 'M17 0L0 0L0 28L17 28M0 14L14 14',
  F: 'M17 0L0 0L0 28M0 14L14 14',
  H: 'M0 0L0 28M19 0L19 28M0 14L19 14',
  J: 'M5 0L17 0M12 0L12 20Q12 28 5 28Q0 28 -1 22',
  K: 'M0 0L0 28M18 0L0 16M6 11L19 28',
  L: 'M0 0L0 28L17 28',
  M: 'M0 28L0 0L11 18L22 0L22 28',
  N: 'M0 28L0 0L19 28L19 0',
  P: 'M0 28L0 0L9 0Q18 0 18 8Q18 15 9 15L0 15',
  R: 'M0 28L0 0L9 0Q18 0 18 8Q18 15 9 15L0 15M8 15L18 28',
  T: 'M0 0L20 0M10 0L10 28',
  U: 'M0 0L0 18Q0 28 9 28Q18 28 18 18L18 0',
  W: 'M0 0L6 28L13 8L20 28L26 0',
  X: 'M0 0L19 28M19 0L0 28',
  Y: 'M0 0L10 14L20 0M10 14L10 28',
  3: 'M1 4Q4 0 9 0Q17 0 17 7Q17 13 8 13Q18 13 18 21Q18 28 9 28Q3 28 0 23',
  4: 'M14 28L14 0L0 20L20 20',
  6: 'M16 3Q12 0 9 0Q0 3 0 18Q0 28 9 28Q18 28 18 20Q18 12 10 12Q2 12 0 18',
  7: 'M0 0L18 0L6 28',
  9: 'M2 25Q6 28 9 28Q18 25 18 10Q18 0 9 0Q0 0 0 8Q0 16 8 16Q16 16 18 10',
} as const;

type Glyph = keyof typeof strokes;
export const glyphs = Object.keys(strokes) as readonly string[];

/** Number of characters in an image. */
export const captchaLength = 4;

/** Returns the characters of a new image, all different, because equal ones are hard to separate where they touch. */
export function pickAnswer(): string {
  const left = [...glyphs];
  return Array.from({ length: captchaLength }, () => left.splice(randomInt(left.length), 1)[0]).join('');
}

export type GlyphPoint = readonly [x: number, y: number];

/** Number of segments into which a line or curve is divided for distortion. */
const steps = 8;

/** Returns the strokes of a character as polylines, dense enough for distortion. */
export function traceGlyph(name: string): GlyphPoint[][] {
  const lines: GlyphPoint[][] = [];
  for (const [, command, numbers] of strokes[name as Glyph].matchAll(/([MLQ])([-\d. ]+)/g)) {
    const at = numbers!.split(' ').map(Number);
    const to: GlyphPoint = [at.at(-2)!, at.at(-1)!];
    if (command === 'M') lines.push([to]);
    else extend(lines.at(-1)!, command === 'Q' ? [at[0]!, at[1]!] : undefined, to);
  }
  return lines;
}

/** Extends the line to a point, straight or along a quadratic curve. */
function extend(line: GlyphPoint[], around: GlyphPoint | undefined, to: GlyphPoint): void {
  const from = line.at(-1)!;
  const bend = around ?? [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  for (let step = 1; step <= steps; step++) {
    const [t, s] = [step / steps, 1 - step / steps];
    const along = (axis: 0 | 1): number => s * s * from[axis] + 2 * s * t * bend[axis] + t * t * to[axis];
    line.push([along(0), along(1)]);
  }
}
