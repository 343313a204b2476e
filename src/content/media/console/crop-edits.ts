import type { CutArea, PictureSize } from '../web/cuts.ts';
import { resolveCrop, largestCrop, rotatedSize, type PictureEdit, type Rotation } from '../web/edits.ts';

/** Rotates the visible picture by a quarter, together with its crop. */
export function rotateEdit(original: PictureSize, edit: PictureEdit, to: 'left' | 'right'): PictureEdit {
  const size = rotatedSize(original, edit.turn);
  const { left, top, width, height } = resolveCrop(original, edit);
  const turned =
    to === 'right'
      ? { left: size.height - top - height, top: left, width: height, height: width }
      : { left: top, top: size.width - left - width, width: height, height: width };
  return {
    turn: ((edit.turn + (to === 'right' ? 90 : 270)) % 360) as Rotation,
    // After a quarter rotation, left and right become top and bottom.
    isMirrored: edit.isFlipped,
    isFlipped: edit.isMirrored,
    crop: edit.crop && turned,
  };
}

/** Mirrors the visible picture, together with its crop. */
export function mirrorEdit(original: PictureSize, edit: PictureEdit, by: 'isMirrored' | 'isFlipped'): PictureEdit {
  const size = rotatedSize(original, edit.turn);
  const { crop } = edit;
  const mirrored = crop && {
    ...crop,
    ...(by === 'isMirrored' ? { left: size.width - crop.left - crop.width } : { top: size.height - crop.top - crop.height }),
  };
  return { ...edit, [by]: !edit[by], crop: mirrored };
}

/** Returns the largest crop in these proportions; the whole picture without proportions. */
export const cropToRatio = (original: PictureSize, edit: PictureEdit, ratio: number | undefined): PictureEdit => ({
  ...edit,
  crop: ratio === undefined ? null : largestCrop(rotatedSize(original, edit.turn), ratio),
});

/** Returns the crop with one of its numbers changed, kept inside the picture and in its proportions. */
export function changeCropValue(size: PictureSize, area: CutArea, name: keyof CutArea, value: number, ratio: number | undefined): CutArea {
  const typed = { ...area, [name]: Math.round(value) };
  const width = within(name === 'height' && ratio ? typed.height * ratio : typed.width, 1, size.width);
  const height = within(ratio && name !== 'height' ? width / ratio : typed.height, 1, size.height);
  return { left: within(typed.left, 0, size.width - width), top: within(typed.top, 0, size.height - height), width, height };
}

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, Math.round(value)));

/** Converts a drawn crop from percent of the picture to pixels of the original. */
export function cropFromShare(
  size: PictureSize,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): CutArea {
  const across = within((width / 100) * size.width, 1, size.width);
  const down = within((height / 100) * size.height, 1, size.height);
  return {
    left: within((x / 100) * size.width, 0, size.width - across),
    top: within((y / 100) * size.height, 0, size.height - down),
    width: across,
    height: down,
  };
}
