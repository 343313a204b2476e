import sharp from 'sharp';

/** A drawing as PNG, without what the library would write of itself; in a process of its own, as parts of the drawing may be somebody's file. */
export default function drawSvg({ svg }: { svg: string }): Promise<Buffer> {
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
}
