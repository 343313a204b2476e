import { z } from 'zod';

/** One line of text. */
export const line = z.string().trim().min(1, '不能为空').max(200, '不超过 200 个字');
/** A paragraph. */
export const paragraphText = z.string().trim().min(1, '不能为空').max(2000, '不超过 2000 个字');
export const day = z.iso.date('应为实际存在的日期，格式如 2026-08-21');
/** A day, a month or a year. */
export const partialDate = z
  .string()
  .regex(/^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/, '应为年、年月或日期，如 1998、1998-09 或 1998-09-28');
export const year = z.number().int().min(1980).max(2100);
/** An anchor, or a key in addresses. */
export const key = z.string().regex(/^[a-z][a-z0-9-]{1,39}$/, '以小写字母开头，由字母、数字和连字符组成');
/** An address on this site or elsewhere; no scripts. */
export const href = z.string().regex(/^(\/(?!\/)|https:\/\/|tel:|mailto:)\S*$/, '链接应以 / 或 https:// 开头');
/** True for content invented for the demonstration. */
export const isSample = z.boolean().default(false);

/** Rejects a list in which two items have the same value under the name. */
export const uniqueBy =
  <Name extends string>(name: Name) =>
  (items: readonly Record<Name, unknown>[]) =>
    new Set(items.map((item) => item[name])).size === items.length;

/** When the current version was published, `2026-08-21T10:00:00+08:00`, and the day from which it is in effect. */
export const versionFields = { updatedAt: z.string(), effectiveOn: z.string() };
