import sharp, { type Sharp } from 'sharp';
import type { PictureEditOptions } from './edit-picture.ts';

/** Rotates, mirrors and crops a prepared picture in a child process. PNG stays PNG. */
export default async function editPicture({ bytes, turn, isMirrored, isFlipped, area }: PictureEditOptions): Promise<Buffer> {
  const opened = sharp(bytes, { failOn: 'error' });
  const { format } = await opened.metadata();
  // One step at a time: within one pass the library has a fixed order of operations.
  const turned = await nextStep(opened.rotate(turn));
  const mirrored = await nextStep(turned.flop(isMirrored).flip(isFlipped));
  const cut = mirrored.extract(area);
  return format === 'png' ? cut.png().toBuffer() : cut.jpeg({ quality: 90 }).toBuffer();
}

async function nextStep(picture: Sharp): Promise<Sharp> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}
