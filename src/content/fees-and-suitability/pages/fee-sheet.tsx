import { DataTable } from '#ui/components/data-table/data-table.tsx';
import { EmptyState } from '#ui/components/empty-state/empty-state.tsx';
import { emptyText, notPublishedText } from '#ui/components/empty-state/empty-text.ts';
import { FilterForm } from '#ui/components/filter-form/filter-form.tsx';
import { PastDayNote, provenByRecord } from '#ui/components/past-day-note/past-day-note.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { paths } from '#ui/paths.ts';
import { feeDownloadPath } from '../calls/dealing.ts';
import type { FeeSheet } from '../schema/dealing.ts';
import './fee-sheet.css';
import { feeColumns, upcomingColumns } from './fee-columns.tsx';

interface FeeSheetProps {
  sheet: FeeSheet;
  /** The selected business. */
  business?: string;
  /** Error of the date field. */
  error: string;
}

/** Renders the fees of a day by business, upcoming changes, and the forms for another day and a download. */
export function FeeSheetView({ sheet, business, error }: FeeSheetProps) {
  const { date, isToday, businesses, inForce, updatedOn } = sheet;
  const shown = businesses.filter((name) => inForce.some((rate) => rate.business === name));
  return (
    <div className="fee-sheet stack stack--blocks">
      <Filter sheet={sheet} business={business} error={error} />
      {!isToday && (
        <PastDayNote thing="收费标准" day={date} newestHref={paths.fees({ business })} proof={provenByRecord(paths.fees(), date)} />
      )}
      <Upcoming sheet={sheet} />
      <p className="fee-sheet__age line middle quiet targets">
        <span>
          执行日期 <time>{date}</time>
          {updatedOn && (
            <>
              ，最近更新 <time>{updatedOn}</time>
            </>
          )}
        </span>
        <a className="no-print" href={downloadHref(sheet, business)} download="">
          下载 CSV（与下表一致）
        </a>
      </p>
      {shown.length === 0 && (
        <EmptyState
          text={emptyText(
            { business, date: isToday ? undefined : date },
            '这一天没有符合条件的收费标准，请换一个日期或业务。',
            notPublishedText('各项业务的收费标准'),
          )}
        />
      )}
      {shown.map((name) => (
        <div key={name} className="fee-sheet__business">
          <DataTable caption={name} columns={feeColumns} rows={inForce.filter((rate) => rate.business === name)} rowKey={({ id }) => id} />
        </div>
      ))}
    </div>
  );
}

function Filter({ sheet: { date, isToday, businesses }, business, error }: FeeSheetProps) {
  return (
    <FilterForm
      action={paths.fees()}
      values={{ ...(business && { business }), ...(!isToday && { date }) }}
      selects={[{ name: 'business', label: '业务', options: businesses.map((name) => ({ value: name, text: name })) }]}
      label="查询收费标准"
    >
      <label className="filter-form__part">
        日期（空为今天）
        <input
          className="control"
          type="date"
          name="date"
          defaultValue={isToday ? '' : date}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'fee-date-error' : undefined}
        />
        {error && (
          <span className="field__error" id="fee-date-error">
            {error}
          </span>
        )}
      </label>
    </FilterForm>
  );
}

/** Renders upcoming changes above the current fees, so that clients know them in advance. */
function Upcoming({ sheet: { isToday, upcoming } }: Pick<FeeSheetProps, 'sheet'>) {
  if (upcoming.length === 0) return null;
  return (
    <div className="fee-sheet__upcoming">
      <SectionHeading id="upcoming" title={isToday ? '即将生效' : '此后的变更'} />
      <DataTable
        caption={isToday ? '即将生效的标准' : '此后的下一次变更'}
        isCaptionHidden
        columns={upcomingColumns}
        rows={upcoming}
        rowKey={({ id }) => id}
      />
    </div>
  );
}

function downloadHref({ date }: FeeSheet, business?: string): string {
  return `${feeDownloadPath}?${new URLSearchParams({ date, ...(business && { business }) }).toString()}`;
}
