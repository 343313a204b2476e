import type { PageTextDraft } from '#modules/portal/content/page-text-schema.ts';
import { businessScopeText } from './business-scope.ts';
import { openingProcessText } from './opening-process.ts';
import { phoneHomeText } from './phone-home.ts';
import { securityCenterText } from './security-center.ts';

/** The prose of this part's pages. */
export const helpTexts: PageTextDraft[] = [businessScopeText, openingProcessText, securityCenterText, phoneHomeText];
