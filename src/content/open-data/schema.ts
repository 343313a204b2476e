import { z } from 'zod';
import type { FileOperation } from '#platform/http/openapi/groups.ts';

/** Most rows of a page. */
export const mostRows = 5000;

export const dataQuery = z.object({
  /** Only rows that changed after this version, or since the beginning of this day in Shanghai. */
  since: z.union([z.iso.date(), z.string().regex(/^(0|[1-9]\d{0,8})$/)], '应为版本号，或如 2026-11-21 的日期').optional(),
  /** Rows of a page. */
  limit: z.coerce.number<number>('应为整数').int('应为整数').min(1, '至少 1 行').max(mostRows, `至多 ${mostRows} 行`).default(1000),
  /** Continues after this key, from the address of the next page. */
  after: z.string().max(400).optional(),
});
export type DataQuery = z.output<typeof dataQuery>;

const catalogueTable = z.object({
  code: z.string(),
  title: z.string(),
  about: z.string(),
  /** Path of the page with the same rows. */
  page: z.string(),
  rows: z.number(),
  version: z.number(),
  /** When the rows last changed. */
  updatedAt: z.string(),
  /** The day to which the rows refer, where they have one. */
  asOf: z.string().nullable(),
  files: z.object({ csv: z.string(), csvMetadata: z.string(), json: z.string(), jsonSchema: z.string() }),
  columns: z.array(z.object({ name: z.string(), title: z.string(), type: z.string(), unit: z.string().nullable() })),
});
export type CatalogueTable = z.infer<typeof catalogueTable>;

export const dataCatalogue = z.object({
  licence: z.object({ name: z.string(), text: z.string(), href: z.string().nullable() }),
  publisher: z.string(),
  tables: z.array(catalogueTable),
});
export type DataCatalogue = z.infer<typeof dataCatalogue>;

const value = z.union([z.string(), z.number(), z.boolean()]).nullable();

/** A page of a table; the columns of its rows are in its JSON Schema. */
const dataPage = z.object({
  table: z.string(),
  title: z.string(),
  version: z.number(),
  updatedAt: z.string(),
  asOf: z.string().nullable(),
  total: z.number(),
  since: z.string().nullable(),
  licence: z.object({ name: z.string(), text: z.string(), href: z.string() }),
  records: z.array(z.record(z.string(), value)),
  removed: z.array(z.string()),
  next: z.string().nullable(),
});

/** The file operations in the contract. */
export const dataFileOperations: FileOperation[] = [
  {
    path: '/data/{table}.json',
    summary: '公开数据表的行，分页；带 since 时只有变动与移除的行',
    query: dataQuery.extend({ table: z.string() }),
    mediaTypes: ['application/json'],
    json: dataPage,
  },
  { path: '/data/{table}.csv', summary: '整张公开数据表', query: z.object({ table: z.string() }), mediaTypes: ['text/csv'] },
];
