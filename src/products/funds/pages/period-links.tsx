import type { FundValues } from '../schema/comparison.ts';
import { valuePeriodNames, type ValuePeriod } from '../web/value-period.ts';

/** Renders links to the periods of a chart that are shorter than the known values. */
export function PeriodLinks({ values: { periods, period }, hrefOf }: { values: FundValues; hrefOf: (period: ValuePeriod) => string }) {
  if (periods.length < 2) return null;
  const shown = periods.includes(period) ? period : 'all';
  return (
    <nav className="picks line line--close targets no-print" aria-label="区间">
      {periods.map((each) => (
        <a key={each} href={hrefOf(each)} aria-current={each === shown ? 'true' : undefined}>
          {valuePeriodNames[each]}
        </a>
      ))}
    </nav>
  );
}
