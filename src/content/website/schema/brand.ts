import { z } from 'zod';

/** The firm's brand: its mark, and one colour from which all others are derived. */
export const brandSettings = z.object({
  color: z
    .string('请选择主色')
    .trim()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, '主色写作 # 加六位十六进制数，如 #1d6b4f'),
  /** Shown as the mark when there is no drawing, and in icons when the drawing is too wide for a square. */
  letters: z.string('请填写标志文字').trim().min(1, '请填写标志文字').max(4, '标志文字为一至四个字'),
  /** Drawing of the mark as returned by `readLogo`. */
  svg: z.string().trim().max(200_000, '标志图形过于复杂，请简化路径').optional(),
});
export type BrandSettings = z.infer<typeof brandSettings>;
