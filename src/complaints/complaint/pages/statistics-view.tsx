import { DataTable, type Column } from '#ui/components/data-table/data-table.tsx';
import type { ComplaintStatistics, Quarter, QuarterFigures } from '../schema.ts';
import { longDate, quarterName, typeWords } from '../web/complaint-words.ts';

const days = ({ averageWorkingDays }: QuarterFigures): string =>
  averageWorkingDays === null ? '—' : `${averageWorkingDays.toFixed(1)} 个工作日`;
const inTime = ({ answered, answeredInTime }: QuarterFigures): string =>
  answered === 0 ? '—' : `${Math.round((answeredInTime / answered) * 100)}%`;

const columns: readonly Column<QuarterFigures>[] = [
  { key: 'quarter', header: '季度', cell: ({ quarter }) => quarterName(quarter), isSticky: true },
  { key: 'received', header: '收到', cell: ({ received }) => received, align: 'end' },
  { key: 'complaint', header: typeWords.complaint.name, cell: ({ byType }) => byType.complaint, align: 'end' },
  { key: 'report', header: typeWords.report.name, cell: ({ byType }) => byType.report, align: 'end' },
  { key: 'enquiry', header: typeWords.enquiry.name, cell: ({ byType }) => byType.enquiry, align: 'end' },
  { key: 'suggestion', header: typeWords.suggestion.name, cell: ({ byType }) => byType.suggestion, align: 'end' },
  { key: 'closed', header: '办结', cell: ({ closed }) => closed, align: 'end' },
  { key: 'days', header: '平均答复时间', cell: days, align: 'end' },
  { key: 'inTime', header: '按期答复', cell: inTime, align: 'end' },
  { key: 'publishedOn', header: '公布日期', cell: ({ publishedOn }) => publishedOn, align: 'end' },
];

/** The published quarters as bars, and the same as a table, newest first; below them what was published before a correction. */
export function StatisticsView({ statistics: { quarters } }: { statistics: ComplaintStatistics }) {
  const newest = quarters.toReversed();
  const corrected = newest.filter(({ former }) => former.length > 0);
  return (
    <>
      <QuarterBars quarters={newest} />
      <DataTable caption="各季度收到与办结数量、平均答复时间" columns={columns} rows={newest} rowKey={({ quarter }) => quarter} />
      <p className="statistics__note quiet measure">
        每个季度结束后公布，公布后不再变动；如有更正，原数据保留在下方。收到按收到日、答复按答复日、办结按结案或不予受理日计入季度；平均答复时间从收到的次日起按工作日计算，不含未答复的事项。
      </p>
      {corrected.map((quarter) => (
        <Corrections key={quarter.quarter} quarter={quarter} />
      ))}
    </>
  );
}

/** Each former version in figures, and why the one behind it took its place. */
function Corrections({ quarter }: { quarter: Quarter }) {
  const reasons = [quarter, ...quarter.former].filter(({ correction }) => correction !== null);
  return (
    <details>
      <summary>{quarterName(quarter.quarter)}的更正与原数据</summary>
      {reasons.map(({ publishedOn, correction }, at) => (
        <p key={reasons.length - at} className="measure">
          {longDate(publishedOn)}更正：{correction}
        </p>
      ))}
      <DataTable caption="更正前公布的数据" columns={columns} rows={quarter.former} rowKey={(one) => quarter.former.indexOf(one)} />
    </details>
  );
}

const hatchId = 'quarter-bars-hatch';

/** Drawn for the eye only: the table below says the same in words. Lengths are parts of the largest number. */
function QuarterBars({ quarters }: { quarters: readonly Quarter[] }) {
  const most = Math.max(1, ...quarters.flatMap(({ received, closed }) => [received, closed]));
  return (
    <figure className="quarter-bars">
      <figcaption className="cluster quiet">
        <span className="quarter-bars__key">收到</span>
        <span className="quarter-bars__key quarter-bars__key--closed">办结（斜纹）</span>
      </figcaption>
      <svg width="0" height="0" aria-hidden="true">
        <pattern id={hatchId} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect className="quarter-bars__hatch" width="3" height="6" />
        </pattern>
      </svg>
      <ol aria-hidden="true">
        {quarters.map(({ quarter, received, closed }) => (
          <li key={quarter}>
            <span className="quarter-bars__name">{quarterName(quarter)}</span>
            <Bar kind="received" part={received / most} count={received} />
            <Bar kind="closed" part={closed / most} count={closed} />
          </li>
        ))}
      </ol>
    </figure>
  );
}

function Bar({ kind, part, count }: { kind: 'received' | 'closed'; part: number; count: number }) {
  return (
    <span className={`quarter-bars__bar quarter-bars__bar--${kind}`}>
      <svg aria-hidden="true">
        <rect width={`${Math.round(part * 1000) / 10}%`} height="100%" fill={kind === 'closed' ? `url(#${hatchId})` : 'currentColor'} />
      </svg>
      {count}
    </span>
  );
}
