import type { CallState } from '#ui/api/use-call.ts';
import { Button } from '#ui/components/button/button.tsx';
import type { LoginListResult } from '../../schema.ts';

interface LoginPagesProps {
  load: CallState<LoginListResult>;
  pageNum: number;
  onPage(pageNum: number): void;
}

/** The way through the login records. Its buttons stay while a page is loading, so that the focus does. */
export function LoginPages({ load, pageNum, onPage }: LoginPagesProps) {
  const total = load.state === 'ready' ? load.data.total : undefined;
  const last = load.state === 'ready' ? Math.max(1, Math.ceil(load.data.total / load.data.pageSize)) : undefined;
  if (pageNum === 1 && (last ?? 1) === 1) return null;
  const hasNewer = pageNum > 1;
  const hasOlder = last !== undefined && pageNum < last;
  return (
    <nav className="login-table__pages cluster middle" aria-label="登录记录分页">
      <Button onClick={() => void (hasNewer && onPage(pageNum - 1))} aria-disabled={!hasNewer || undefined}>
        较新的记录
      </Button>
      <Button onClick={() => void (hasOlder && onPage(pageNum + 1))} aria-disabled={!hasOlder || undefined}>
        较早的记录
      </Button>
      <span role="status">{last === undefined ? '正在加载…' : `共 ${total} 条，第 ${pageNum} / ${last} 页`}</span>
    </nav>
  );
}
