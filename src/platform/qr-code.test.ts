import QRCode from 'qrcode';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawQrCode } from './qr-code.ts';

test('the stroke covers the dark modules of the code and no others', async () => {
  const target = 'https://www.example.com/IntoGL/about.html?from=qr';
  const { svgPath, size } = drawQrCode(target);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}"><path d="${svgPath}" stroke="#000" fill="none"/></svg>`;
  const pixels = await sharp(Buffer.from(svg)).flatten({ background: '#fff' }).greyscale().raw().toBuffer();
  const { modules } = QRCode.create(target, { errorCorrectionLevel: 'M' });
  expect([...pixels].map((grey) => grey < 128)).toEqual([...modules.data].map(Boolean));
});
