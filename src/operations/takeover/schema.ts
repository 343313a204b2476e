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
export const batchName = z.object({ id: z.number() });
export type BatchName = z.infer<typeof batchName>;

const batch = z.object({
  id: z.number(),
  title: z.string(),
  /** Of a table, whose rows have categories of their own; else of a former site. */
  isTable: z.boolean(),
  /** How its category is called; of a table that of its first row. */
  category: z.string(),
  /** `failed` is one whose file could not be read; `problem` says why. */
  state: z.enum(['reading', 'failed', 'read', 'published']),
  problem: z.string().nullable(),
  /** Pages that are read, of how many; null before they were counted, and of batches of before. */
  done: z.number(),
  pages: z.number().nullable(),
  articles: z.number(),
  nowhere: z.number(),
  madeAt: z.string(),
  /** Who handed it in; null for whoever ran the command. */
  madeBy: z.string().nullable(),
});
export type Batch = z.infer<typeof batch>;

/** The newest fifty, and where articles can go. */
export const batchList = z.object({
  batches: z.array(batch),
  categories: z.array(z.object({ code: z.string(), name: z.string() })),
});
export type BatchList = z.infer<typeof batchList>;

const lines = z.object({ count: z.number(), first: z.array(z.string()) });
/** What was recognised: how much of each kind, and the first two hundred of it. Nothing before all of it is read. */
export const batchReport = batch.extend({ report: z.object({ articles: lines, nowhere: lines, deadLinks: lines }).nullable() });
export type BatchReport = z.infer<typeof batchReport>;
export type ReportLines = z.infer<typeof lines>;
