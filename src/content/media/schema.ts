import { z } from 'zod';
import { whole } from '#platform/http/input/bounded-values.ts';
import { choice } from '#platform/http/input/choice.ts';
import { uploadedFile } from '#platform/http/uploaded-file.ts';
import { rotations, type PictureEdit } from './web/edits.ts';

const id = whole('图片编号');

export const mediaQuery = z.object({
  search: z.string().trim().max(60, '搜索内容不超过 60 个字').optional(),
  kind: choice(['photo', 'drawing'], '种类'),
  use: choice(['used', 'unused'], '使用情况'),
  words: choice(['missing'], '替代文字'),
  /** Used in addresses. */
  key: z
    .string()
    .regex(/^[0-9a-f]{32}$/, '图片的地址有误')
    .optional(),
  before: whole('起点').optional(),
});
export type MediaQuery = z.input<typeof mediaQuery>;
export type ParsedMediaQuery = z.output<typeof mediaQuery>;

/** A picture as shown in lists. `key` is part of its address; the focus is in thousandths. */
export const mediaItem = z.object({
  id: z.number(),
  key: z.string(),
  version: z.string(),
  name: z.string(),
  alt: z.string(),
  isDecorative: z.boolean(),
  /** True when it has a description or is marked as decorative; only then can it be used on a page. */
  isChoosable: z.boolean(),
  mediaType: z.string(),
  size: z.number(),
  width: z.number(),
  height: z.number(),
  focusX: z.number(),
  focusY: z.number(),
  /** False while its widths and formats are being created. */
  isReady: z.boolean(),
  uses: z.number(),
  createdAt: z.iso.datetime(),
});
export type MediaItem = z.infer<typeof mediaItem>;
export const mediaPage = z.object({ records: z.array(mediaItem), next: z.number().nullable() });
export type MediaPage = z.infer<typeof mediaPage>;

export const mediaId = z.object({ id });
export type MediaId = z.input<typeof mediaId>;

export const mediaDetail = mediaItem.extend({
  /** The version from which it was cropped, rotated or mirrored, and the edit; null for an unedited picture. */
  original: z
    .object({
      version: z.string(),
      width: z.number(),
      height: z.number(),
      edit: z.custom<PictureEdit>((value) => typeof value === 'object' && value !== null),
    })
    .nullable(),
  /** Content that uses it; `isWaiting` for a change order that is not yet published. */
  usedIn: z.array(z.object({ holder: z.string(), title: z.string(), order: z.number(), isWaiting: z.boolean() })),
});
export type MediaDetail = z.infer<typeof mediaDetail>;

export const mediaUpload = z.object({ file: uploadedFile });
export type MediaUpload = z.input<typeof mediaUpload>;
/** `isKnown`: an identical picture already existed and is returned. */
export const uploadedMedia = z.object({ item: mediaItem, isKnown: z.boolean() });
export type UploadedMedia = z.infer<typeof uploadedMedia>;

export const mediaTexts = z
  .object({
    id,
    name: z.string('请填写名称').trim().min(1, '请填写名称').max(100, '名称不超过 100 个字'),
    alt: z.string().trim().max(100, '替代文字不超过 100 个字').default(''),
    isDecorative: z.boolean().default(false),
    /** The text before the change; rejected when it has changed meanwhile. */
    former: z.object({ name: z.string(), alt: z.string(), isDecorative: z.boolean() }, '缺少修改前的内容，请刷新后再试'),
  })
  .refine(({ alt, isDecorative }) => isDecorative !== (alt !== ''), {
    path: ['alt'],
    message: '请写出图中的内容；纯装饰的图片请勾选“装饰图片”，并留空替代文字',
  });
export type MediaTexts = z.input<typeof mediaTexts>;

const focus = z.number('请选择焦点').int('焦点有误').min(0, '焦点有误').max(1000, '焦点有误');
export const mediaFocus = z.object({ id, focusX: focus, focusY: focus });
export type MediaFocus = z.input<typeof mediaFocus>;

export const mediaReplacement = z.object({ id, file: uploadedFile });
export type MediaReplacement = z.input<typeof mediaReplacement>;

const pixels = (name: string, least: number) => whole(name, 20_000, least);
const edit = {
  turn: z.literal(rotations, { error: '旋转的角度为 0、90、180 或 270' }),
  isMirrored: z.boolean('请说明是否左右翻转'),
  isFlipped: z.boolean('请说明是否上下翻转'),
  crop: z
    .object({ left: pixels('左边', 0), top: pixels('上边', 0), width: pixels('宽度', 1), height: pixels('高度', 1) }, '请选择裁剪的范围')
    .nullable(),
};
export const mediaEdit = z.object({
  id,
  /** The version that was viewed; rejected when another one is published by now. */
  version: z.string('缺少图片的版本').regex(/^[0-9a-f]{32}$/, '图片的版本有误'),
  /** Replace the picture wherever it is used, or create another picture. */
  as: z.enum(['version', 'picture'], '请选择替换这张图片，还是另存为新图片'),
  ...edit,
});
export type MediaEdit = z.input<typeof mediaEdit>;
export type ParsedMediaEdit = z.output<typeof mediaEdit>;

/** `isShown` when the picture is unused; otherwise the version is published by a change order. */
export const createdVersion = z.object({ version: z.string(), isShown: z.boolean() });
export type CreatedVersion = z.infer<typeof createdVersion>;

/** The edited or the new picture. `isKnown`: an identical picture already existed. */
export const editedMedia = createdVersion.extend({ item: mediaItem, isKnown: z.boolean() });
export type EditedMedia = z.infer<typeof editedMedia>;
