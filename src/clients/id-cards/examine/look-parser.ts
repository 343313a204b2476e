import sharp, { type Sharp } from 'sharp';
import { findCard, type FoundCard, cardProportion } from './find-card.ts';
import { measure, type Measures } from './measure.ts';
import type { Pixels, Point } from './pixels.ts';
import { sidesOf, type Quadrilateral } from './quadrilateral.ts';

/** What is seen of a card before it is read. */
export interface CardLook extends Measures {
  /** True when a card's four edges stand out from what it lies on. */
  isFound: boolean;
  /** True when an edge of the picture cuts it. */
  isCut: boolean;
  /** Length of its longer side in the picture, in pixels; of the picture itself where no card stands out. */
  longSide: number;
  /** How much longer a side looks than the one opposite to it: 1 from straight above. */
  slant: number;
  /** By how many degrees its upper edge was turned clockwise, from -180 to 180; which edge is the upper one is settled by reading. */
  angle: number;
}

export type LookQuestion =
  /** JPEG, PNG or another file that sharp opens. */
  | { do: 'look'; picture: Uint8Array }
  /** Degrees, clockwise. */
  | { do: 'turn'; picture: Uint8Array; turn: number };

export interface LookAnswer {
  look: CardLook;
  /** The card by itself, lying on its long side; the whole picture where no card stands out. JPEG. */
  straight: Uint8Array;
}

/** The picture is made so small to look for the outline: a pixel is a third of a millimetre of the card then. */
const smallEdge = 400;

export interface TurnedCard {
  /** JPEG. */
  picture: Buffer;
  width: number;
  height: number;
}

/** Looks at a card, or turns its picture, in a process of its own. */
export default function parseLook(question: LookQuestion): Promise<LookAnswer | TurnedCard> {
  return question.do === 'look' ? lookAtCard(question.picture) : turn(question.picture, question.turn);
}

async function turn(picture: Uint8Array, degrees: number): Promise<TurnedCard> {
  const { data, info } = await sharp(picture).rotate(degrees).jpeg({ quality: 86 }).toBuffer({ resolveWithObject: true });
  return { picture: data, width: info.width, height: info.height };
}

async function lookAtCard(picture: Uint8Array): Promise<LookAnswer> {
  const pixels = await toPixels(sharp(picture));
  // A little blurred, so that grain is no edge.
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

/** The straightened card: at this width print of two millimetres is 28 pixels high, which the engine reads best. */
const straightSize = { width: 1200, height: Math.round(1200 / cardProportion) } as const;
/** So much of the table is left around the card, as a share of its sides: nobody has to guess whether something was cut off. */
const margin = 0.012;

/**
 * The card as if it had been seen from straight above, lying on its long side: what was seen at a slant is drawn out. Which of its long sides is the upper
 * one cannot be told from its outline; it is the one that was, or that lay to the right. A card that is cut keeps the proportion it was seen in.
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

/** The corners clockwise from the upper left one, and from the next where a long side begins there only. */
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

/** From the unit square to the quadrilateral (Heckbert 1989, section 2.2.3). */
function mapping([a, b, c, d]: Quadrilateral): (u: number, v: number) => Point {
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

/** Between its four neighbours; beyond the picture's edge the edge goes on. */
function copyPixel({ data, width, height }: Pixels, { x, y }: Point, target: Uint8Array, to: number): void {
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
