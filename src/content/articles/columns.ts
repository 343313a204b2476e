import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { ResearchDetails } from './schema/district-facts.ts';
import type { ArticlePicture, FactsOf } from './schema/facts.ts';
import type { PageTextSections } from './schema/page-texts.ts';

/** `draft` → `scheduled` → `published` → `withdrawn`; a withdrawn article can be published again. */
export type ArticleState = 'draft' | 'scheduled' | 'published' | 'withdrawn';

export const columns = {
  categories: {},
  articles: { state: typed<ArticleState>(), picture: typed<ArticlePicture>() },
  /** Every save of an article, whole; the text is only here. */
  articleVersions: { picture: typed<ArticlePicture>() },
  articleAttachments: {},
  tenderNotices: {},
  onlineNotices: {},
  tradeNotices: {},
  supervisionNotices: {},
  responsibilityItems: {},
  fundAnnouncements: { funds: typed<FactsOf<'fundAnnouncement'>['funds']>() },
  saleNotices: {},
  fundMarketItems: {},
  researchReports: {
    analysts: typed<FactsOf<'research'>['analysts']>(),
    figures: typed<ResearchDetails['figures']>(),
    charts: typed<ResearchDetails['charts']>(),
  },
  lawTexts: {},
  basicIndexNotices: {},
  /** Kept by the database's own triggers, like the three tables after it; category '' and margin type 0 count all. */
  articleDayCounts: {},
  articleMonthCounts: {},
  /** How many published titles hold a letter or a pair of neighbours. */
  /** The prose of pages by route; the newest published version whose time has come is on show. */
  pageTextVersions: { state: typed<'draft' | 'published'>(), sections: typed<PageTextSections>() },
} satisfies ModuleColumns;
