import { useState } from 'react';
import { Button } from '#ui/components/button/button.tsx';
import { DateField } from '#ui/components/date-input/date-input.tsx';
import { errorOf, ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { TextArea } from '#ui/components/text-input.tsx';
import { AssignmentBar } from '#ui/console/assignment.tsx';
import { usePermissionCheck } from '#ui/console/me-context.ts';
import { Notes } from '#ui/console/notes.tsx';
import { QueueChosen, QueuePane, QueueSubject } from '#ui/console/queue.tsx';
import { Ago, FactList } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import type { QueueState } from '#ui/console/use-queue.ts';
import { useFormAction } from '#ui/form/use-action.ts';
import { findingAssign, findingColleagues, findingGet, findingIgnore, findingNoteAdd } from '../../calls.ts';
import type { LinkFinding, LinkFindingDetail } from '../../schema/links.ts';
import { findingAdvice, findingNames } from '../../web/finding-labels.ts';

interface FindingViewProps {
  id: number;
  queue: QueueState<LinkFinding>;
}

/** One finding: where it occurs and what the check returned, with the work on it. */
export function FindingView({ id, queue }: FindingViewProps) {
  const found = useData(findingGet, { id });
  return <QueueChosen of={found}>{(data) => <Shown found={data} queue={queue} onChanged={found.reload} />}</QueueChosen>;
}

function Shown({ found, queue, onChanged }: { found: LinkFindingDetail; queue: FindingViewProps['queue']; onChanged: () => void }) {
  const may = usePermissionCheck();
  const { id, kind, pages, shownOn, target, targetUrl, words, result, foundAt, seenAt, state, ignored, assignment, notes } = found;
  const mayWork = may('content.draft');
  return (
    <>
      <QueueSubject queue={queue} title={findingNames[kind]}>
        <FactList
          facts={[
            [
              '地址',
              <a key="target" href={targetUrl} target="_blank" rel="noreferrer">
                {target}
              </a>,
            ],
            ['结果', result],
            ['所在页面', <Pages key="pages" count={pages} shownOn={shownOn} />],
            ['文字', words || '（没有文字）'],
            ['发现', <Ago key="found" at={foundAt} />],
            ['最近一次看到', <Ago key="seen" at={seenAt} />],
            ...(ignored ? [[state === 'open' ? '曾搁置' : '已忽略', wordsOfIgnored(ignored)] as const] : []),
          ]}
        />
        <p>{findingAdvice[kind]}</p>
      </QueueSubject>
      <QueuePane>
        {state === 'open' && mayWork && (
          <>
            <AssignmentBar
              subject={{ id }}
              of={assignment}
              call={findingAssign}
              colleagues={findingColleagues}
              onChange={(changed) => {
                onChanged();
                const item = queue.items.find((one) => one.id === id);
                if (item && changed !== 'stale') queue.change(String(id), { ...item, assignment: changed });
              }}
            />
            <Ignoring id={id} onIgnored={queue.moveOn} />
          </>
        )}
        {state === 'open' && !mayWork && <p className="pane-part muted">您可以查看，不能处理。</p>}
        <Notes
          subject={{ id }}
          notes={notes}
          {...(mayWork && { call: findingNoteAdd })}
          colleagues={findingColleagues}
          onAdded={onChanged}
        />
      </QueuePane>
    </>
  );
}

/** All pages that are stored by name; for more of them only the number. */
function Pages({ count, shownOn }: { count: number; shownOn: LinkFindingDetail['shownOn'] }) {
  return (
    <ul>
      {shownOn.map(({ page, url }) => (
        <li key={page}>
          <a href={url} target="_blank" rel="noreferrer">
            {page}
          </a>
        </li>
      ))}
      {count > shownOn.length && <li className="muted">共 {count} 个页面</li>}
    </ul>
  );
}

const wordsOfIgnored = ({ by, reason, until }: NonNullable<LinkFindingDetail['ignored']>): string =>
  `${by}：${reason}${until ? `（到 ${until}）` : ''}`;

/** A finding is closed when a check no longer finds it; ignoring it needs a reason. */
function Ignoring({ id, onIgnored }: { id: number; onIgnored: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const form = useFormAction({
    read: (data) => ({ reason: String(data.get('reason') ?? ''), until: String(data.get('until') ?? '') || undefined }),
    async act(client, { until, reason }) {
      await client.call(findingIgnore, { id, reason, until });
      toast(until ? `已搁置到 ${until}` : '已忽略');
      onIgnored();
    },
  });
  return (
    <section className="pane-part" aria-label="处理结果">
      <h3 className="pane-part__title">处理</h3>
      <p className="quiet">改正内容后不用在这里操作，下次检查不再发现时自动办结。</p>
      <Button aria-keyshortcuts="R" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        不改，忽略或搁置 <kbd>R</kbd>
      </Button>
      {isOpen && (
        <form onSubmit={form.onSubmit}>
          <ErrorSummary errors={form.errors.filter(({ path }) => path !== 'reason' && path !== 'until')} />
          <TextArea name="reason" label="忽略的原因" rows={2} maxLength={200} error={errorOf(form.errors, 'reason')} />
          <DateField
            name="until"
            kind="day"
            label="搁置到"
            hint="从这一天起重新列入待办；留空则一直忽略"
            isOptional
            error={errorOf(form.errors, 'until')}
          />
          <Button kind="primary" type="submit" aria-busy={form.isBusy}>
            忽略这一项
          </Button>
        </form>
      )}
    </section>
  );
}
