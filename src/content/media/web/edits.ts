import type { CutArea, Focus, PictureSize } from './cuts.ts';

/** Clockwise, in degrees. */
export const rotations = [0, 90, 180, 270] as const;
export type Rotation = (typeof rotations)[number];

/** The edit of an original, applied in this order: rotation, mirroring, crop. Without a crop the whole picture is used. */
export interface PictureEdit {
  turn: Rotation;
  /** Mirrored left to right. */
  isMirrored: boolean;
  /** Mirrored top to bottom. */
  isFlipped: boolean;
  /** In pixels of the rotated picture. */
  crop: CutArea | null;
}

export const noEdit: PictureEdit = { turn: 0, isMirrored: false, isFlipped: false, crop: null };

/** Minimum size of a crop; smaller ones look blurred on pages. */
export const minCropSize = { long: 200, short: 100 } as const;

/** Returns the size of a picture after rotation. */
export const rotatedSize = ({ width, height }: PictureSize, turn: Rotation): PictureSize =>
  turn % 180 === 0 ? { width, height } : { width: height, height: width };

/** Returns the crop of an edit, in pixels of the rotated picture. */
export const resolveCrop = (size: PictureSize, { turn, crop }: PictureEdit): CutArea =>
  crop ?? { left: 0, top: 0, ...rotatedSize(size, turn) };

/** True when an edit does not change the picture. */
export function isNoEdit(size: PictureSize, edit: PictureEdit): boolean {
  const { left, top, width, height } = resolveCrop(size, edit);
  const isWhole = left === 0 && top === 0 && width === size.width && height === size.height;
  // Mirroring both ways equals a rotation by 180 degrees.
  const isUpright = edit.turn === 0 && !edit.isMirrored && !edit.isFlipped;
  const isTurnedBack = edit.turn === 180 && edit.isMirrored && edit.isFlipped;
  return isWhole && (isUpright || isTurnedBack);
}

/** Describes an edit as text. */
export function describeEdit(size: PictureSize, edit: PictureEdit): string {
  const { width, height } = resolveCrop(size, edit);
  const turned = { 0: [], 90: ['右转 90°'], 180: ['旋转 180°'], 270: ['左转 90°'] }[edit.turn];
  const said = [...turned, ...(edit.isMirrored ? ['左右翻转'] : []), ...(edit.isFlipped ? ['上下翻转'] : [])];
  if (edit.crop) said.push(`裁剪为 ${width}×${height} 像素`);
  return said.length > 0 ? said.join('，') : '恢复原图';
}

interface Point {
  x: number;
  y: number;
}

/** Maps a point of the original to the rotated and mirrored picture. */
function forth({ x, y }: Point, size: PictureSize, { turn, isMirrored, isFlipped }: PictureEdit): Point {
  const { width, height } = size;
  const turned = { 0: { x, y }, 90: { x: height - y, y: x }, 180: { x: width - x, y: height - y }, 270: { x: y, y: width - x } }[turn];
  const whole = rotatedSize(size, turn);
  return { x: isMirrored ? whole.width - turned.x : turned.x, y: isFlipped ? whole.height - turned.y : turned.y };
}

/** Inverse of `forth`. */
function back(point: Point, size: PictureSize, { turn, isMirrored, isFlipped }: PictureEdit): Point {
  const whole = rotatedSize(size, turn);
  const x = isMirrored ? whole.width - point.x : point.x;
  const y = isFlipped ? whole.height - point.y : point.y;
  const { width, height } = size;
  return { 0: { x, y }, 90: { x: y, y: height - x }, 180: { x: width - x, y: height - y }, 270: { x: width - y, y: x } }[turn];
}

const middle = 500;

/** Converts the focus of an edited picture when its original is edited differently. A default focus stays in the centre. */
export function convertFocus(focus: Focus, original: PictureSize, former: PictureEdit, edit: PictureEdit): Focus {
  if (focus.focusX === middle && focus.focusY === middle) return { focusX: middle, focusY: middle };
  const was = resolveCrop(original, former);
  const seen = { x: was.left + (focus.focusX / 1000) * was.width, y: was.top + (focus.focusY / 1000) * was.height };
  const place = forth(back(seen, original, former), original, edit);
  const area = resolveCrop(original, edit);
  return { focusX: within((place.x - area.left) / area.width), focusY: within((place.y - area.top) / area.height) };
}

/** In thousandths; a point outside the crop moves to its edge. */
const within = (share: number): number => Math.min(1000, Math.max(0, Math.round(share * 1000)));

/** Returns the largest centred crop in these proportions. */
export function largestCrop(size: PictureSize, ratio: number): CutArea {
  const width = Math.min(size.width, Math.round(size.height * ratio));
  const height = Math.min(size.height, Math.round(width / ratio));
  return { left: Math.round((size.width - width) / 2), top: Math.round((size.height - height) / 2), width, height };
}
