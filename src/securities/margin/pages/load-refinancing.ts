import { isOutcome } from '#contract/call-error.ts';
import type { FieldError } from '#contract/envelope.ts';
import type { Loadable, PageContext } from '#ui/page/page.ts';
import { refinancing, refinancingHistoryList } from '../calls.ts';
import type { RefinancingHistory, RefinancingKind, RefinancingSheet } from '../schema.ts';

export interface RefinancingData {
  kind: RefinancingKind;
  sheet: Loadable<RefinancingSheet>;
  history: Loadable<RefinancingHistory>;
  /** What is wrong with the day; the newest one is shown then. */
  errors: readonly FieldError[];
}

const daysAtOnce = 20;

/** Loads the kind, day and page that the address asks for; a wrong day is explained. */
export async function loadRefinancing(context: PageContext<'refinancing'>): Promise<RefinancingData> {
  const { kind = 'financing', pageNum } = context.query;
  const [sheet, history] = await Promise.all([
    loadSheet(context, kind),
    context.block(refinancingHistoryList, { kind, pageNum, pageSize: daysAtOnce }),
  ]);
  return { kind, ...sheet, history };
}

async function loadSheet(
  { call, block, query: { date } }: PageContext<'refinancing'>,
  kind: RefinancingKind,
): Promise<Pick<RefinancingData, 'sheet' | 'errors'>> {
  const input = { kind, date };
  try {
    return { sheet: { state: 'ready', data: await call(refinancing, input) }, errors: [] };
  } catch (error) {
    if (isOutcome(error, 'invalidInput')) return { sheet: await block(refinancing, { kind }), errors: error.errors };
    return { sheet: await block(refinancing, input), errors: [] };
  }
}
