import sharp from 'sharp';

/** Renders a drawing as PNG without the library's own metadata, in a child process, because parts of the drawing may come from users. */
export default function drawSvg({ svg }: { svg: string }): Promise<Buffer> {
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
}
