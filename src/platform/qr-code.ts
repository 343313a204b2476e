import { crc32, deflateSync } from 'node:zlib';
import QRCode from 'qrcode';

/**
 * Returns the dark modules of a QR code as one SVG path in a square of `size` units, for a stroke one unit wide: each run of
 * adjoining modules is one line. Strokes take half the characters of outlines.
 */
export function drawQrCode(target: string): { svgPath: string; size: number } {
  const modules = modulesOf(target);
  const rows = Array.from({ length: modules.size }, (_, y) => drawRow(modules.size, y, (x) => Boolean(modules.get(y, x))));
  return { svgPath: rows.join(''), size: modules.size };
}

const modulesOf = (target: string) => QRCode.create(target, { errorCorrectionLevel: 'M' }).modules;

/**
 * Returns the same code as a data URL of a PNG with one pixel per module, for every page's frame: a picture takes a fifth of the
 * characters of a path. Scale it with sharp edges (`image-rendering: pixelated`).
 */
export function drawQrPicture(target: string): string {
  const modules = modulesOf(target);
  const { size } = modules;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  // One bit per pixel, greyscale: 0 is black. A row begins with its filter type, none.
  header[8] = 1;
  const rows = Buffer.alloc(size * (1 + Math.ceil(size / 8)));
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) if (!modules.get(y, x)) rows[y * (1 + Math.ceil(size / 8)) + 1 + (x >> 3)]! |= 0x80 >> (x & 7);
  const parts = [chunkOf('IHDR', header), chunkOf('IDAT', deflateSync(rows, { level: 9 })), chunkOf('IEND', Buffer.alloc(0))];
  return `data:image/png;base64,${Buffer.concat([signature, ...parts]).toString('base64')}`;
}

const signature = Buffer.from('89504e470d0a1a0a', 'hex');

/** Returns a PNG chunk: length, type, content, and a checksum of type and content. */
function chunkOf(kind: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** The first line of a row has an absolute position, each further one a relative position. */
function drawRow(size: number, y: number, isDark: (x: number) => boolean): string {
  let path = '';
  let end: number | undefined;
  for (let x = 0; x < size; x++) {
    if (!isDark(x)) continue;
    const from = x;
    while (x + 1 < size && isDark(x + 1)) x++;
    path += `${end === undefined ? `M${from} ${y || ''}.5` : `m${from - end} 0`}h${x + 1 - from}`;
    end = x + 1;
  }
  return path;
}
