import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createPictureProcessor } from '#platform/picture/picture-processor.ts';
import { cardValues, readSpecimenPicture } from '#test/factories/clients/id-cards.ts';
import { cardPictures } from '../deps.ts';
import { ReaderError } from './id-card-reader.ts';
import { createLocalReader } from './local-reader.ts';

const shop = createPictureProcessor(cardPictures);
const reader = createLocalReader();
// The first picture waits for the engine to load, on two busy cores.
const patience = 60_000;

async function read(name: string) {
  const { fields, ...how } = await reader.read((await shop.prepare(readSpecimenPicture(name).bytes)).bytes);
  return { ...how, ...Object.fromEntries(Object.entries(fields).map(([field, { value }]) => [field, value])) };
}

const { issuer, validFrom, validUntil, ...front } = cardValues;

test('a photographed specimen is read completely', { timeout: patience }, async () => {
  expect(await read('front-rotated.jpg')).toEqual({ side: 'front', turn: 0, ...front });
  expect(await read('back.heic')).toEqual({ side: 'back', turn: 0, issuer, validFrom, validUntil });
});

test('a picture that is upside down without orientation data is read as well', { timeout: patience }, async () => {
  const turned = await sharp(readSpecimenPicture('front.jpg').bytes).rotate(180).jpeg().toBuffer();
  const { turn, fields } = await reader.read(turned);
  expect([turn, fields.number?.value]).toEqual([180, cardValues.number]);
  // Near the lower edge, right of its label.
  expect(fields.number?.box).toMatchObject({ x0: expect.closeTo(0.37, 1) as number, y0: expect.closeTo(0.74, 1) as number });
});

test('a picture without a card returns no fields', { timeout: patience }, async () => {
  const nothing = await sharp({ create: { width: 800, height: 500, channels: 3, background: '#456' } })
    .jpeg()
    .toBuffer();
  expect(await reader.read(nothing)).toEqual({ turn: 0, fields: {} });
});

test('a file that is not a picture makes the reader fail, and the next picture is read again', { timeout: patience }, async () => {
  await expect(reader.read(Buffer.from('nothing'))).rejects.toBeInstanceOf(ReaderError);
  expect(await read('back-expired.jpg')).toMatchObject({ validUntil: '2013-05-06' });
});
