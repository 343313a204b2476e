import sharp from 'sharp';
import { readSpecimenPicture } from './id-cards.ts';

/** Pictures of the specimen cards with typical faults of photos, made from the good ones. */

const table = '#7a6250';
const photo = { width: 1300, height: 900 };

const given = (name: 'front' | 'back' | 'back-expired') => sharp(readSpecimenPicture(`${name}.jpg`).bytes);
const svg = (content: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${photo.width}" height="${photo.height}">${content}</svg>`);

/** Renders a lamp's reflection at a position of the picture. */
function lamp(x: number, y: number, radius: number): Buffer {
  return svg(
    `<defs><radialGradient id="lamp"><stop offset="0.7" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs>` +
      `<ellipse cx="${x}" cy="${y}" rx="${radius * 1.5}" ry="${radius}" fill="url(#lamp)"/>`,
  );
}

/** Pictures by fault; each call creates the picture again. */
const pictures = {
  good: () => given('front'),
  goodBack: () => given('back'),
  expired: () => given('back-expired'),
  onItsLeftSide: () => given('front').rotate(270),
  onItsRightSide: () => given('front').rotate(90),
  upsideDown: () => given('back').rotate(180),
  askew: () => given('front').rotate(14, { background: table }),
  shaken: () => given('front').blur(2.6),
  blurred: () => given('front').blur(6),
  underLamp: () => given('front').composite([{ input: lamp(950, 560, 90) }]),
  underFlash: () => given('front').composite([{ input: lamp(560, 420, 190) }]),
  inTwilight: () => given('front').linear(0.32, 0),
  inTheDark: () => given('front').blur(3).linear(0.12, 0),
  cutAtTheLeft: () => given('front').extract({ left: 330, top: 0, width: 970, height: 900 }),
  cutAtTheFoot: () => given('front').extract({ left: 0, top: 0, width: 1300, height: 640 }),
  cutOfAMargin: () => given('front').extract({ left: 175, top: 0, width: 1125, height: 900 }),
  /** A scan that shows only the card. */
  withoutTable: () => given('front').extract({ left: 165, top: 150, width: 965, height: 600 }),
  farAway: () => given('front').resize({ width: 330 }).extend({ top: 200, bottom: 470, left: 300, right: 670, background: table }),
  blank: () => sharp(svg('<rect width="100%" height="100%" fill="#f7f7f5"/>')),
  landscape: () =>
    sharp(
      svg(
        '<rect width="100%" height="100%" fill="#8ab4e0"/><path d="M0 900 L300 300 L600 800 L900 200 L1300 900 Z" fill="#3b6b3b"/><circle cx="1100" cy="150" r="80" fill="#ffe"/>',
      ),
    ),
};

export type SpoiledPicture = keyof typeof pictures;

/** Returns the picture in the format in which it is stored. */
export const readSpoiledPicture = (name: SpoiledPicture): Promise<Buffer> => pictures[name]().jpeg({ quality: 86 }).toBuffer();
