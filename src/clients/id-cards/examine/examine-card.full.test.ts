import { expect, test } from 'vitest';
import { cardValues } from '#test/factories/clients/id-cards.ts';
import { readSpoiledPicture, type SpoiledPicture } from '#test/factories/clients/spoiled-pictures.ts';
import { ReaderError } from '../reader/id-card-reader.ts';
import { createLocalReader } from '../reader/local-reader.ts';
import type { CardSide } from '../schema.ts';
import { createCardExaminer } from './examine-card.ts';
import { judgePicture } from './judge.ts';

const examiner = createCardExaminer(createLocalReader());
const log = { warn: () => undefined, error: () => undefined } as never;
// Each picture is read up to four times, on a busy machine.
const patience = 90_000;
const today = '2026-08-21';

test.each<[SpoiledPicture, CardSide, string[]]>([
  ['good', 'front', []],
  ['good', 'back', ['otherSide doubt']],
  ['goodBack', 'front', ['otherSide doubt']],
  ['expired', 'back', ['expired doubt']],
  ['onItsLeftSide', 'front', ['turned told']],
  ['upsideDown', 'back', ['turned told']],
  // A card that was read completely is not rejected for its appearance.
  ['cutOfAMargin', 'front', ['cut doubt']],
  ['cutAtTheFoot', 'front', ['cut refused']],
  ['blurred', 'front', ['blur refused', 'unread doubt']],
  ['blank', 'front', ['noCard refused']],
  ['landscape', 'front', ['noCard refused']],
])('a picture %s, sent as the %s, is judged as %j', { timeout: patience }, async (name, side, expected) => {
  const examined = await examiner.examine({ log }, await readSpoiledPicture(name));
  expect(judgePicture(side, examined, today).map(({ kind, weight }) => `${kind} ${weight}`)).toEqual(expected);
});

test('a card lying on its side is stored upright with the position of each field', { timeout: patience }, async () => {
  const { straight, reading, picture } = await examiner.examine({ log }, await readSpoiledPicture('onItsLeftSide'));
  expect(straight).toEqual({ width: 1200, height: 757 });
  expect(picture?.subarray(0, 3).toString('hex')).toBe('ffd8ff');
  expect(reading?.fields.number).toMatchObject({ value: cardValues.number, box: { x0: expect.closeTo(0.32, 1) as number } });
  expect(reading?.fields.number?.box?.y0).toBeCloseTo(0.83, 1);
  expect(reading?.fields.name?.box?.y0).toBeCloseTo(0.11, 1);
});

test('when OCR fails, the card is straightened, judged by its appearance, and left to manual review', { timeout: patience }, async () => {
  const broken = createCardExaminer({ read: () => Promise.reject(new ReaderError('too slow')) });
  const examined = await broken.examine({ log }, await readSpoiledPicture('good'));
  expect(examined).toMatchObject({ reading: null, look: { isFound: true }, straight: { width: 1200 } });
  expect(judgePicture('front', examined, today)).toEqual([{ kind: 'unread', weight: 'doubt' }]);
});
