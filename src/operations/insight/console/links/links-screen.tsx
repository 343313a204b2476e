import { useSearchParams } from 'react-router';
import { Button } from '#ui/components/button/button.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { usePermissionCheck } from '#ui/console/me-context.ts';
import { Queue, QueueParts, QueueRow } from '#ui/console/queue.tsx';
import { Ago } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { useQueue } from '#ui/console/use-queue.ts';
import { failureNotification } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { checkStatusGet, checkStart, findingList } from '../../calls.ts';
import type { CheckStatus, LinkFinding, LinkFindingQuery } from '../../schema/links.ts';
import { findingNames } from '../../web/finding-labels.ts';
import { FindingView } from './finding-view.tsx';
import './links.css';

const partNames = { open: '待处理', ended: '已处理' } as const;
type Part = keyof typeof partNames;
const keyOf = ({ id }: LinkFinding): string => String(id);

/** Broken links and unreadable files found by the weekly check. */
export function LinksScreen() {
  const [query] = useSearchParams();
  const state: Part = query.get('state') === 'ended' ? 'ended' : 'open';
  const queue = useQueue<LinkFindingQuery, LinkFinding>(findingList, { state }, keyOf);
  const board = useData(checkStatusGet, {});
  return (
    <Queue
      title="链接检查"
      note={<QueueParts names={partNames} current={state} />}
      filters={
        <div className="links__head">
          {board.data && <LastCheck board={board.data} />}
          <StartButton onStarted={board.reload} />
        </div>
      }
      queue={queue}
      keyOf={keyOf}
      row={toRow}
      empty={
        <>
          <p className="face__title">{state === 'open' ? '没有待处理的链接' : '还没有处理过的链接'}</p>
          <p>每周一凌晨检查一次；发现失效的链接和打不开的 PDF 会列在这里，改正后下次检查时自动消失。</p>
        </>
      }
    >
      {(id) => <FindingView id={Number(id)} queue={queue} />}
    </Queue>
  );
}

const toRow = ({ kind, target, page, state, foundAt, assignment }: LinkFinding) => (
  <QueueRow
    name={findingNames[kind]}
    beside={<Ago at={foundAt} />}
    text={`${target}　在 ${page}`}
    mark={state === 'open' ? assignment?.name : state === 'gone' ? '● 已消失' : '○ 已忽略'}
  />
);

function LastCheck({ board: { last, looksOutside } }: { board: CheckStatus }) {
  if (!last) return <p className="quiet">还没有检查过。</p>;
  return (
    <p className="quiet">
      <Ago at={last.startedAt} />
      {last.endedAt === null
        ? '开始检查，尚未结束。'
        : last.pages === 0
          ? '开始检查，没有完成。'
          : `检查了 ${last.pages} 个页面、${last.links} 个链接、${last.files} 个 PDF${last.isWhole ? '' : '，因数量过多未全部检查'}。`}
      {looksOutside ? '' : '未检查外部网站。'}
    </p>
  );
}

function StartButton({ onStarted }: { onStarted: () => void }) {
  const may = usePermissionCheck();
  const starting = useAction({
    async act(client) {
      await client.call(checkStart, {});
      toast('已开始检查，几分钟后刷新查看');
      onStarted();
    },
    explain: failureNotification('没有开始检查'),
  });
  if (!may('content.draft')) return null;
  return (
    <Button aria-busy={starting.isBusy} onClick={() => starting.run()}>
      立即检查
    </Button>
  );
}
