import type { Context } from '#platform/context.ts';
import { publishPageTexts, readPageTexts } from '../page-texts.ts';

/** Imports the texts of the reception pages. */
export const loadDemoReception = (ctx: Context): Promise<void> => publishPageTexts(ctx, readPageTexts('reception'));
