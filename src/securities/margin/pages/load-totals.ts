import { isOutcome } from '#contract/call-error.ts';
import type { FieldError } from '#contract/envelope.ts';
import type { LinePoint } from '#ui/components/charts/line.ts';
import type { Loadable, PageContext, PageQuery } from '#ui/page/page.ts';
import { marketTotals } from '../calls.ts';
import type { MarketTotalsPage, TotalsRange } from '../schema.ts';
import { figures, type FigureCode } from './figures.ts';

/** What the address asks to see of the market; a quick range unless it names days. */
export interface TotalsView {
  figure: FigureCode;
  range?: TotalsRange;
  from?: string;
  to?: string;
}

/** The answer with the points of the one figure that is drawn. */
export type ShownTotals = Omit<MarketTotalsPage, 'points'> & { points: LinePoint[] };

export interface TotalsData {
  view: TotalsView;
  totals: Loadable<ShownTotals>;
  /** What is wrong with the days; the usual range is shown then. */
  errors: readonly FieldError[];
}

const daysAtOnce = 20;

/** Loads the figures that the address asks for. Days that are wrong are explained. */
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

/** One figure of four is drawn: the others do not travel. */
function pick({ points, ...rest }: MarketTotalsPage, figure: FigureCode): ShownTotals {
  return { ...rest, points: points.map((total) => ({ label: total.day, value: figures[figure].read(total) })) };
}
