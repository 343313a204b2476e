import { z } from 'zod';

const line = (most: number) => z.string().trim().min(1, '不能为空').max(most, `不超过 ${most} 个字`);

/** `2026-02-01 8:30—16:00`: a day, and the value that is in force from then on. Values stand in HTML as they are. */
const valueLine = line(100)
  .regex(/^\d{4}-\d{2}-\d{2}\s+\S/, '每行写开始日期与数值，如 2026-02-01 8:30—16:00')
  .refine((text) => z.iso.date().safeParse(text.slice(0, 10)).success, '开始日期应为实际存在的日期')
  .refine((text) => !/[<>&{}]/.test(text), '不能含有 < > & { }');
const wording = line(80)
  .refine((text) => text.split('{}').length === 2, '请用 {} 标出数值的位置，每种说法一处')
  .refine((text) => text.replaceAll(/\{\}|…|\s/g, '').length >= 2, '除数值外至少写两个字');

const contradiction = line(80)
  .refine((text) => !text.includes('{}'), '这里写整句话，不含 {}；带数值的说法填在“常见说法”')
  .refine((text) => text.replaceAll(/…|\s/g, '').length >= 4, '至少写四个字');

/** A fact that staff maintain. Its values are in force from a day until the next one begins. */
export const firmFactDraft = z.object({
  code: z.string().regex(/^[a-z][a-z0-9_.-]{0,79}$/, '代码以小写字母开头，由小写字母、数字、下划线、点和连字符组成'),
  title: line(80),
  values: z
    .array(valueLine)
    .min(1, '请至少填写一个数值')
    .max(100, '不超过 100 个')
    .refine((list) => new Set(list.map((text) => text.slice(0, 10))).size === list.length, '同一天只能有一个数值'),
  wordings: z.array(wording).max(20, '不超过 20 种'),
  contradictions: z.array(contradiction).max(20, '不超过 20 种').optional(),
  source: line(200),
  checkedOn: z.iso.date('核对日期应为实际存在的日期'),
  isSample: z.boolean(),
});
export type FirmFactDraft = z.output<typeof firmFactDraft>;

/** A fact that texts can cite, with its value of today; null before its first day. */
const firmFactOption = z.object({
  code: z.string(),
  title: z.string(),
  value: z.string().nullable(),
  /** The day from which that value is in force; null when it is not known. */
  from: z.string().nullable(),
  source: z.string(),
});
export type FirmFactOption = z.infer<typeof firmFactOption>;
export const firmFactList = z.object({ records: z.array(firmFactOption) });
export type FirmFactList = z.infer<typeof firmFactList>;
