import { date, integer, jsonb, table, text, textArray, timestamptz, uuid, type Column, type RowType } from '#platform/database/table.ts';
import type { ArticlePicture, FactsOf } from './facts-schema.ts';
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
  /** Path of the page that has taken its place; such a category is listed no more. */
  movedTo: text().nullable(),
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
  /** The one on show, or the newest while nothing is. */
  version: integer().generated(),
  /** The newest save; above `version` while a change of something on show waits to be published. */
  latestVersion: integer().generated(),
  /** Which table has its facts. */
  factsOf: text().nullable(),
  picture: jsonb<ArticlePicture>().nullable(),
  /** Files that were taken from readers together with the article, to be given back with it. */
  withheldFiles: textArray().nullable(),
  /** Path of the page where a withdrawn article lives on. */
  movedTo: text().nullable(),
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
  /** When readers first saw it; null for one that never was on show. */
  shownAt: timestamptz().nullable(),
  changeReason: text().nullable(),
  factsOf: text().nullable(),
  picture: jsonb<ArticlePicture>().nullable(),
});

export const articleAttachmentsTable = table('article_attachments', {
  articleId: integer(),
  fileId: uuid(),
  sort: integer(),
  version: integer(),
});

/** Facts of a version, by what the article is about; the same names as in the facts' schema. */
const factsOf = { articleId: integer(), version: integer() };
export const tenderNoticesTable = table('tender_notices', {
  ...factsOf,
  project: text(),
  number: text(),
  kind: text(),
  deadline: timestamptz().nullable(),
  contact: text(),
  phone: text(),
  email: text(),
});
export const onlineNoticesTable = table('online_notices', {
  ...factsOf,
  kind: text(),
  systems: textArray(),
  startsAt: timestamptz().nullable(),
  endsAt: timestamptz().nullable(),
});
export const tradeNoticesTable = table('trade_notices', {
  ...factsOf,
  kind: text(),
  markets: textArray(),
  securityCode: text().nullable(),
  securityName: text().nullable(),
  tradeDate: date().nullable(),
});
export const supervisionNoticesTable = table('supervision_notices', {
  ...factsOf,
  kind: text(),
  issuer: text(),
  firm: text().nullable(),
  securityCode: text().nullable(),
});
export const responsibilityItemsTable = table('responsibility_items', { ...factsOf, kind: text(), year: integer() });
export const fundAnnouncementsTable = table('fund_announcements', {
  ...factsOf,
  kind: text(),
  fundCompany: text(),
  funds: jsonb<FactsOf<'fundAnnouncement'>['funds']>(),
});
export const saleNoticesTable = table('sale_notices', { ...factsOf, kind: text(), productCode: text(), productName: text() });
export const fundMarketItemsTable = table('fund_market_items', { ...factsOf, kind: text() });
export const researchReportsTable = table('research_reports', {
  ...factsOf,
  kind: text(),
  analysts: jsonb<FactsOf<'research'>['analysts']>(),
  subject: text().nullable(),
  rating: text().nullable(),
  statement: text(),
});
export const lawTextsTable = table('law_texts', {
  ...factsOf,
  level: text(),
  issuer: text(),
  issuedOn: date().nullable(),
  change: text().nullable(),
  changedOn: date().nullable(),
  officialUrl: text().nullable(),
});
export const basicIndexNoticesTable = table('basic_index_notices', {
  ...factsOf,
  kind: text(),
  indexCode: text().nullable(),
  indexName: text().nullable(),
});

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
    tenderNotices: RowType<typeof tenderNoticesTable>;
    onlineNotices: RowType<typeof onlineNoticesTable>;
    tradeNotices: RowType<typeof tradeNoticesTable>;
    supervisionNotices: RowType<typeof supervisionNoticesTable>;
    responsibilityItems: RowType<typeof responsibilityItemsTable>;
    fundAnnouncements: RowType<typeof fundAnnouncementsTable>;
    saleNotices: RowType<typeof saleNoticesTable>;
    fundMarketItems: RowType<typeof fundMarketItemsTable>;
    researchReports: RowType<typeof researchReportsTable>;
    lawTexts: RowType<typeof lawTextsTable>;
    basicIndexNotices: RowType<typeof basicIndexNoticesTable>;
    articleDayCounts: RowType<typeof articleDayCountsTable>;
    articleMonthCounts: RowType<typeof articleMonthCountsTable>;
    articleGrams: RowType<typeof articleGramsTable>;
    pageTextVersions: RowType<typeof pageTextVersionsTable>;
    articlePostings: RowType<typeof articlePostingsTable>;
  }
}
