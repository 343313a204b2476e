import { z } from 'zod';

/** The largest number that an integer column holds. */
export const maxInteger = 2_147_483_647;

/** A whole number as calls take it, out of text as well. */
export const whole = (name: string, most: number = maxInteger, least = 1) =>
  z.coerce
    .number<number>({ error: `${name}应为整数` })
    .int(`${name}应为整数`)
    .min(least, `${name}从 ${least} 开始`)
    .max(most, `${name}不大于 ${most}`);

/** A day of the calendar. The year 0, which ISO 8601 and JavaScript know, is none that PostgreSQL has. */
export const calendarDay = (message: string) => z.iso.date(message).refine((day) => day >= '0001', message);

/** A day as a form sends it; an empty field is no day at all. */
export const dayFilter = z
  .union([z.literal(''), calendarDay('日期应为实际存在的日期，格式如 2026-08-21')])
  .transform((day) => day || undefined)
  .optional();
