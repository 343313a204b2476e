import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import { putCorporateActions } from '#securities/corporate-actions/service/put-actions.ts';
import { publishPageTexts, readPageTexts } from '../page-texts.ts';
import { demoActions } from './actions.ts';

/** Imports subscriptions and corporate actions around today, and the page's text. */
export async function loadDemoCorporateActions(ctx: Context): Promise<void> {
  await putCorporateActions(ctx, demoActions(shanghaiDay(ctx.now)));
  await publishPageTexts(ctx, readPageTexts('corporate-action'));
}
