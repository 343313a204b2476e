import type { ComponentType, ReactNode } from 'react';
import { exportReviewList } from '#operations/data-export/calls.ts';
import { Button } from '#ui/components/button/button.tsx';
import { AsyncContent } from '#ui/console/async-content.tsx';
import { QueueSubject } from '#ui/console/queue.tsx';
import { useData, usePolling } from '#ui/console/use-data.ts';
import type { QueueState } from '#ui/console/use-queue.ts';
import { lazyComponent, type LazyComponent } from '#ui/navigation/lazy-component.tsx';
import { changeGet } from '#workflow/change-orders/calls/orders.ts';
import { dailyImportGet } from '#workflow/data-imports/calls/imports.ts';
import type { InboxItem } from '../schema.ts';

interface SubjectProps {
  item: InboxItem;
  queue: QueueState<InboxItem>;
}

/** Wraps the view of a subject from its own screen; its code is loaded with the first subject of its kind. */
const fetchedView = (load: () => Promise<ComponentType<SubjectProps>>): LazyComponent<SubjectProps> =>
  lazyComponent(load, {
    waiting: () => <section className="queue__subject" aria-busy="true" />,
    failed: (_props, again) => (
      <div className="queue__none" role="alert">
        <p>没有取到这一页的程序：网络可能中断，或者系统刚刚更新。</p>
        <Button onClick={again}>再试一次</Button>
      </div>
    ),
  });

/** Presents the inbox as the queue of a screen whose own list is not loaded. */
const asQueueOf = <Item,>(queue: QueueState<InboxItem>): QueueState<Item> => ({
  ...(queue as unknown as QueueState<Item>),
  items: [],
  change: () => queue.reload(),
});

const nothing = () => undefined;

const CaseSubject = fetchedView(async () => {
  const { CaseReviewView } = await import('#clients/case-desk/console/case-view.tsx');
  return ({ item, queue }) => <CaseReviewView id={item.subject} queue={asQueueOf(queue)} />;
});

const ComplaintSubject = fetchedView(async () => {
  const { CaseWork } = await import('#complaints/complaint-desk/console/case-work.tsx');
  return ({ item: { subject }, queue }) => (
    <CaseWork number={subject} line={undefined} queue={asQueueOf(queue)} onChanged={nothing} onDone={queue.moveOn} />
  );
});

const PrivacySubject = fetchedView(async () => {
  const { RequestView } = await import('#clients/care/console/request-view.tsx');
  return ({ item, queue }) => <RequestView id={item.subject} queue={asQueueOf(queue)} />;
});

const CallBackSubject = fetchedView(async () => {
  const { CallBackView } = await import('#contact/call-backs/console/call-back-view.tsx');
  return ({ item, queue }) => <CallBackView number={item.subject} queue={asQueueOf(queue)} />;
});

const DeliverySubject = fetchedView(async () => {
  const { DeliveryWork } = await import('#recruitment/hiring/console/delivery-work.tsx');
  return ({ item: { subject, source }, queue }) => (
    <DeliveryWork number={subject} line={undefined} queue={asQueueOf(queue)} isNarrowed={source === 'deliveries'} onChanged={nothing} />
  );
});

const TalentSubject = fetchedView(async () => {
  const { TalentWork } = await import('#recruitment/hiring/console/talents-screen.tsx');
  return ({ item, queue }) => <TalentWork id={Number(item.subject)} line={undefined} queue={asQueueOf(queue)} />;
});

const LinkSubject = fetchedView(async () => {
  const { FindingView } = await import('#operations/insight/console/links/finding-view.tsx');
  return ({ item, queue }) => <FindingView id={Number(item.subject)} queue={asQueueOf(queue)} />;
});

const OrderSubject = fetchedView(async () => {
  const { OrderWork } = await import('#workflow/change-orders/console/order/order-work.tsx');
  return function Order({ item, queue }: SubjectProps) {
    const order = useData(changeGet, { id: Number(item.subject) });
    return (
      <QueueSubject queue={queue} title={item.title}>
        <AsyncContent of={order}>{(loaded) => <OrderWork order={loaded} onChanged={order.reload} />}</AsyncContent>
      </QueueSubject>
    );
  };
});

const ImportSubject = fetchedView(async () => {
  const { ImportWork, isBeingRead } = await import('#workflow/data-imports/console/import/import-work.tsx');
  return function Handling({ item, queue }: SubjectProps) {
    const handling = useData(dailyImportGet, { id: Number(item.subject) });
    usePolling(handling.data !== undefined && isBeingRead(handling.data), handling.reload);
    return (
      <QueueSubject queue={queue} title={item.title}>
        <AsyncContent of={handling}>{(loaded) => <ImportWork handling={loaded} onChanged={handling.reload} />}</AsyncContent>
      </QueueSubject>
    );
  };
});

const ExportSubject = fetchedView(async () => {
  const { ExportCards } = await import('#operations/data-export/console/export-cards.tsx');
  return function Export({ item, queue }: SubjectProps) {
    const orders = useData(exportReviewList, { view: 'all', item: item.subject });
    return (
      <QueueSubject queue={queue} title={item.title}>
        <AsyncContent of={orders}>{({ records }) => <ExportCards orders={records} onChanged={orders.reload} />}</AsyncContent>
      </QueueSubject>
    );
  };
});

const byQueue: Readonly<Record<string, LazyComponent<SubjectProps>>> = {
  case: CaseSubject,
  complaint: ComplaintSubject,
  privacy: PrivacySubject,
  callback: CallBackSubject,
  delivery: DeliverySubject,
  talent: TalentSubject,
  link: LinkSubject,
};

const bySource: Readonly<Record<string, LazyComponent<SubjectProps>>> = {
  changes: OrderSubject,
  'returned-changes': OrderSubject,
  'troubled-changes': OrderSubject,
  'undone-changes': OrderSubject,
  ratifications: OrderSubject,
  'change-comments': OrderSubject,
  imports: ImportSubject,
  'returned-imports': ImportSubject,
  'troubled-imports': ImportSubject,
  'undone-imports': ImportSubject,
  'import-comments': ImportSubject,
  exports: ExportSubject,
};

/** Returns the component that shows an inbox item within the inbox; undefined for items with a screen of their own. */
export const findSubjectView = ({ source, queue }: Pick<InboxItem, 'source' | 'queue'>): LazyComponent<SubjectProps> | undefined =>
  bySource[source] ?? (queue === null ? undefined : byQueue[queue]);

/** Renders the subject with its actions; undefined where `findSubjectView` returns none. */
export function renderSubject({ item, queue }: SubjectProps): ReactNode {
  const View = findSubjectView(item);
  return View && <View item={item} queue={queue} />;
}
