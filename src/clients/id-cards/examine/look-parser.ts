import sharp, { type Sharp } from 'sharp';
import { findCard, type FoundCard, cardProportion } from './find-card.ts';
import { measure, type Measures } from './measure.ts';
import type { Pixels, PixelPoint } from './pixels.ts';
import { sidesOf, type Quadrilateral } from './quadrilateral.ts';

/** Measurements of a card before OCR. */
export interface CardLook extends Measures {
  /** True when the four edges of a card were found. */
  isFound: boolean;
  /** True when the card is cut off by an edge of the picture. */
  isCut: boolean;
  /** Length of the longer side in pixels; of the whole picture when no card was found. */
  longSide: number;
  /** Ratio of opposite sides: 1 when photographed from directly above. */
  slant: number;
  /** Clockwise turn of the upper edge in degrees, -180 to 180; OCR decides which edge is the upper one. */
  angle: number;
}

export type LookQuestion =
  /** JPEG, PNG or another format that sharp opens. */
  | { do: 'look'; picture: Uint8Array }
  /** In degrees, clockwise. */
  | { do: 'turn'; picture: Uint8Array; turn: number };

export interface LookAnswer {
  look: CardLook;
  /** The cropped card in landscape orientation; the whole picture when no card was found. JPEG. */
  straight: Uint8Array;
}

/** Size to which the picture is reduced for finding the outline: one pixel is a third of a millimetre of the card. */
const smallEdge = 400;

export interface TurnedCard {
  /** JPEG. */
  picture: Buffer;
  width: number;
  height: number;
}

/** Examines a card, or turns its picture, in a separate process. */
export default function parseLook(question: LookQuestion): Promise<LookAnswer | TurnedCard> {
  return question.do === 'look' ? lookAtCard(question.picture) : turn(question.picture, question.turn);
}

async function turn(picture: Uint8Array, degrees: number): Promise<TurnedCard> {
  const { data, info } = await sharp(picture).rotate(degrees).jpeg({ quality: 86 }).toBuffer({ resolveWithObject: true });
  return { picture: data, width: info.width, height: info.height };
}

async function lookAtCard(picture: Uint8Array): Promise<LookAnswer> {
  const pixels = await toPixels(sharp(picture));
  // Slight blur, so that grain is not detected as edges.
  const small = await toPixels(sharp(picture).resize({ width: smallEdge, height: smallEdge, fit: 'inside' }).blur(1));
  const found = findCard(small);
  if (!found) return lookAtWhole(picture);
  const scale = pixels.width / small.width;
  const corners = found.corners.map(({ x, y }) => ({ x: x * scale, y: y * scale })) as unknown as Quadrilateral;
  const straight = straighten(pixels, { corners, isCut: found.isCut });
  return { look: lookAt({ corners, isCut: found.isCut }, measure(straight)), straight: await toJpeg(straight) };
}

async function lookAtWhole(picture: Uint8Array): Promise<LookAnswer> {
  const whole = await toPixels(sharp(picture).resize({ width: straightSize.width, height: straightSize.width, fit: 'inside' }));
  const longSide = Math.max(whole.width, whole.height);
  return { look: { ...measure(whole), isFound: false, isCut: false, longSide, slant: 1, angle: 0 }, straight: await toJpeg(whole) };
}

function lookAt({ corners, isCut }: FoundCard, measures: Measures): CardLook {
  const [top, right, bottom, left] = sidesOf(lying(corners));
  const [a, b] = lying(corners);
  return {
    ...measures,
    isFound: true,
    isCut,
    longSide: Math.round((top + bottom) / 2),
    slant: Math.max(top / bottom, bottom / top, left / right, right / left),
    angle: Math.round((Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI),
  };
}

async function toPixels(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.toColourspace('srgb').removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

async function toJpeg({ data, width, height }: Pixels): Promise<Uint8Array> {
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 86 })
    .toBuffer();
}

/** Size of the straightened card: print of two millimetres is 28 pixels high, the best size for the OCR engine. */
const straightSize = { width: 1200, height: Math.round(1200 / cardProportion) } as const;
/** Margin left around the card, as a share of its sides, to show that nothing is cut off. */
const margin = 0.012;

/**
 * Returns the card as seen from directly above, in landscape orientation, with perspective removed. The outline cannot tell which
 * long side is the upper one; the one that was upper, or right, is used. A card that is cut off keeps its ratio.
 */
function straighten(pixels: Pixels, { corners: found, isCut }: FoundCard): Pixels {
  const corners = lying(found);
  const { width } = straightSize;
  const height = isCut ? Math.round(width / proportionOf(corners)) : straightSize.height;
  const toSource = mapping(corners);
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const u = ((x + 0.5) / width) * (1 + 2 * margin) - margin;
      const v = ((y + 0.5) / height) * (1 + 2 * margin) - margin;
      copyPixel(pixels, toSource(u, v), data, (y * width + x) * 3);
    }
  return { data, width, height };
}

/** Returns the corners clockwise from the upper left one, or from the next one when only there a long side begins. */
function lying(corners: Quadrilateral): Quadrilateral {
  const from = corners.indexOf(corners.toSorted((a, b) => a.x + a.y - (b.x + b.y))[0]!);
  const begun = corners.map((_corner, at) => corners[(at + from) % 4]!) as unknown as Quadrilateral;
  const [a, b, c, d] = begun;
  return proportionOf(begun) >= 1 ? begun : [b, c, d, a];
}

function proportionOf(corners: Quadrilateral): number {
  const [top, right, bottom, left] = sidesOf(corners);
  return (top + bottom) / (left + right);
}

/** Returns the mapping from the unit square to the quadrilateral (Heckbert 1989, section 2.2.3). */
function mapping([a, b, c, d]: Quadrilateral): (u: number, v: number) => PixelPoint {
  const [dx1, dx2, sx] = [b.x - c.x, d.x - c.x, a.x - b.x + c.x - d.x];
  const [dy1, dy2, sy] = [b.y - c.y, d.y - c.y, a.y - b.y + c.y - d.y];
  const whole = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / whole;
  const h = (dx1 * sy - sx * dy1) / whole;
  const [ax, bx] = [b.x - a.x + g * b.x, d.x - a.x + h * d.x];
  const [ay, by] = [b.y - a.y + g * b.y, d.y - a.y + h * d.y];
  return (u, v) => {
    const scale = g * u + h * v + 1;
    return { x: (ax * u + bx * v + a.x) / scale, y: (ay * u + by * v + a.y) / scale };
  };
}

/** Copies a pixel by bilinear interpolation; positions outside the picture use its edge pixels. */
function copyPixel({ data, width, height }: Pixels, { x, y }: PixelPoint, target: Uint8Array, to: number): void {
  const [left, top] = [Math.min(Math.max(x - 0.5, 0), width - 1), Math.min(Math.max(y - 0.5, 0), height - 1)];
  const [x0, y0] = [Math.floor(left), Math.floor(top)];
  const [x1, y1] = [Math.min(x0 + 1, width - 1), Math.min(y0 + 1, height - 1)];
  const [fx, fy] = [left - x0, top - y0];
  for (let channel = 0; channel < 3; channel += 1) {
    const at = (px: number, py: number): number => data[(py * width + px) * 3 + channel]!;
    const upper = at(x0, y0) * (1 - fx) + at(x1, y0) * fx;
    const lower = at(x0, y1) * (1 - fx) + at(x1, y1) * fx;
    target[to + channel] = upper * (1 - fy) + lower * fy + 0.5;
  }
}
