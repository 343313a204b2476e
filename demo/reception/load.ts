import { publishPageTexts, readPageTexts } from '../page-texts.ts';
import type { Context } from '#platform/context.ts';

/** The texts of the pages on which visitors are received. */
export const loadDemoReception = (ctx: Context): Promise<void> => publishPageTexts(ctx, readPageTexts('reception'));
