import { Fragment, useContext } from 'react';
import { Link, useSearchParams } from 'react-router';
import { complaintAssign, complaintColleagues } from '#complaints/complaint-desk/calls.ts';
import { DeadlineBadge } from '#complaints/complaint-desk/web/deadline-badge.tsx';
import { Button } from '#ui/components/button/button.tsx';
import { AssignmentBar } from '#ui/console/assignment.tsx';
import { startInboxPass, DoneContext, withFocus } from '#ui/console/inbox-pass/use-inbox-pass.ts';
import { MeContext } from '#ui/console/me-context.ts';
import { Queue, QueuePane, QueueRow, QueueSubject, SubjectNote } from '#ui/console/queue.tsx';
import { Ago, FactList } from '#ui/console/screen.tsx';
import { useQueue, type QueueState } from '#ui/console/use-queue.ts';
import { Watermark } from '#ui/console/watermark.tsx';
import { failureNotification } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { inboxList, noticeRead } from '../calls.ts';
import type { InboxItem, InboxPage } from '../schema.ts';
import { inboxGroupNames } from '../web/inbox-groups.ts';
import { placeNameOf } from '../web/place-names.ts';
import { renderSubject } from './subject-views.tsx';

const keyOf = ({ key }: InboxItem): string => key;

/** The inbox of the user across all queues: each item is opened where it is decided, with a link to the next one. */
export function InboxScreen() {
  const [query] = useSearchParams();
  const source = query.get('source') ?? '';
  const queue = useQueue(inboxList, { source }, keyOf);
  const sources = (queue.list.data as InboxPage | undefined)?.sources ?? [];
  return (
    <>
      <Queue
        title="待办"
        note="由您处理的和无人领取的，有期限的在前"
        filters={<Sources sources={sources} current={source} />}
        queue={queue}
        keyOf={keyOf}
        row={toRow}
        groupOf={({ group }) => inboxGroupNames[group]}
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
      <Watermark />
    </>
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
    beside={item.dueOn === null ? <Ago at={item.since} /> : <DeadlineBadge of={item} />}
    text={item.text}
    mark={
      <span className="queue__kind">
        {[item.isOwn ? '由您处理' : item.sourceName, item.isTask && item.reminders.length > 0 && `提醒 ${item.reminders.length}`]
          .filter(Boolean)
          .join(' · ')}
      </span>
    }
  />
);

interface OpenedProps {
  item: InboxItem;
  queue: QueueState<InboxItem>;
}

/** Shows the subject as on its own screen, where that is possible; otherwise its details and a link to it. */
function Opened({ item, queue }: OpenedProps) {
  const { me } = useContext(MeContext);
  const seesAll = me?.permissions.some(({ permission, reach }) => permission === 'complaint.read' && reach === 'all') ?? false;
  const facts = <Facts item={item} queue={queue} />;
  const isUntaken = needsTaking(item) && !seesAll;
  const shown = isUntaken ? <UntakenComplaint item={item} queue={queue} /> : (renderSubject({ item, queue }) ?? facts);
  return (
    <SubjectNote value={<AboutItem item={item} queue={queue} />}>
      <DoneContext value={queue.moveOn}>
        <Fragment key={`${item.key} ${item.isOwn}`}>{shown}</Fragment>
      </DoneContext>
    </SubjectNote>
  );
}

/** Returns true for a complaint that is not assigned to the user. Its content is hidden unless they may see all complaints. */
function needsTaking({ source, isOwn }: InboxItem): boolean {
  return source === 'complaints' && !isOwn;
}

function UntakenComplaint({ item, queue }: OpenedProps) {
  return (
    <>
      <QueueSubject queue={queue} title={`${item.title} ${item.subject}`}>
        <ItemFacts item={item} />
        <p>领取后可以查看投诉人和事项内容，并开始办理。</p>
      </QueueSubject>
      <QueuePane>
        <AssignmentBar
          subject={{ number: item.subject }}
          of={null}
          call={complaintAssign}
          colleagues={complaintColleagues}
          onChange={queue.reload}
        />
      </QueuePane>
    </>
  );
}

function Facts({ item, queue }: OpenedProps) {
  return (
    <QueueSubject queue={queue} title={item.title}>
      <ItemFacts item={item} />
    </QueueSubject>
  );
}

const ItemFacts = ({ item }: { item: InboxItem }) => (
  <FactList
    facts={[
      ['事项', item.text],
      ['队列', item.sourceName],
      ['等待', <Ago key="since" at={item.since} />],
      ['期限', item.dueOn === null ? '没有承诺的期限' : <DueDay key="due" item={item} />],
    ]}
  />
);

/** The notice about an item and a link to its own screen; the next inbox item is one key away. */
function AboutItem({ item, queue }: OpenedProps) {
  const { key, href, reminders } = item;
  return (
    <div className="cluster queue__about">
      <Link
        className="button"
        to={href}
        state={withFocus}
        aria-keyshortcuts="O"
        onClick={() => startInboxPass(queue.items.map(toStop), key)}
      >
        打开{placeNameOf(href) ?? '原页'} <kbd>O</kbd>
      </Link>
      {reminders.length > 0 && (
        <>
          <ul className="lines" aria-label="提醒">
            {reminders.map(({ id, text, at }) => (
              <li key={id}>
                {text}，<Ago at={at} />
              </li>
            ))}
          </ul>
          <ReadButton item={item} queue={queue} />
        </>
      )}
    </div>
  );
}

const toStop = ({ key, title, href }: InboxItem) => ({ key, title, href });

function DueDay({ item }: { item: InboxItem }) {
  return (
    <>
      {item.dueOn} <DeadlineBadge of={item} />
    </>
  );
}

function ReadButton({ item, queue }: OpenedProps) {
  const reading = useAction({
    async act(client) {
      const isOfRequest = item.reminders.some((one) => one.isOfRequest);
      await client.call(noticeRead, { id: Math.max(...item.reminders.map(({ id }) => id)), isOfRequest });
      if (item.isTask) queue.change(item.key, { ...item, reminders: [] });
      else queue.moveOn();
    },
    explain: failureNotification('没有标为已读'),
  });
  return (
    <Button aria-keyshortcuts="M" aria-busy={reading.isBusy} onClick={() => reading.run()}>
      标为已读 <kbd>M</kbd>
    </Button>
  );
}

/** Shown for an item that was opened by URL and is no longer pending. */
function Gone({ queue, isLoading }: { queue: QueueState<InboxItem>; isLoading: boolean }) {
  if (isLoading) return null;
  return (
    <QueueSubject queue={queue} title="这一件已不在待办中">
      <p>已经办结、由同事领取，或不再需要处理。按 J 打开下一件。</p>
    </QueueSubject>
  );
}
