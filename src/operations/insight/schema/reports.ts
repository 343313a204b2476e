import { z } from 'zod';
import { parts, spans } from '../web/part-names.ts';

/** What the firm reads of its own site: figures, and behind each drawing the table that it is made of. */

export const reportQuery = z.object({
  part: z.enum(parts, '没有这个部分'),
  /** How many days, today among them. */
  days: z.enum(spans, '请选择时间范围').default('28'),
});
export type ReportQuery = z.input<typeof reportQuery>;
export type ParsedReportQuery = z.output<typeof reportQuery>;

const cell = z.union([z.string(), z.number(), z.null()]);
export type Cell = z.infer<typeof cell>;

const reportTable = z.object({
  /** By which the file is asked for. */
  code: z.string(),
  title: z.string(),
  /** What a number of it means. */
  note: z.string(),
  heads: z.array(z.string()),
  rows: z.array(
    z.object({
      cells: z.array(cell),
      /** Where the thing of the row is found in the console, or on the site. */
      href: z.string().nullable(),
      /** A search in vain: what an order can be begun with. */
      query: z.string().nullable(),
    }),
  ),
  /** Which columns are drawn: as a line over the first one, or as bars beside their numbers. */
  plot: z.object({ kind: z.enum(['line', 'bars']), column: z.number(), unit: z.string() }).nullable(),
});
export type ReportTable = z.infer<typeof reportTable>;

export const report = z.object({
  from: z.string(),
  to: z.string(),
  /** `former`: in the span of the same length before. */
  figures: z.array(z.object({ name: z.string(), value: z.number(), unit: z.string(), former: z.number().nullable() })),
  /** Absent of what the caller may not see. */
  tables: z.array(reportTable),
});
export type Report = z.infer<typeof report>;

export const fileQuery = z.object({ ...reportQuery.shape, table: z.string('请选择表').max(40, '没有这张表') });
export type FileQuery = z.input<typeof fileQuery>;
export type ParsedFileQuery = z.output<typeof fileQuery>;
export const reportFile = z.object({ fileName: z.string(), csv: z.string() });
export type ReportFile = z.infer<typeof reportFile>;

export const orderInput = z.object({
  kind: z.enum(['synonyms', 'promotions'], '请选择同义词或推荐'),
  query: z.string('请填写搜索词').trim().min(1, '请填写搜索词').max(100, '搜索词不超过 100 个字'),
});
export type OrderInput = z.infer<typeof orderInput>;
/** The order that is open with it. */
export const begunOrder = z.object({ id: z.number() });
export type BegunOrder = z.infer<typeof begunOrder>;
