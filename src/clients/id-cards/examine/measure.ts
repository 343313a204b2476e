import { toGray, type Pixels } from './pixels.ts';

/** What can be told of a picture without reading it. */
export interface Measures {
  /** From 0, as sharp as drawn, to 1, without any edge. */
  blur: number;
  /** The share of the picture that lies in spots of pure white. */
  glare: number;
  /** How light it is on average, from 0 to 255. */
  light: number;
}

export function measure(pixels: Pixels): Measures {
  const gray = toGray(pixels);
  return { blur: measureBlur(gray, pixels), glare: measureGlare(pixels), light: gray.reduce((sum, value) => sum + value, 0) / gray.length };
}

/** How far a picture is smeared to see what it loses by it. */
const smear = 4;
/** Steps below this are the camera's grain. */
const grain = 6;

/**
 * After Crété-Roffet and others (2007): a sharp picture loses much of its steps from pixel to pixel when it is smeared, one that is blurred already loses little.
 * The worse of the two directions counts: hands shake in one.
 */
function measureBlur(gray: Float32Array, { width, height }: Pixels): number {
  return Math.max(alongOf(gray, { width, height, step: 1 }), alongOf(gray, { width, height, step: width }));
}

function alongOf(gray: Float32Array, { width, height, step }: { width: number; height: number; step: number }): number {
  let [steps, lost] = [0, 0];
  const isAcross = step === 1;
  for (let y = isAcross ? 0 : smear + 1; y < height - (isAcross ? 0 : smear); y += 1)
    for (let x = isAcross ? smear + 1 : 0; x < width - (isAcross ? smear : 0); x += 1) {
      const at = y * width + x;
      const sharp = Math.abs(gray[at]! - gray[at - step]!);
      if (sharp < grain) continue;
      // The step of the smeared picture is the difference of two means, which share all but their ends.
      const smeared = Math.abs(gray[at + smear * step]! - gray[at - (smear + 1) * step]!) / (2 * smear + 1);
      steps += sharp;
      lost += Math.max(0, sharp - smeared);
    }
  return steps === 0 ? 1 : 1 - lost / steps;
}

/** Sensors answer light beyond their measure with white in all three colours. */
const white = 252;
/** Length of the squares in which a spot is counted: white between two letters is no spot. */
const square = 12;

/** The share of squares that are all white. White paper as a whole is not glare, which is what `judge` makes of a large share. */
function measureGlare({ data, width, height }: Pixels): number {
  let [squares, whites] = [0, 0];
  for (let top = 0; top + square <= height; top += square)
    for (let left = 0; left + square <= width; left += square) {
      squares += 1;
      if (isWhite({ data, width }, left, top)) whites += 1;
    }
  return squares === 0 ? 0 : whites / squares;
}

function isWhite({ data, width }: Pick<Pixels, 'data' | 'width'>, left: number, top: number): boolean {
  for (let y = top; y < top + square; y += 1)
    for (let at = (y * width + left) * 3; at < (y * width + left + square) * 3; at += 1) if (data[at]! < white) return false;
  return true;
}
