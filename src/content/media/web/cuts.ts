export interface PictureSize {
  width: number;
  height: number;
}

/** Proportions of pictures on pages by place; whole pictures keep their own. */
export const pictureCuts = {
  whole: { title: '完整图片', ratio: undefined },
  banner: { title: '首页轮播与专题', ratio: { width: 1920, height: 738 } },
  card: { title: '网点门面', ratio: { width: 3, height: 2 } },
} as const satisfies Readonly<Record<string, { title: string; ratio: PictureSize | undefined }>>;

export type PictureCut = keyof typeof pictureCuts;
export const cutNames = Object.keys(pictureCuts) as PictureCut[];

/** Closed lists: other values are not served. */
export const pictureWidths = [640, 1280, 1920] as const;
export const pictureForms = ['avif', 'webp', 'jpg'] as const;
export type PictureForm = (typeof pictureForms)[number];

/** The point that stays visible in every crop, in thousandths of width and height. */
export interface Focus {
  focusX: number;
  focusY: number;
}

export interface CutArea extends PictureSize {
  left: number;
  top: number;
}

/** Returns the largest part of a picture in these proportions with the focus as near to its centre as possible. */
export function cutArea(size: PictureSize, cut: PictureCut, { focusX, focusY }: Focus): CutArea {
  const ratio: PictureSize = pictureCuts[cut].ratio ?? size;
  const scale = Math.min(size.width / ratio.width, size.height / ratio.height);
  const width = Math.max(1, Math.round(ratio.width * scale));
  const height = Math.max(1, Math.round(ratio.height * scale));
  return { left: within(focusX, size.width, width), top: within(focusY, size.height, height), width, height };
}

const within = (focus: number, whole: number, part: number): number =>
  Math.min(Math.max(0, Math.round((focus / 1000) * whole - part / 2)), whole - part);
