import sharp, { type Sharp } from 'sharp';
import type { EditWish } from './edit-picture.ts';

/** A prepared picture turned, mirrored and cut, in a process of its own. PNG stays PNG. */
export default async function editPicture({ bytes, turn, isMirrored, isFlipped, area }: EditWish): Promise<Buffer> {
  const opened = sharp(bytes, { failOn: 'error' });
  const { format } = await opened.metadata();
  // Step by step: within one pass the library has a sequence of its own.
  const turned = await nextStep(opened.rotate(turn));
  const mirrored = await nextStep(turned.flop(isMirrored).flip(isFlipped));
  const cut = mirrored.extract(area);
  return format === 'png' ? cut.png().toBuffer() : cut.jpeg({ quality: 90 }).toBuffer();
}

async function nextStep(picture: Sharp): Promise<Sharp> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}
