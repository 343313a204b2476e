import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { ResearchDetails } from './schema/district-facts.ts';
import type { ArticlePicture, FactsOf } from './schema/facts.ts';
import type { PageTextSections } from './schema/page-texts.ts';

/** `draft` → `scheduled` → `published` → `withdrawn`; a withdrawn article can be published again. */
export type ArticleState = 'draft' | 'scheduled' | 'published' | 'withdrawn';

export const columns = {
  categories: {},
  articles: { state: typed<ArticleState>(), picture: typed<ArticlePicture>() },
  /** Every saved version of an article, complete. Only this table holds the text. */
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
  /** Maintained by database triggers, like the next three tables. Category '' and margin type 0 hold the totals. */
  articleDayCounts: {},
  articleMonthCounts: {},
  /** Number of published titles that contain a character or a pair of adjacent characters. */
  /** The texts of pages by route. The newest published version that is due is shown. */
  pageTextVersions: { state: typed<'draft' | 'published'>(), sections: typed<PageTextSections>() },
} satisfies ModuleColumns;
