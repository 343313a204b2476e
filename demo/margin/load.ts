import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import { importMarketTotals } from '#securities/margin/service/import-market-totals.ts';
import { importRefinancingDays, setRefinancingState } from '#securities/margin/service/write-refinancing.ts';
import { importDemoArticles } from '../articles/load-articles.ts';
import { shiftTradingDays } from '../calendar.ts';
import { publishPageTexts, readPageTexts } from '../page-texts.ts';
import { furtherListNotices } from './list-notices.ts';
import { demoMarketTotals, simulatedMarketTotals } from './market-totals.ts';
import { demoRefinancingDays, demoRefinancingStates } from './refinancing.ts';
import type { Series } from './series/simulate.ts';

/** Imports the pages of margin trading: the market's figures, refinancing, the notices of the lists and the texts. */
export async function loadDemoMargin(ctx: Context, { days }: Pick<Series, 'days'>): Promise<void> {
  await importMarketTotals(ctx, { source: demoMarketTotals.source, days: demoMarketTotals.days() });
  await importSimulatedTotals(ctx);
  for (const state of demoRefinancingStates) await setRefinancingState(ctx, state);
  await importRefinancingDays(ctx, { days: demoRefinancingDays(lastFinishedDay(ctx)), isSynthetic: true });
  await importDemoArticles(ctx, furtherListNotices(days));
  await publishPageTexts(ctx, readPageTexts('margin'));
}

/** The market's figures of a day are published on the next morning. */
const lastFinishedDay = (ctx: Context) => shiftTradingDays(shanghaiDay(ctx.now), -1);

/** Imports the fictitious totals of the days up to the last finished one. */
async function importSimulatedTotals(ctx: Context): Promise<void> {
  const { source, days } = simulatedMarketTotals;
  const simulated = days(lastFinishedDay(ctx));
  if (simulated.length > 0) await importMarketTotals(ctx, { source, days: simulated });
}

/** Continues the figures of the market and of refinancing up to the last finished day. Safe to repeat. */
export async function continueDemoFigures(ctx: Context): Promise<void> {
  await importSimulatedTotals(ctx);
  await importRefinancingDays(ctx, { days: demoRefinancingDays(lastFinishedDay(ctx)), isSynthetic: true });
}
