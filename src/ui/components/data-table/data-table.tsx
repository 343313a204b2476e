import { useId, type ReactNode } from 'react';
import { EmptyState } from '../empty-state/empty-state.tsx';
import { notYet } from '../empty-state/empty-text.ts';
import { DataState, type DataStateProps } from './data-state.tsx';
import { planColumns, type BreakMode } from './plan-columns.ts';
import './data-table.css';

/** One column, as data. Make the array once beside the component, not while rendering. */
export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** What the cell reads like, where components make it: by its length the column keeps it on one line or breaks it. */
  text?: (row: Row) => string;
  /** `end` for amounts and rates. */
  align?: 'start' | 'end' | 'center';
  /** Stays in sight when the table is moved sideways; for the first column, which also heads its row and its card. */
  isSticky?: boolean;
  /** The column's name on a phone's card when the header is too long for it. */
  cardLabel?: string;
  /** Takes the whole width of a phone's card. */
  isWide?: boolean;
  /** Where the list is put in order by this column, or the other way round; `state` where it is. */
  sort?: { href: string; state?: 'ascending' | 'descending' };
}

interface DataTableProps<Row> extends DataStateProps {
  /** What the table shows; names the region that moves sideways. */
  caption: string;
  /** True when a heading above says the same already. */
  isCaptionHidden?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** What it says without rows; what its caption names is not published yet, unless said otherwise. */
  emptyText?: string;
  /** True where a list of contents may stand beside it: there is less room. */
  isNarrow?: boolean;
}

/**
 * A dense table whose head and first column stay in sight; on phones each row is a card with the same fields. Where it has room on wide screens, its head
 * stays at the top of the screen itself; else it moves sideways in its frame, whose edge then lies in shadow.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, isCaptionHidden = false, rows, rowKey, emptyText = notYet(caption) } = props;
  const captionId = useId();
  const plan = planColumns(props.columns, rows, props.isNarrow);
  const columns = props.columns.map((column, at): PlannedColumn<Row> => ({ ...column, wrapping: plan.wrapping[at] ?? 'none' }));
  return (
    <div className="data-table" data-results="">
      <DataState {...props} />
      {rows.length === 0 ? (
        <EmptyState text={emptyText} />
      ) : (
        <div role="region" className={`data-table__scroll ${frameOf(plan.fits, props.isNarrow)}`} aria-labelledby={captionId} tabIndex={0}>
          <table>
            <caption id={captionId} className={isCaptionHidden ? 'visually-hidden' : undefined}>
              {caption}
            </caption>
            <thead>
              <tr>{columns.map(toHeader)}</tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={rowKey(row)} columns={columns} row={row} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}

/** Beside a list of contents nobody knows how much room there is: such a table is as long as it is, and moves in its frame where it has to. */
const frameOf = (fits: boolean, isNarrow = false): string => {
  if (isNarrow) return 'data-table__scroll--whole slides';
  // What has room on wide screens has none with letters twice as large: there its edge shows that there is more.
  return fits ? 'data-table__scroll--fits slides' : 'slides';
};

type PlannedColumn<Row> = Column<Row> & { wrapping: BreakMode };

function toHeader<Row>(column: PlannedColumn<Row>): ReactNode {
  return (
    <th key={column.key} scope="col" className={classOf(column)} aria-sort={column.sort?.state}>
      {column.sort ? <SortLink {...column.sort} text={column.header} /> : column.header}
    </th>
  );
}

function SortLink({ href, state, text }: NonNullable<Column<unknown>['sort']> & { text: string }) {
  return (
    <a className="data-table__sort" href={href}>
      {text}
      <span aria-hidden="true">{state ? (state === 'ascending' ? ' ▲' : ' ▼') : ' ⇅'}</span>
    </a>
  );
}

function Row<R>({ columns, row }: { columns: readonly PlannedColumn<R>[]; row: R }) {
  return (
    <tr>
      {columns.map((column, index) =>
        index === 0 ? (
          <th key={column.key} scope="row" className={classOf(column)}>
            {column.cell(row)}
          </th>
        ) : (
          <td key={column.key} className={classOf(column)} data-label={column.cardLabel ?? column.header}>
            {column.cell(row)}
          </td>
        ),
      )}
    </tr>
  );
}

/** One letter a trait: a table has thousands of cells, and each name is sent with each of them. */
function classOf<Row>({ align, isSticky, isWide, wrapping }: PlannedColumn<Row>): string | undefined {
  const names = [
    align === 'end' && 'is-end',
    align === 'center' && 'is-center',
    isSticky && 'is-sticky',
    isWide && 'is-wide',
    wrapping !== 'none' && `is-${wrapping}`,
  ].filter(Boolean);
  return names.length > 0 ? names.join(' ') : undefined;
}
