import sharp, { type Sharp } from 'sharp';
import { findCard, type FoundCard } from './find-card.ts';
import { measure, type Measures } from './measure.ts';
import type { Pixels } from './pixels.ts';
import { sidesOf, type Quadrilateral } from './quadrilateral.ts';
import { lying, straighten, straightSize } from './straighten.ts';

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
