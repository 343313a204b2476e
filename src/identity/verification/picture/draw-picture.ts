import { randomInt } from 'node:crypto';
import { loadSharp } from '#platform/picture/load-sharp.ts';
import { dragPiece } from '../calls.ts';
import { drawScene, pictureSize, type RandomInteger } from './scene.ts';

/** A jigsaw piece within its square: a knob above and on the right, a dent on the left. */
const outline = 'M4 14H17a8 8 0 1 1 16 0H46V27a8 8 0 1 1 0 16V54H4V43a8 8 0 1 0 0-16Z';

const { width, height } = pictureSize;
const pieceSize = dragPiece.size;
const pixelsPerUnit = 2;
const quality = { quality: 82, effort: 2 };

/** A picture with a hole, the matching piece, and the position of its square: left and upper edge. */
export interface DrawnPicture {
  background: Buffer;
  piece: Buffer;
  x: number;
  y: number;
}

/** The smallest position, far enough from the start to require dragging. */
const leastX = 80;

const roll: RandomInteger = (low, high) => randomInt(low, high + 1);

/** Renders a new picture. Both images are WebP with two pixels per unit, and reveal nothing about the position. */
export async function drawPicture(dice: RandomInteger = roll): Promise<DrawnPicture> {
  const scene = drawScene(dice);
  const x = dice(leastX, width - pieceSize - 8);
  const y = dice(8, height - pieceSize - 8);
  const [background, piece] = await Promise.all([drawBackground(scene, x, y), drawPiece(scene, x, y)]);
  return { background, piece, x, y };
}

async function drawBackground(scene: string, x: number, y: number): Promise<Buffer> {
  const hole = `<path transform="translate(${x} ${y})" d="${outline}" fill="#0b1220" fill-opacity=".55" stroke="#fff" stroke-opacity=".85" stroke-width="1.2"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * pixelsPerUnit}" height="${height * pixelsPerUnit}" viewBox="0 0 ${width} ${height}">${scene}${hole}</svg>`;
  return (await loadSharp())(Buffer.from(svg)).webp(quality).toBuffer();
}

async function drawPiece(scene: string, x: number, y: number): Promise<Buffer> {
  const edge = pieceSize * pixelsPerUnit;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${edge}" height="${edge}" viewBox="0 0 ${pieceSize} ${pieceSize}">
    <clipPath id="piece"><path d="${outline}"/></clipPath>
    <g clip-path="url(#piece)"><g transform="translate(${-x} ${-y})">${scene}</g></g>
    <path d="${outline}" fill="none" stroke="#fff" stroke-width="2"/><path d="${outline}" fill="none" stroke="#0b1220" stroke-opacity=".5" stroke-width=".8"/></svg>`;
  return (await loadSharp())(Buffer.from(svg)).webp(quality).toBuffer();
}
