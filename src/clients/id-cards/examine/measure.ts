import { toGray, type Pixels } from './pixels.ts';

/** Measurements of a picture without OCR. */
export interface Measures {
  /** From 0 (perfectly sharp) to 1 (no edges). */
  blur: number;
  /** The share of the picture covered by pure white spots. */
  glare: number;
  /** Average lightness, 0 to 255. */
  light: number;
}

export function measure(pixels: Pixels): Measures {
  const gray = toGray(pixels);
  return { blur: measureBlur(gray, pixels), glare: measureGlare(pixels), light: gray.reduce((sum, value) => sum + value, 0) / gray.length };
}

/** Width of the test blur in pixels. */
const smear = 4;
/** Smaller differences are camera noise. */
const grain = 6;

/**
 * Measures blur after Crété-Roffet and others (2007): blurring a sharp picture removes much of the difference between
 * neighbouring pixels, blurring a blurred one removes little. The worse direction counts, since camera shake has one direction.
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
      // The difference of two neighbouring means, which share all but their end pixels.
      const smeared = Math.abs(gray[at + smear * step]! - gray[at - (smear + 1) * step]!) / (2 * smear + 1);
      steps += sharp;
      lost += Math.max(0, sharp - smeared);
    }
  return steps === 0 ? 1 : 1 - lost / steps;
}

/** Overexposed pixels are white in all three channels. */
const white = 252;
/** Edge length of the squares in which spots are counted: the white between two letters is not a spot. */
const square = 12;

/** Returns the share of fully white squares. A large share is white paper, which `judge` distinguishes. */
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
