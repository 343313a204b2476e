import { DataTable } from '#ui/components/data-table/data-table.tsx';
import { paths } from '#ui/paths.ts';
import { actionFeed } from '../calls.ts';
import type { SecurityEvents as Events } from '../schema.ts';
import { keyOfEvent, ownEventColumns } from './event-columns.tsx';

/** Coming and recent events for holders of a share, with a link to the whole calendar. */
export function SecurityEventList({ code, events: { records, today } }: { code: string; events: Events }) {
  const coming = records.filter(({ day }) => day >= today).length;
  return (
    <>
      <p>
        {coming > 0 ? `即将到来 ${coming} 项，排在前面。` : '近期没有已公告的事项，以下是过去的记录。'}
        <a href={paths.corporateActions({ keyWord: code })}>在日历中查看</a>
      </p>
      <DataTable
        caption="各项的日期"
        isCaptionHidden
        columns={ownEventColumns}
        rows={records}
        rowKey={keyOfEvent}
        isSample={records.some(({ isSample }) => isSample)}
        downloads={[{ text: '日历 .ics', href: actionFeed.ofSecurity(code) }]}
      />
    </>
  );
}
