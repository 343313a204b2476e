import { z } from 'zod';

/** How the firm looks: one colour, from which all others follow, and its mark. */
export const brandSettings = z.object({
  color: z
    .string('请选择主色')
    .trim()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, '主色写作 # 加六位十六进制数，如 #1d6b4f'),
  /** The mark while there is no drawing of it. */
  letters: z.string('请填写标志文字').trim().min(1, '请填写标志文字').max(4, '标志文字为一至四个字'),
  /** A drawing of the mark; kept as what `cleanMark` leaves of it. */
  svg: z.string().trim().max(20_000, '标志图形不超过 20,000 个字符').optional(),
});
export type BrandSettings = z.infer<typeof brandSettings>;
