import { boolean, bytea, date, integer, jsonb, table, text, timestamptz, type RowType } from '#platform/database/table.ts';
import type { FaqContent, GuideContent, HelpKind, VideoContent } from './schema.ts';

export const helpCategoriesTable = table('help_categories', {
  kind: text(),
  code: text(),
  name: text(),
  summary: text(),
  sort: integer(),
});

export const helpItemsTable = table('help_items', {
  id: integer().generated(),
  kind: text(),
  code: text(),
  category: text(),
  sort: integer(),
  version: integer().generated(),
  shownVersion: integer().nullable(),
  withdrawnReason: text().nullable(),
  createdAt: timestamptz(),
  updatedAt: timestamptz(),
});

export const helpVersionsTable = table('help_versions', {
  itemId: integer(),
  version: integer(),
  title: text(),
  searched: text(),
  content: jsonb<FaqContent | GuideContent | VideoContent>(),
  checkedOn: date(),
  savedAt: timestamptz(),
  savedBy: text(),
});

export const helpVotesTable = table('help_votes', {
  itemId: integer(),
  voter: bytea(),
  isHelpful: boolean(),
  version: integer(),
  votedOn: date(),
});

declare module '#platform/database/tables.ts' {
  interface Tables {
    helpCategories: RowType<typeof helpCategoriesTable>;
    helpItems: RowType<typeof helpItemsTable>;
    helpVersions: RowType<typeof helpVersionsTable>;
    helpVotes: RowType<typeof helpVotesTable>;
  }
}

/** What each kind of help says, in the form in which a version keeps it. */
export interface ContentOf extends Record<HelpKind, unknown> {
  faq: FaqContent;
  marginFaq: FaqContent;
  guide: GuideContent;
  video: VideoContent;
}
