import QRCode from 'qrcode';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawQrCode, drawQrPicture } from './qr-code.ts';

test('the stroke covers the dark modules of the code and no others', async () => {
  const target = 'https://www.example.com/IntoGL/about.html?from=qr';
  const { svgPath, size } = drawQrCode(target);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}"><path d="${svgPath}" stroke="#000" fill="none"/></svg>`;
  const pixels = await sharp(Buffer.from(svg)).flatten({ background: '#fff' }).greyscale().raw().toBuffer();
  const { modules } = QRCode.create(target, { errorCorrectionLevel: 'M' });
  expect([...pixels].map((grey) => grey < 128)).toEqual([...modules.data].map(Boolean));
});

test('the picture has one pixel per module of the code, in at most 400 characters', async () => {
  const target = 'https://www.example.com/IntoGL/about.html?from=qr';
  const picture = drawQrPicture(target);
  const { modules } = QRCode.create(target, { errorCorrectionLevel: 'M' });
  const [, bytes] = picture.split('data:image/png;base64,');
  const { data, info } = await sharp(Buffer.from(bytes!, 'base64')).greyscale().raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([modules.size, modules.size]);
  expect([...data].map((grey) => grey < 128)).toEqual([...modules.data].map(Boolean));
  expect(picture.length).toBeLessThanOrEqual(400);
});
