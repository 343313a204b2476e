import { date, integer, jsonb, table, text, textArray, timestamptz, uuid, type Column, type RowType } from '#platform/database/table.ts';
import type { PageTextSections } from './page-text-schema.ts';

/** `draft` → `scheduled` → `published` → `withdrawn`; a withdrawn article can be published again. */
export type ArticleState = 'draft' | 'scheduled' | 'published' | 'withdrawn';

export const categoriesTable = table('categories', {
  code: text(),
  name: text(),
  section: text(),
  parent: text().nullable(),
  sort: integer().generated(),
  /** When an article on show in it, or taken from show, last changed. */
  changedAt: timestamptz().nullable(),
});

export const articlesTable = table('articles', {
  id: integer().generated(),
  category: text(),
  title: text(),
  /** The title as it is searched; made by the database. */
  searchTitle: text().generated(),
  summary: text().generated(),
  source: text().generated(),
  author: text().nullable(),
  documentNumber: text().nullable(),
  effectiveDate: date().nullable(),
  marginType: integer().nullable(),
  securityCodes: textArray().generated(),
  state: (text() as Column<ArticleState>).generated(),
  /** What readers see as the date, to the second. */
  publishedAt: timestamptz().nullable(),
  publishAt: timestamptz().nullable(),
  unpublishAt: timestamptz().nullable(),
  withdrawnAt: timestamptz().nullable(),
  withdrawnReason: text().nullable(),
  supersededBy: integer().nullable(),
  version: integer().generated(),
  createdAt: timestamptz(),
  updatedAt: timestamptz(),
});

/** Every save of an article, whole; the text is only here. */
export const articleVersionsTable = table('article_versions', {
  articleId: integer(),
  version: integer(),
  category: text(),
  title: text(),
  summary: text(),
  body: text(),
  source: text(),
  author: text().nullable(),
  documentNumber: text().nullable(),
  effectiveDate: date().nullable(),
  marginType: integer().nullable(),
  securityCodes: textArray(),
  savedAt: timestamptz(),
  /** Who saved it, as `kind:id`. */
  savedBy: text(),
});

export const articleAttachmentsTable = table('article_attachments', { articleId: integer(), fileId: uuid(), sort: integer() });

/** Kept by the database's own triggers, like the three tables after it; category '' and margin type 0 count all. */
export const articleDayCountsTable = table('article_day_counts', {
  category: text(),
  marginType: integer(),
  day: date(),
  articles: integer(),
});
export const articleMonthCountsTable = table('article_month_counts', {
  category: text(),
  marginType: integer(),
  month: date(),
  articles: integer(),
});

/** How many published titles hold a letter or a pair of neighbours. */
export const articleGramsTable = table('article_grams', { gram: text(), articles: integer() });
export const articlePostingsTable = table('article_postings', {
  gram: text(),
  category: text(),
  marginType: integer(),
  month: date(),
  /** Packed 63-bit numbers; they arrive as text, exact. */
  keys: textArray(),
  articles: integer(),
});

/** The prose of pages by route; the newest published version whose time has come is on show. */
export const pageTextVersionsTable = table('page_text_versions', {
  key: text(),
  version: integer(),
  state: (text() as Column<'draft' | 'published'>).generated(),
  title: text(),
  lead: text(),
  sections: jsonb<PageTextSections>(),
  effectiveFrom: date().nullable(),
  publishAt: timestamptz().nullable(),
  savedAt: timestamptz(),
  savedBy: text(),
});

declare module '#platform/database/tables.ts' {
  interface Tables {
    categories: RowType<typeof categoriesTable>;
    articles: RowType<typeof articlesTable>;
    articleVersions: RowType<typeof articleVersionsTable>;
    articleAttachments: RowType<typeof articleAttachmentsTable>;
    articleDayCounts: RowType<typeof articleDayCountsTable>;
    articleMonthCounts: RowType<typeof articleMonthCountsTable>;
    articleGrams: RowType<typeof articleGramsTable>;
    pageTextVersions: RowType<typeof pageTextVersionsTable>;
    articlePostings: RowType<typeof articlePostingsTable>;
  }
}
