import { z } from 'zod';

/** The largest number that an integer column holds. */
export const maxInteger = 2_147_483_647;

/** A whole number in the input of a call, also as text. */
export const whole = (name: string, most: number = maxInteger, least = 1) =>
  z.coerce
    .number<number>({ error: `${name}应为整数` })
    .int(`${name}应为整数`)
    .min(least, `${name}从 ${least} 开始`)
    .max(most, `${name}不大于 ${most}`);

/** A calendar day. The year 0, which ISO 8601 and JavaScript accept, does not exist in PostgreSQL. */
export const calendarDay = (message: string) => z.iso.date(message).refine((day) => day >= '0001', message);

/** An optional day of a form; an empty field means no day. */
export const dayFilter = z
  .union([z.literal(''), calendarDay('日期应为实际存在的日期，格式如 2026-08-21')])
  .transform((day) => day || undefined)
  .optional();
