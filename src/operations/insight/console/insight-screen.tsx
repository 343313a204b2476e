import { Link, useSearchParams } from 'react-router';
import { Faces } from '#ui/console/faces.tsx';
import { Screen } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { formatUpTo } from '#ui/format/numbers.ts';
import { partNames, partNotes, parts, spanNames, spanned, spans, type PartName } from '../web/part-names.ts';
import { reportGet } from '../calls.ts';
import type { Report, ReportQuery } from '../schema/reports.ts';
import { TablePart } from './table-part.tsx';
import './insight.css';

/** What the site tells of itself: part by part figures, drawings, and the tables behind them. */
export function InsightScreen() {
  const [query] = useSearchParams();
  const part = parts.find((one) => one === query.get('part')) ?? parts[0];
  const days = spans.find((one) => one === query.get('days')) ?? '28';
  const asked: ReportQuery = { part, days };
  const report = useData(reportGet, asked);
  return (
    <Screen title="网站洞察" note={partNames[part]}>
      <Parts current={part} days={days} />
      <p className="quiet insight__note">{partNotes[part]}</p>
      {spanned.includes(part) && <Spans part={part} current={days} />}
      <Faces
        key={part}
        of={report}
        isEmpty={({ tables }) => tables.length === 0}
        empty={
          <>
            <p className="face__title">没有您可以查看的统计</p>
            <p>投诉与业务的时效需要相应队列的查看权限；需要时请联系安全管理员。</p>
          </>
        }
      >
        {(data) => (
          <>
            <Figures figures={data.figures} />
            {data.tables.map((table) => (
              <TablePart key={table.code} table={table} query={asked} />
            ))}
          </>
        )}
      </Faces>
    </Screen>
  );
}

function Parts({ current, days }: { current: PartName; days: string }) {
  return (
    <nav className="tabs" aria-label="洞察的各部分">
      {parts.map((part) => (
        <Link key={part} className="tabs__tab" to={`?part=${part}&days=${days}`} aria-current={part === current ? 'page' : undefined}>
          {partNames[part]}
        </Link>
      ))}
    </nav>
  );
}

function Spans({ part, current }: { part: PartName; current: string }) {
  return (
    <nav className="tabs" aria-label="时间范围">
      {spans.map((days) => (
        <Link key={days} className="tabs__tab" to={`?part=${part}&days=${days}`} aria-current={days === current ? 'page' : undefined}>
          {spanNames[days]}
        </Link>
      ))}
    </nav>
  );
}

function Figures({ figures }: { figures: Report['figures'] }) {
  return (
    <dl className="insight__figures">
      {figures.map(({ name, value, unit, former }) => (
        <div key={name}>
          <dt className="quiet">{name}</dt>
          <dd>
            <strong>{formatUpTo(value, 1)}</strong> {unit}
            {former !== null && (
              <span className="subline">
                此前同样长的时间：{formatUpTo(former, 1)} {unit}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
