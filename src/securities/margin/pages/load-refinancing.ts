import { isOutcome } from '#contract/call-error.ts';
import type { FieldError } from '#contract/envelope.ts';
import type { Loadable, PageContext } from '#ui/page/page.ts';
import { refinancing, refinancingHistoryList } from '../calls.ts';
import type { RefinancingHistory, RefinancingKind, RefinancingSheet } from '../schema.ts';

export interface RefinancingData {
  kind: RefinancingKind;
  sheet: Loadable<RefinancingSheet>;
  history: Loadable<RefinancingHistory>;
  /** Errors of the date; the newest day is shown then. */
  errors: readonly FieldError[];
}

const daysAtOnce = 20;

/** Loads the kind, day and page in the URL; an invalid date is reported. */
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
