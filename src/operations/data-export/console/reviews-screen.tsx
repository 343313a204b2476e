import { Link, useSearchParams } from 'react-router';
import { AsyncContent } from '#ui/console/async-content.tsx';
import { CursorLinks } from '#ui/console/filter-bar.tsx';
import { Screen } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { exportReviewList } from '../calls.ts';
import { ExportCards } from './export-cards.tsx';
import './exports.css';

const viewNames = { waiting: '待批准', all: '全部' } as const;

/** Everybody's exports, to be approved by somebody other than the requester. */
export function ExportReviewsScreen() {
  const [query] = useSearchParams();
  const [view, after] = [query.get('view') === 'all' ? 'all' : 'waiting', query.get('after')] as const;
  const item = query.get('item');
  const orders = useData(exportReviewList, item ? { view: 'all', item } : { view, ...(after && { after }) });
  return (
    <Screen title="导出审批" note="批准前请核对原因、用途与范围；本人的申请须由另一人决定">
      <nav className="tabs" aria-label="导出申请的各部分">
        {(['waiting', 'all'] as const).map((one) => (
          <Link key={one} className="tabs__tab" to={`?view=${one}`} aria-current={one === view && !item ? 'page' : undefined}>
            {viewNames[one]}
          </Link>
        ))}
      </nav>
      <AsyncContent
        of={orders}
        isEmpty={({ records }) => records.length === 0}
        empty={
          <>
            <p className="face__title">{item ? '没有这份申请' : view === 'all' ? '还没有人申请导出' : '没有待批准的申请'}</p>
            <p>新的申请会出现在这里和工作台上。</p>
          </>
        }
      >
        {({ records, next }) => (
          <>
            <ExportCards orders={records} onChanged={orders.reload} />
            <CursorLinks name="after" next={next} previous={after !== null} />
          </>
        )}
      </AsyncContent>
    </Screen>
  );
}
