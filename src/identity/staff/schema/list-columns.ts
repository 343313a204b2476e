import { z } from 'zod';

/** Most columns readable side by side; for more there is the download. */
export const mostColumns = 8;

export const columnChoice = z.object({
  list: z
    .string()
    .max(60, '没有这个列表')
    .regex(/^[a-z][a-z-]*(\.[a-z][a-z-]*)?$/, '没有这个列表'),
  columns: z
    .array(
      z
        .string()
        .max(80, '没有这一列')
        .regex(/^[a-z][\w.-]*$/i, '没有这一列'),
    )
    .max(mostColumns, `最多选择 ${mostColumns} 列`)
    .refine((columns) => new Set(columns).size === columns.length, '同一列只选一次'),
});
export type ColumnChoice = z.input<typeof columnChoice>;
