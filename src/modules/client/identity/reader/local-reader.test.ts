import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cardValues, specimen } from '../factory.ts';
import { createPictureProcessor } from '#platform/picture/picture-processor.ts';
import { cardPictures } from '../deps.ts';
import type { CardSide } from '../schema.ts';
import { ReaderError } from './id-card-reader.ts';
import { createLocalReader } from './local-reader.ts';

const shop = createPictureProcessor(cardPictures);
const reader = createLocalReader();
// The first picture waits for the engine; two busy cores take their time.
const patience = 60_000;

async function read(side: CardSide, name: string) {
  const reading = await reader.read(side, (await shop.prepare(specimen(name).bytes)).bytes);
  return Object.fromEntries(Object.entries(reading).map(([field, { value }]) => [field, value]));
}

const { issuer, validFrom, validUntil, ...front } = cardValues;

test('a photographed specimen is read whole', { timeout: patience }, async () => {
  expect(await read('front', 'front-rotated.jpg')).toEqual(front);
  expect(await read('back', 'back.heic')).toEqual({ issuer, validFrom, validUntil });
});

test('one that lies upside down, without a note of the camera, is read as well', { timeout: patience }, async () => {
  const turned = await sharp(specimen('front.jpg').bytes).rotate(180).jpeg().toBuffer();
  expect((await reader.read('front', turned)).number).toMatchObject({ value: cardValues.number });
});

test('a picture without a card gives nothing', { timeout: patience }, async () => {
  const nothing = await sharp({ create: { width: 800, height: 500, channels: 3, background: '#456' } })
    .jpeg()
    .toBuffer();
  expect(await reader.read('front', nothing)).toEqual({});
});

test('what is no picture makes the reader give up, and the next one is read again', { timeout: patience }, async () => {
  await expect(reader.read('front', Buffer.from('nothing'))).rejects.toBeInstanceOf(ReaderError);
  expect((await read('back', 'back-expired.jpg')).validUntil).toBe('2013-05-06');
});
