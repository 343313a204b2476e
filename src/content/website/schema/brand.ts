import { z } from 'zod';

/** How the firm looks: one colour, from which all others follow, and its mark. */
export const brandSettings = z.object({
  color: z
    .string('请选择主色')
    .trim()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, '主色写作 # 加六位十六进制数，如 #1d6b4f'),
  /** The mark while there is no drawing of it, and in icons where the drawing is too long for a square. */
  letters: z.string('请填写标志文字').trim().min(1, '请填写标志文字').max(4, '标志文字为一至四个字'),
  /** A drawing of the mark; kept as what `readLogo` makes of its file. */
  svg: z.string().trim().max(200_000, '标志图形过于复杂，请简化路径').optional(),
});
export type BrandSettings = z.infer<typeof brandSettings>;
