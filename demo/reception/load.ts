import type { Context } from '#platform/context.ts';
import { publishPageTexts, readPageTexts } from '../page-texts.ts';

/** The texts of the pages on which visitors are received. */
export const loadDemoReception = (ctx: Context): Promise<void> => publishPageTexts(ctx, readPageTexts('reception'));
