import { expect, test } from 'vitest';
import { resolveCrop, isNoEdit, noEdit, type PictureEdit } from '../web/edits.ts';
import { cropFromShare, mirrorEdit, rotateEdit, changeCropValue, cropToRatio } from './crop-edits.ts';

const size = { width: 600, height: 400 };
const crop = { left: 100, top: 50, width: 200, height: 100 };
const cut: PictureEdit = { ...noEdit, crop };

test('the crop rotates with the picture, and four rotations restore it', () => {
  expect(rotateEdit(size, cut, 'right')).toEqual({
    ...noEdit,
    turn: 90,
    crop: { left: 250, top: 100, width: 100, height: 200 },
  });
  expect(rotateEdit(size, rotateEdit(size, cut, 'right'), 'left')).toEqual(cut);
  let turned = cut;
  for (let times = 0; times < 4; times++) turned = rotateEdit(size, turned, 'right');
  expect(turned).toEqual(cut);
});

test('a mirrored picture stays mirrored as seen when it is rotated', () => {
  const mirrored = mirrorEdit(size, cut, 'isMirrored');
  expect(mirrored).toEqual({ ...cut, isMirrored: true, crop: { ...crop, left: 300 } });
  expect(rotateEdit(size, mirrored, 'right')).toMatchObject({ turn: 90, isMirrored: false, isFlipped: true });
  expect(mirrorEdit(size, mirrored, 'isMirrored')).toEqual(cut);
});

test('a picture mirrored both ways and rotated by 180 degrees is unchanged', () => {
  const half = rotateEdit(size, rotateEdit(size, noEdit, 'right'), 'right');
  expect(isNoEdit(size, half)).toBe(false);
  expect(isNoEdit(size, mirrorEdit(size, mirrorEdit(size, half, 'isMirrored'), 'isFlipped'))).toBe(true);
});

test('the largest crop in the proportions of a place is centred', () => {
  expect(cropToRatio(size, noEdit, 1).crop).toEqual({ left: 100, top: 0, width: 400, height: 400 });
  expect(cropToRatio(size, noEdit, 1920 / 738).crop).toEqual({ left: 0, top: 85, width: 600, height: 231 });
  expect(resolveCrop(size, cropToRatio(size, cut, undefined))).toEqual({ left: 0, top: 0, ...size });
});

test('a typed or drawn crop stays inside the picture and keeps its proportions', () => {
  expect(changeCropValue(size, crop, 'width', 900, undefined)).toEqual({ left: 0, top: 50, width: 600, height: 100 });
  expect(changeCropValue(size, crop, 'left', -20, undefined)).toEqual({ ...crop, left: 0 });
  expect(changeCropValue(size, { ...crop, height: 200 }, 'height', 300, 1)).toEqual({ left: 100, top: 50, width: 300, height: 300 });
  expect(cropFromShare(size, { x: 50, y: 50, width: 60, height: 25 })).toEqual({ left: 240, top: 200, width: 360, height: 100 });
});
