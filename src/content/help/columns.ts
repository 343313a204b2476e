import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { FaqContent, GuideContent, HelpKind, TaskContent, VideoContent } from './schema.ts';

/** Content of each kind of help as stored in a version. */
export interface HelpContent extends Record<HelpKind, unknown> {
  faq: FaqContent;
  marginFaq: FaqContent;
  guide: GuideContent;
  video: VideoContent;
  task: TaskContent;
}

export const columns = {
  helpCategories: {},
  helpItems: {},
  helpVersions: { content: typed<FaqContent | GuideContent | VideoContent | TaskContent>() },
  helpVotes: {},
} satisfies ModuleColumns;
