import type { CutArea, PictureSize } from '../web/cuts.ts';
import { editedArea, largestPart, turnedSize, type PictureEdit, type Turn } from '../web/edits.ts';

/** A quarter turn of what is seen: what was chosen turns with it. */
export function turnEdit(original: PictureSize, edit: PictureEdit, to: 'left' | 'right'): PictureEdit {
  const size = turnedSize(original, edit.turn);
  const { left, top, width, height } = editedArea(original, edit);
  const turned =
    to === 'right'
      ? { left: size.height - top - height, top: left, width: height, height: width }
      : { left: top, top: size.width - left - width, width: height, height: width };
  return {
    turn: ((edit.turn + (to === 'right' ? 90 : 270)) % 360) as Turn,
    // Left and right of what is turned by a quarter are top and bottom of it.
    isMirrored: edit.isFlipped,
    isFlipped: edit.isMirrored,
    crop: edit.crop && turned,
  };
}

/** The mirror image of what is seen, with what was chosen. */
export function mirrorEdit(original: PictureSize, edit: PictureEdit, by: 'isMirrored' | 'isFlipped'): PictureEdit {
  const size = turnedSize(original, edit.turn);
  const { crop } = edit;
  const mirrored = crop && {
    ...crop,
    ...(by === 'isMirrored' ? { left: size.width - crop.left - crop.width } : { top: size.height - crop.top - crop.height }),
  };
  return { ...edit, [by]: !edit[by], crop: mirrored };
}

/** The largest part in these proportions; all of it where there are none. */
export const withRatio = (original: PictureSize, edit: PictureEdit, ratio: number | undefined): PictureEdit => ({
  ...edit,
  crop: ratio === undefined ? null : largestPart(turnedSize(original, edit.turn), ratio),
});

/** A part with one of its numbers typed, kept within the picture and in its proportions. */
export function typeArea(size: PictureSize, area: CutArea, name: keyof CutArea, value: number, ratio: number | undefined): CutArea {
  const typed = { ...area, [name]: Math.round(value) };
  const width = within(name === 'height' && ratio ? typed.height * ratio : typed.width, 1, size.width);
  const height = within(ratio && name !== 'height' ? width / ratio : typed.height, 1, size.height);
  return { left: within(typed.left, 0, size.width - width), top: within(typed.top, 0, size.height - height), width, height };
}

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, Math.round(value)));

/** What was drawn over the picture, in hundredths of it, as pixels of the original. */
export function areaOfShare(size: PictureSize, { x, y, width, height }: { x: number; y: number; width: number; height: number }): CutArea {
  const across = within((width / 100) * size.width, 1, size.width);
  const down = within((height / 100) * size.height, 1, size.height);
  return {
    left: within((x / 100) * size.width, 0, size.width - across),
    top: within((y / 100) * size.height, 0, size.height - down),
    width: across,
    height: down,
  };
}
