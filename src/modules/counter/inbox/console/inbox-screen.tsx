import { Link, useSearchParams } from 'react-router';
import { Queue, QueuePane, QueueRow, QueueSubject } from '#console/ui/queue.tsx';
import { Ago, FactList } from '#console/ui/screen.tsx';
import { useQueue, type QueueState } from '#console/ui/use-queue.ts';
import { beginWalk, withFocus } from '#console/ui/walk/use-walk.ts';
import { Clock } from '#modules/counter/complaint-desk/web/clock-face.tsx';
import { notice } from '#web/form/failures.ts';
import { useAction } from '#web/form/use-action.ts';
import { Button } from '#web/ui/button/button.tsx';
import { inboxList, noticeRead } from '../calls.ts';
import type { InboxItem, InboxPage } from '../schema.ts';

const keyOf = ({ key }: InboxItem): string => key;

/** Everything that waits for whoever is signed in, whatever queue it is of: each is opened where it is decided, and the next one from there. */
export function InboxScreen() {
  const [query] = useSearchParams();
  const source = query.get('source') ?? '';
  const queue = useQueue(inboxList, { source }, keyOf);
  const sources = (queue.list.data as InboxPage | undefined)?.sources ?? [];
  return (
    <Queue
      title="待办"
      note="由您处理的和无人领取的，期限近的在前"
      filters={<Sources sources={sources} current={source} />}
      queue={queue}
      keyOf={keyOf}
      row={toRow}
      empty={
        <>
          <p className="face__title">没有等待您处理的事项</p>
          <p>新的事项会出现在这里；已由同事领取的不列出，可到各队列查看。</p>
        </>
      }
    >
      {(key) => {
        const item = queue.items.find((one) => one.key === key);
        return item ? <Opened item={item} queue={queue} /> : <Gone queue={queue} isLoading={queue.list.isLoading} />;
      }}
    </Queue>
  );
}

function Sources({ sources, current }: { sources: InboxPage['sources']; current: string }) {
  const all = sources.reduce((sum, { count }) => sum + count, 0);
  const isMore = sources.some((one) => one.isMore);
  return (
    <nav className="tabs" aria-label="按队列筛选">
      {[{ code: '', name: '全部', count: all, isMore }, ...sources].map(({ code, name, count, isMore: hasMore }) => (
        <Link
          key={code}
          className="tabs__tab"
          to={code === '' ? '?' : `?source=${code}`}
          aria-current={code === current ? 'page' : undefined}
        >
          {name}{' '}
          <strong>
            {count}
            {hasMore && '+'}
          </strong>
        </Link>
      ))}
    </nav>
  );
}

const toRow = (item: InboxItem) => (
  <QueueRow
    name={item.title}
    beside={item.dueOn === null ? <Ago at={item.since} /> : <Clock of={item} />}
    text={item.text}
    mark={item.isOwn ? '由您处理' : item.sourceName}
  />
);

interface OpenedProps {
  item: InboxItem;
  queue: QueueState<InboxItem>;
}

function Opened({ item, queue }: OpenedProps) {
  const { key, title, text, since, dueOn, sourceName, isOwn, href, notice: told } = item;
  return (
    <>
      <QueueSubject queue={queue} title={title}>
        <FactList
          facts={[
            ['事项', text],
            ['队列', sourceName],
            ['等待', <Ago key="since" at={since} />],
            ['期限', dueOn === null ? '没有承诺的期限' : <DueDay key="due" item={item} />],
            ...(told === null ? [['经办', isOwn ? '由您处理' : '打开后可领取'] as const] : []),
          ]}
        />
      </QueueSubject>
      <QueuePane>
        <section className="pane-part" aria-label="打开">
          <h3 className="pane-part__title">{told === null ? '办理' : '查看'}</h3>
          <p className="quiet">在所属的队列中查看详情；办完后自动打开下一件。</p>
          <div className="cluster cluster--close">
            <Link
              className="button button--primary"
              to={href}
              state={withFocus}
              aria-keyshortcuts="O"
              onClick={() => beginWalk(queue.items.map(toStop), key)}
            >
              打开{sourceName} <kbd>O</kbd>
            </Link>
            {told !== null && <ReadButton id={told} onRead={queue.moveOn} />}
          </div>
        </section>
      </QueuePane>
    </>
  );
}

const toStop = ({ key, title, href }: InboxItem) => ({ key, title, href });

function DueDay({ item }: { item: InboxItem }) {
  return (
    <>
      {item.dueOn} <Clock of={item} />
    </>
  );
}

function ReadButton({ id, onRead }: { id: number; onRead: () => void }) {
  const reading = useAction({
    async act(client) {
      await client.call(noticeRead, { id });
      onRead();
    },
    explain: notice('没有标为已读'),
  });
  return (
    <Button aria-keyshortcuts="R" aria-busy={reading.isBusy} onClick={() => reading.run()}>
      标为已读 <kbd>R</kbd>
    </Button>
  );
}

/** What was opened by its address and waits no longer. */
function Gone({ queue, isLoading }: { queue: QueueState<InboxItem>; isLoading: boolean }) {
  if (isLoading) return null;
  return (
    <QueueSubject queue={queue} title="这一件已不在待办中">
      <p>已经办结、由同事领取，或不再需要处理。按 J 打开下一件。</p>
    </QueueSubject>
  );
}
