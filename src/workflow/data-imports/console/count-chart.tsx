import { LineChart } from '#ui/components/charts/line-chart.tsx';
import { beijingDay } from '#ui/format/beijing-time.ts';
import type { VersionLine } from '../schema/lists.ts';

/** A chart of the row counts of the last 60 versions; the table of versions has the figures. */
export function CountChart({
  versions,
  more = [],
}: {
  versions: readonly VersionLine[];
  more?: readonly { label: string; value: number }[];
}) {
  const points = versions
    .toReversed()
    .map(({ day, publishedAt, rowCount }) => ({ label: day ?? beijingDay(publishedAt), value: rowCount }));
  return <LineChart title="各版本的行数" unit="行" digits={0} points={[...points, ...more]} />;
}
