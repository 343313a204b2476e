import { expect, test } from 'vitest';
import { readSpoiledPicture, type SpoiledPicture } from '#test/factories/clients/spoiled-pictures.ts';
import { judgePicture } from './judge.ts';
import { lookAtCard } from './look-at-card.ts';
import type { CardLook } from './look-parser.ts';

/** Pictures are examined as sent; OCR results are tested elsewhere. */
const patience = 90_000;

async function look(name: SpoiledPicture): Promise<CardLook> {
  return (await lookAtCard(await readSpoiledPicture(name))).look;
}

const weights = async (name: SpoiledPicture): Promise<string[]> => {
  const reading = { side: 'front' as const, turn: 0 as const, fields: {} };
  const findings = judgePicture('front', { look: await look(name), reading, straight: null }, '2026-08-21');
  return findings.map(({ kind, weight }) => `${kind} ${weight}`);
};

test.each<[SpoiledPicture, string[]]>([
  ['good', []],
  ['askew', []],
  ['shaken', ['blur doubt']],
  ['blurred', ['blur refused']],
  ['underLamp', ['glare doubt']],
  ['underFlash', ['glare refused']],
  ['inTwilight', ['dark doubt']],
  ['inTheDark', ['blur refused', 'dark refused']],
  ['cutAtTheLeft', ['cut refused']],
  ['cutAtTheFoot', ['cut refused']],
  ['cutOfAMargin', ['cut refused']],
  ['withoutTable', ['outline doubt']],
  ['farAway', ['small refused']],
  ['onItsLeftSide', ['turned told']],
])('a picture %s is judged as %j', { timeout: patience }, async (name, expected) => {
  expect(await weights(name)).toEqual(expected);
});

test('a card that is turned or tilted is straightened: it fills the picture, in landscape orientation', { timeout: patience }, async () => {
  for (const name of ['good', 'onItsRightSide', 'askew'] as const) {
    const { straight, look: seen } = await lookAtCard(await readSpoiledPicture(name));
    expect(seen).toMatchObject({ isFound: true, isCut: false, longSide: expect.closeTo(1015, -1.5) as number });
    const again = await lookAtCard(straight);
    // The table is cropped, so only parts of the card remain.
    expect(again.look.light).toBeGreaterThan(205);
  }
  expect((await look('onItsRightSide')).angle).toBeCloseTo(89, -1);
  expect((await look('askew')).angle).toBeCloseTo(13, -1);
});
