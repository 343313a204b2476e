import { z } from 'zod';
import { parts, spans } from '../web/part-names.ts';

/** Reports about the firm's own site: figures, and a table behind each chart. */

export const reportQuery = z.object({
  part: z.enum(parts, '没有这个部分'),
  /** The number of days, including today. */
  days: z.enum(spans, '请选择时间范围').default('28'),
});
export type ReportQuery = z.input<typeof reportQuery>;
export type ParsedReportQuery = z.output<typeof reportQuery>;

const cell = z.union([z.string(), z.number(), z.null()]);
export type ReportCell = z.infer<typeof cell>;

const reportTable = z.object({
  /** The code with which the file is requested. */
  code: z.string(),
  title: z.string(),
  /** Explains what the numbers mean. */
  note: z.string(),
  heads: z.array(z.string()),
  rows: z.array(
    z.object({
      cells: z.array(cell),
      /** The screen or page of the row's subject. */
      href: z.string().nullable(),
      /** The search term without results, with which a change order can be begun. */
      query: z.string().nullable(),
    }),
  ),
  /** The column to plot: as a line over the first column, or as bars beside its numbers. */
  plot: z.object({ kind: z.enum(['line', 'bars']), column: z.number(), unit: z.string() }).nullable(),
});
export type ReportTable = z.infer<typeof reportTable>;

export const report = z.object({
  from: z.string(),
  to: z.string(),
  /** `former`: the value of the preceding span of the same length. */
  figures: z.array(z.object({ name: z.string(), value: z.number(), unit: z.string(), former: z.number().nullable() })),
  /** Tables that the caller may not see are left out. */
  tables: z.array(reportTable),
});
export type Report = z.infer<typeof report>;

export const fileQuery = z.object({ ...reportQuery.shape, table: z.string('请选择表').max(40, '没有这张表') });
export type FileQuery = z.input<typeof fileQuery>;
export type ParsedFileQuery = z.output<typeof fileQuery>;
export const reportFile = z.object({ fileName: z.string(), csv: z.string() });
export type ReportCsv = z.infer<typeof reportFile>;

export const searchOrderInput = z.object({
  kind: z.enum(['synonyms', 'promotions'], '请选择同义词或推荐'),
  query: z.string('请填写搜索词').trim().min(1, '请填写搜索词').max(100, '搜索词不超过 100 个字'),
});
export type SearchOrderInput = z.infer<typeof searchOrderInput>;
/** The change order that was opened. */
export const openedOrder = z.object({ id: z.number() });
export type OpenedOrder = z.infer<typeof openedOrder>;
