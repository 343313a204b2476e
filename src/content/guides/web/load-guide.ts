import { pageTextGet } from '#content/articles/calls.ts';
import type { PageText } from '#content/articles/schema/page-texts.ts';
import type { Caller } from '#contract/call.ts';
import { guideTextKey, type GuideCode } from './guides.ts';

/** Loads the text of a guide. */
export const loadGuide = (call: Caller, code: GuideCode): Promise<PageText> => call(pageTextGet, { key: guideTextKey(code) });
