import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import { importMarketTotals } from '#securities/margin/service/import-market-totals.ts';
import { importRefinancingDays, setRefinancingState } from '#securities/margin/service/write-refinancing.ts';
import { importDemoArticles } from '../articles/load-articles.ts';
import { shiftTradingDays } from '../calendar.ts';
import { publishPageTexts, readPageTexts } from '../page-texts.ts';
import { laterDemoDays } from '../securities/history.ts';
import { laterListNotices } from './list-notices.ts';
import { demoMarketTotals, sampleMarketTotals } from './market-totals.ts';
import { demoRefinancingDays, demoRefinancingStates } from './refinancing.ts';

/** Imports the pages of margin trading: the market's figures, refinancing, the notices of the newest lists and the texts. */
export async function loadDemoMargin(ctx: Context): Promise<void> {
  const today = shanghaiDay(ctx.now);
  await importMarketTotals(ctx, { source: demoMarketTotals.source, days: demoMarketTotals.days() });
  await importMarketTotals(ctx, { source: sampleMarketTotals.source, days: sampleMarketTotals.days(shiftTradingDays(today, -1)) });
  for (const state of demoRefinancingStates) await setRefinancingState(ctx, state);
  await importRefinancingDays(ctx, { days: demoRefinancingDays(shiftTradingDays(today, -1)), isSynthetic: true });
  await importDemoArticles(ctx, laterListNotices(laterDemoDays(today)));
  await publishPageTexts(ctx, readPageTexts('margin'));
}
