import { Link, useSearchParams, useNavigate } from 'react-router';
import { Button } from '#ui/components/button/button.tsx';
import { LineChart } from '#ui/components/charts/line-chart.tsx';
import { AsyncContent } from '#ui/console/async-content.tsx';
import { downloadBlob } from '#ui/console/download.ts';
import { usePermissionCheck } from '#ui/console/me-context.ts';
import { Screen, ScreenSection, Table } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { failureNotification } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { formatUpTo } from '#ui/format/numbers.ts';
import { reportGet, reportFileGet, searchOrderBegin } from '../calls.ts';
import type { Report, ReportQuery, ReportCell, SearchOrderInput, ReportTable } from '../schema/reports.ts';
import { partNames, partNotes, parts, spanNames, partsWithSpan, spans, type PartName } from '../web/part-names.ts';
import './insight.css';

/** Reports about the site: figures, charts and the tables behind them, by part. */
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
      {partsWithSpan.includes(part) && <Spans part={part} current={days} />}
      <AsyncContent
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
      </AsyncContent>
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

interface TablePartProps {
  table: ReportTable;
  query: ReportQuery;
}

/** One table of a report, with a line chart above it or bars beside its numbers if possible. */
function TablePart({ table, query }: TablePartProps) {
  const may = usePermissionCheck();
  const { code, title, note, heads, rows, plot } = table;
  const canOrder = rows.some((row) => row.query !== null) && may('content.draft');
  return (
    <ScreenSection title={title} acts={rows.length > 0 && <TakeButton title={title} table={code} query={query} />}>
      <p className="quiet">{note}</p>
      {rows.length === 0 ? (
        <p className="muted">所选时间内没有数据。</p>
      ) : (
        <>
          {plot?.kind === 'line' && rows.length > 1 && <Line table={table} column={plot.column} unit={plot.unit} />}
          <div className={plot?.kind === 'line' ? 'insight__short' : undefined}>
            <Table label={`${title}（表）`} heads={[...heads, ...(canOrder ? ['操作'] : [])]}>
              {rows.map((row) => (
                <tr key={row.cells.join('|')}>
                  {row.cells.map((cell, at) => (
                    <td key={heads[at]} className={typeof cell === 'number' ? 'insight__number' : at === 0 ? 'rows__wide' : undefined}>
                      {at === 0 && row.href !== null ? <Link to={row.href}>{tell(cell)}</Link> : tell(cell)}
                      {plot?.kind === 'bars' && at === plot.column && <Bar value={cell} most={mostOf(table, at)} />}
                    </td>
                  ))}
                  {canOrder && <td>{row.query !== null && <OrderButtons query={row.query} />}</td>}
                </tr>
              ))}
            </Table>
          </div>
        </>
      )}
    </ScreenSection>
  );
}

const tell = (cell: ReportCell): string => (cell === null ? '—' : typeof cell === 'number' ? formatUpTo(cell, 1) : cell);

const mostOf = ({ rows }: ReportTable, column: number): number =>
  Math.max(1, ...rows.map(({ cells }) => (typeof cells[column] === 'number' ? cells[column] : 0)));

/** A bar with the share of the longest one; the number is shown beside it. */
function Bar({ value, most }: { value: ReportCell; most: number }) {
  const share = typeof value === 'number' ? (value / most) * 100 : 0;
  return (
    <svg className="insight__bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <rect width={share} height="6" />
    </svg>
  );
}

function Line({ table: { heads, rows }, column, unit }: { table: ReportTable; column: number; unit: string }) {
  const points = rows.map(({ cells }) => ({ label: String(cells[0]), value: Number(cells[column]) }));
  return (
    <div className="insight__line">
      <LineChart title={heads[column]!.replace(/（.*）$/, '')} unit={unit} digits={0} points={points} />
    </div>
  );
}

function TakeButton({ title, table, query }: { title: string; table: string; query: ReportQuery }) {
  const taking = useAction({
    async act(client) {
      const { fileName, csv } = await client.call(reportFileGet, { ...query, table });
      downloadBlob(fileName, new Blob([csv], { type: 'text/csv;charset=utf-8' }));
    },
    explain: failureNotification('没有导出'),
  });
  return (
    <Button icon="download" aria-busy={taking.isBusy} onClick={() => taking.run()}>
      导出 CSV<span className="visually-hidden">：{title}</span>
    </Button>
  );
}

const orderNames: Readonly<Record<SearchOrderInput['kind'], string>> = { synonyms: '设同义词', promotions: '设推荐' };

/** Begins a change order with the search term filled in; it needs the approval of somebody else. */
function OrderButtons({ query }: { query: string }) {
  const navigate = useNavigate();
  const beginning = useAction({
    async act(client, kind: SearchOrderInput['kind']) {
      const { id } = await client.call(searchOrderBegin, { kind, query });
      await navigate(`/changes/${id}`);
    },
    explain: failureNotification('没有起草变更单'),
  });
  return (
    <span className="cluster cluster--close">
      {(Object.keys(orderNames) as SearchOrderInput['kind'][]).map((kind) => (
        <Button
          key={kind}
          aria-label={`为“${query}”${orderNames[kind]}`}
          aria-busy={beginning.busyWith === kind}
          onClick={() => beginning.run(kind)}
        >
          {orderNames[kind]}
        </Button>
      ))}
    </span>
  );
}
