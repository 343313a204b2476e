import { isOutcome } from '#contract/call-error.ts';
import type { FieldError } from '#contract/envelope.ts';
import type { LinePoint } from '#ui/components/charts/line.ts';
import type { Loadable, PageContext, PageQuery } from '#ui/page/page.ts';
import { marketTotals } from '../calls.ts';
import type { MarketTotalsPage, TotalsRange } from '../schema.ts';
import { figures, type FigureCode } from './figures.ts';

/** The view selected in the URL; a quick range unless it has dates. */
export interface TotalsView {
  figure: FigureCode;
  range?: TotalsRange;
  from?: string;
  to?: string;
}

/** The response with the points of the displayed figure only. */
export type ShownTotals = Omit<MarketTotalsPage, 'points'> & { points: LinePoint[] };

export interface TotalsData {
  view: TotalsView;
  totals: Loadable<ShownTotals>;
  /** Errors of the dates; the default range is shown then. */
  errors: readonly FieldError[];
}

const daysAtOnce = 20;

/** Loads the figures selected in the URL. Invalid dates are reported. */
export async function loadTotals({ call, block, query }: PageContext<'marginTrading'>): Promise<TotalsData> {
  const view = viewOf(query);
  const { figure, ...asked } = view;
  const input = { ...asked, pageNum: query.pageNum, pageSize: daysAtOnce };
  try {
    return { view, totals: { state: 'ready', data: pick(await call(marketTotals, input), figure) }, errors: [] };
  } catch (error) {
    const isWrong = isOutcome(error, 'invalidInput');
    const loaded = await block(marketTotals, isWrong ? { pageSize: daysAtOnce } : input);
    const totals = loaded.state === 'ready' ? { state: loaded.state, data: pick(loaded.data, figure) } : loaded;
    return isWrong ? { view: { figure, range: '1y' }, totals, errors: error.errors } : { view, totals, errors: [] };
  }
}

function viewOf({ figure = 'financing', range = '1y', from, to }: PageQuery<'marginTrading'>): TotalsView {
  return from || to ? { figure, ...(from && { from }), ...(to && { to }) } : { figure, range };
}

/** Only one of four figures is displayed: the others are not sent. */
function pick({ points, ...rest }: MarketTotalsPage, figure: FigureCode): ShownTotals {
  return { ...rest, points: points.map((total) => ({ label: total.day, value: figures[figure].read(total) })) };
}
