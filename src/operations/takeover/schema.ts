import { z } from 'zod';
import { whole } from '#platform/http/input/bounded-values.ts';
import { uploadedFile } from '#platform/http/uploaded-file.ts';

export const siteUpload = z.object({
  title: z.string().trim().min(1, '请填写名称').max(100, '名称不超过 100 个字'),
  category: z.string().min(1, '请选择栏目').max(60, '没有这个栏目'),
  file: uploadedFile,
});
export type SiteUpload = z.input<typeof siteUpload>;

export const tableUpload = siteUpload.omit({ category: true });
export type TableUpload = z.input<typeof tableUpload>;
/** `content` is the file in Base64. */
export const tableTemplate = z.object({ fileName: z.string(), content: z.string() });
export type TableTemplate = z.infer<typeof tableTemplate>;

export const batchId = z.object({ id: whole('批次编号') });
export type BatchId = z.input<typeof batchId>;
export const createdBatch = z.object({ id: z.number() });
export type CreatedBatch = z.infer<typeof createdBatch>;

const batch = z.object({
  id: z.number(),
  title: z.string(),
  /** True for a table, whose rows have their own categories; false for a former site. */
  isTable: z.boolean(),
  /** The name of the category; for a table that of its first row. */
  category: z.string(),
  /** `failed`: the file could not be read; `problem` says why. */
  state: z.enum(['reading', 'failed', 'read', 'published']),
  problem: z.string().nullable(),
  /** `done`: pages read so far; `pages`: their total, null before they were counted and for older batches. */
  done: z.number(),
  pages: z.number().nullable(),
  articles: z.number(),
  nowhere: z.number(),
  madeAt: z.string(),
  /** The staff member who uploaded it; null for the command. */
  madeBy: z.string().nullable(),
});
export type Batch = z.infer<typeof batch>;

/** The newest fifty batches, and the categories for articles. */
export const batchList = z.object({
  batches: z.array(batch),
  categories: z.array(z.object({ code: z.string(), name: z.string() })),
});
export type BatchList = z.infer<typeof batchList>;

const lines = z.object({ count: z.number(), first: z.array(z.string()) });
/** The recognised content: the number of each kind and the first 200 entries. Empty until the whole batch is read. */
export const batchReport = batch.extend({ report: z.object({ articles: lines, nowhere: lines, deadLinks: lines }).nullable() });
export type BatchReport = z.infer<typeof batchReport>;
export type ReportLines = z.infer<typeof lines>;
