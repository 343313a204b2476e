import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { FaqContent, GuideContent, HelpKind, VideoContent } from './schema.ts';

/** What each kind of help says, in the form in which a version keeps it. */
export interface ContentOf extends Record<HelpKind, unknown> {
  faq: FaqContent;
  marginFaq: FaqContent;
  guide: GuideContent;
  video: VideoContent;
}

export const columns = {
  helpCategories: {},
  helpItems: {},
  helpVersions: { content: typed<FaqContent | GuideContent | VideoContent>() },
  helpVotes: {},
} satisfies ModuleColumns;
