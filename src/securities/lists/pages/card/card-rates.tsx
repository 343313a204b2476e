import { articleHref } from '#content/articles/web/article-href.ts';
import type { StepMark } from '#ui/components/charts/step-chart.tsx';
import type { StepLine } from '#ui/components/charts/steps.ts';
import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { Skeleton } from '#ui/components/skeleton/skeleton.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import { deferHydration } from '#ui/navigation/defer-hydration.tsx';
import type { RateHistory, SecurityCard } from '../../schema/card.ts';
import { MissingValue } from '../list-view.tsx';

const StepChart = deferHydration(async () => (await import('#ui/components/charts/step-chart.tsx')).StepChart, <Skeleton lines={8} />);

type Rates = NonNullable<SecurityCard['rates']>;
type Rate = RateHistory['rate'];

const names: Record<Rate, string> = { haircut: '折算率', financingMargin: '融资保证金比例', lendingMargin: '融券保证金比例' };
const limitNames: Record<Rate, string> = { haircut: '交易所上限', financingMargin: '融资比例下限', lendingMargin: '融券比例下限' };
const kinds: Record<Rate, StepLine['kind']> = { haircut: 'first', financingMargin: 'first', lendingMargin: 'second' };

/** The history of the security's haircut and margin ratios: a step chart with notices, and a table. */
export function CardRates({ rates, isSample }: { rates: Rates; isSample: boolean }) {
  const of = (...wanted: Rate[]) => rates.histories.filter(({ rate }) => wanted.includes(rate));
  const rows = listRows(rates);
  return (
    <div className="stack">
      {isSample && (
        <p>
          <Tag kind="sample" />
        </p>
      )}
      <div className="card-rates">
        <RateChart title="折算率" histories={of('haircut')} rates={rates} />
        <RateChart title="保证金比例" histories={of('financingMargin', 'lendingMargin')} rates={rates} />
      </div>
      <DataTable caption="历次折算率与保证金比例" columns={columns} rows={rows} rowKey={({ day, rate }) => `${day} ${rate}`} />
    </div>
  );
}

function RateChart({ title, histories, rates }: { title: string; histories: readonly RateHistory[]; rates: Rates }) {
  if (histories.length === 0) return null;
  const lines = histories.map(({ rate, steps }): StepLine => ({ name: names[rate], kind: kinds[rate], steps }));
  const limits = histories.flatMap(({ rate, limits: bounds }): StepLine[] =>
    // Both margin ratios have a floor; only one floor line is drawn to keep the chart readable.
    bounds.length > 0 && rate !== 'lendingMargin' ? [{ name: limitNames[rate], kind: 'limit', steps: bounds }] : [],
  );
  return (
    <StepChart
      title={title}
      unit="%"
      from={rates.from}
      until={rates.until}
      lines={[...limits, ...lines]}
      marks={histories.flatMap(listMarks)}
    />
  );
}

const listMarks = ({ rate, steps }: RateHistory): StepMark[] =>
  steps.flatMap(({ day, value, notice }) =>
    notice && value !== null
      ? [{ day, value, title: `${day} ${names[rate]} ${value}%：${notice.title}`, href: articleHref(toArticle(notice)) }]
      : [],
  );

const toArticle = ({ articleId, categoryCode }: NonNullable<RateHistory['steps'][number]['notice']>) => ({ id: articleId, categoryCode });

type Row = RateHistory['steps'][number] & { rate: Rate; isFirst: boolean };

/** Returns all steps of all rates, newest first. */
const listRows = ({ histories }: Rates): Row[] =>
  histories
    .flatMap(({ rate, steps }) => steps.map((step, at): Row => ({ ...step, rate, isFirst: at === 0 })))
    .toSorted((a, b) => b.day.localeCompare(a.day));

const say = (value: number | null | undefined): string => (value === null || value === undefined ? '不在名单' : `${value}%`);

const columns: readonly TableColumn<Row>[] = [
  { key: 'day', header: '生效日期', isSticky: true, cell: ({ day }) => <time>{day}</time> },
  { key: 'rate', header: '项目', cell: ({ rate }) => names[rate] },
  {
    key: 'before',
    header: '变动前',
    align: 'end',
    cell: ({ before, isFirst }) => (isFirst && before === undefined ? <MissingValue /> : say(before)),
  },
  { key: 'value', header: '变动后', align: 'end', cell: ({ value }) => say(value) },
  {
    key: 'notice',
    header: '依据',
    isWide: true,
    cell: ({ notice, isFirst }) =>
      notice ? <a href={articleHref(toArticle(notice))}>{notice.title}</a> : isFirst ? '首期名单' : '当日名单',
  },
];
