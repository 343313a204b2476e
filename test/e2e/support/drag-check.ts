import type { Locator, Page } from '@playwright/test';
import { dragPiece } from '#identity/verification/calls.ts';

/** Waits for one animation frame, because a drag follows the screen. */
const nextFrame = (page: Page) => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));

/**
 * Finds where the piece belongs, in units of the picture, as a person sees it: the position at which the picture's dark hole,
 * brightened again, matches the piece best. The page itself does not know it.
 */
export function findGap(page: Page): Promise<number> {
  return page.locator('.drag-board__picture').evaluate(async (picture, edge) => {
    const [background, piece] = await Promise.all(
      [...picture.querySelectorAll('img')].map(async (image) => {
        await image.decode();
        const canvas = Object.assign(document.createElement('canvas'), { width: image.naturalWidth, height: image.naturalHeight });
        const brush = canvas.getContext('2d')!;
        brush.drawImage(image, 0, 0);
        return brush.getImageData(0, 0, canvas.width, canvas.height);
      }),
    );
    const board = picture.closest<HTMLElement>('.drag-board')!;
    const top = Number(board.style.getPropertyValue('--piece-y')) * 2;
    const dark = [11, 18, 32];
    const differenceAt = (left: number): number => {
      let sum = 0;
      for (let y = 36; y < 100; y += 4)
        for (let x = 30; x < 84; x += 4)
          for (let channel = 0; channel < 3; channel++) {
            const own = piece!.data[(y * edge * 2 + x) * 4 + channel]! * 0.45 + dark[channel]! * 0.55;
            sum += Math.abs(own - background!.data[((top + y) * background!.width + left + x) * 4 + channel]!);
          }
      return sum;
    };
    let best = 0;
    for (let left = 0; left <= background!.width - edge * 2; left++) if (differenceAt(left) < differenceAt(best)) best = left;
    return best / 2;
  }, dragPiece.size);
}

/** Returns how far the knob must move on the screen for the piece to be at `x` units. */
async function travelTo(page: Page, x: number): Promise<{ from: { x: number; y: number }; length: number }> {
  await page.getByRole('slider').scrollIntoViewIfNeeded();
  const knob = (await page.getByRole('slider').boundingBox())!;
  const board = (await page.locator('.drag-board').boundingBox())!;
  return { from: { x: knob.x + knob.width / 2, y: knob.y + knob.height / 2 }, length: (x / 320) * board.width };
}

/** Positions of a drag that accelerates and slows down. */
const easedPlaces = (length: number): number[] =>
  Array.from({ length: 24 }, (_, index) => length * (0.5 - Math.cos((Math.PI * (index + 1)) / 24) / 2));

export async function dragByMouse(page: Page): Promise<void> {
  const { from, length } = await travelTo(page, await findGap(page));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (const [index, place] of easedPlaces(length).entries()) {
    await page.mouse.move(from.x + place, from.y + (index % 3));
    await nextFrame(page);
  }
  await page.mouse.up();
}

export async function dragByTouch(page: Page): Promise<void> {
  const { from, length } = await travelTo(page, await findGap(page));
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = from.x, y = from.y) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  await touch('touchStart');
  for (const [index, place] of easedPlaces(length).entries()) {
    await touch('touchMove', from.x + place, from.y + (index % 3));
    await nextFrame(page);
  }
  await touch('touchEnd');
}

/** Moves the focused slider to its position by keys and submits it. */
export async function moveByKeys(page: Page): Promise<void> {
  let left = await findGap(page);
  while (left >= dragPiece.smallStep / 2) {
    const isFar = left >= dragPiece.largeStep;
    await page.keyboard.press(isFar ? 'PageUp' : 'ArrowRight');
    await nextFrame(page);
    await nextFrame(page);
    left -= isFar ? dragPiece.largeStep : dragPiece.smallStep;
  }
  await page.keyboard.press('Enter');
}

export async function tabTo(page: Page, place: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    if (await place.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('the keyboard does not come to this place');
}
