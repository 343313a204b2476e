import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Button } from '#ui/components/button/button.tsx';
import { Dialog } from '#ui/components/dialog/dialog.tsx';
import { errorOf, ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { TextArea } from '#ui/components/text-input.tsx';
import { AsyncContent } from '#ui/console/async-content.tsx';
import { QueueParts } from '#ui/console/queue.tsx';
import { Ago, Screen, Table } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { failureNotification } from '#ui/form/failures.ts';
import { useAction, useFormAction } from '#ui/form/use-action.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { ruleFindingList } from '#workflow/rule-check/calls.ts';
import { factCheckStart, factFindingIgnore, factFindingList } from '../calls.ts';
import type { FactFinding, FactFindingList } from '../schema.ts';
import { markFigure } from '../web/mark-figure.ts';
import '#ui/console/finding-passage.css';

const partNames = { open: '待处理', ended: '已结束' } as const;
type Part = keyof typeof partNames;

/** Live texts that contradict a fact, found every night. */
export function FactCheckScreen() {
  const [query] = useSearchParams();
  const state: Part = query.get('state') === 'ended' ? 'ended' : 'open';
  const list = useData(factFindingList, { state });
  const [ignoring, setIgnoring] = useState<FactFinding>();
  return (
    <Screen
      title="事实核对"
      note={<QueueParts names={partNames} current={state} />}
      acts={
        <>
          <StartButton />
          <Button onClick={list.reload}>刷新</Button>
        </>
      }
    >
      {state === 'open' && <RuleCount />}
      <AsyncContent of={list} isEmpty={({ records }) => records.length === 0} empty={<Empty state={state} list={list.data} />}>
        {(data) => (
          <>
            <LastCheck list={data} />
            <Findings key={state} state={state} list={data} onIgnore={setIgnoring} />
          </>
        )}
      </AsyncContent>
      {ignoring && (
        <IgnoreDialog
          key={ignoring.id}
          finding={ignoring}
          onClose={() => setIgnoring(undefined)}
          onIgnored={() => {
            setIgnoring(undefined);
            list.reload();
          }}
        />
      )}
    </Screen>
  );
}

/** Texts that break a rule have a screen of their own; here is how many there are. */
function RuleCount() {
  const rules = useData(ruleFindingList, { state: 'open' });
  const open = rules.data?.open ?? 0;
  return (
    <p>
      网站文字的问题分两处列出：数字与事实不符的在下面；违反规则的在<Link to="/rules">合规检查</Link>
      {rules.data && (open > 0 ? `，有 ${open} 处待处理` : '，目前没有')}。
    </p>
  );
}

function Empty({ state, list }: { state: Part; list: FactFindingList | undefined }) {
  if (state === 'ended')
    return (
      <>
        <p className="face__title">还没有已结束的项目</p>
        <p>改正后消失的，和写明原因忽略的，会列在这里。</p>
      </>
    );
  const checkedAt = list?.checkedAt;
  return (
    <>
      <p className="face__title">{checkedAt ? `没有与事实矛盾的文字，最近核对于 ${beijingMinute(checkedAt)}` : '还没有核对过'}</p>
      <p>每天凌晨核对网站上的文字；与事实不符的数字，和引用了已停用事实的地方，会列在这里。</p>
    </>
  );
}

function LastCheck({ list: { checkedAt, open, records } }: { list: FactFindingList }) {
  return (
    <p className="quiet">
      {checkedAt ? `最近核对于 ${beijingMinute(checkedAt)}` : '还没有核对过'}
      {`，共 ${open} 处待处理`}
      {records.length < open && records[0]?.state === 'open' && `，先列出最早的 ${records.length} 处`}。
    </p>
  );
}

function StartButton() {
  const starting = useAction({
    async act(client) {
      await client.call(factCheckStart, {});
      toast('已开始核对，几分钟后按“刷新”查看结果');
    },
    explain: failureNotification('没有开始核对'),
  });
  return (
    <Button kind="primary" aria-busy={starting.isBusy} onClick={() => starting.run()}>
      立即核对
    </Button>
  );
}

const heads = ['文字', '位置', '写的是', '事实', '发现'] as const;
const lastHead = { open: '处理', ended: '结果' } as const;

interface FindingsProps {
  state: Part;
  list: FactFindingList;
  onIgnore: (finding: FactFinding) => void;
}

function Findings({ state, list: { records }, onIgnore }: FindingsProps) {
  return (
    <Table label={partNames[state]} heads={[...heads, lastHead[state]]} isWhole>
      {records.map((finding) => (
        <tr key={finding.id}>
          <td className="rows__wide">
            <Link to={finding.href}>{finding.title}</Link>
            <div className="quiet">{finding.typeTitle}</div>
          </td>
          <td className="rows__wide">{finding.label}</td>
          <td className="rows__wide">
            <Passage finding={finding} />
          </td>
          <td className="rows__wide">
            {finding.fact}
            <div>{finding.expected ?? <span className="muted">没有这个事实，或已停用</span>}</div>
            {finding.since && <div className="quiet">自 {finding.since} 起</div>}
          </td>
          <td>
            <Ago at={finding.foundAt} />
          </td>
          <td className={state === 'ended' ? 'rows__wide' : undefined}>
            {finding.state === 'open' ? <Acts finding={finding} onIgnore={onIgnore} /> : <Ending finding={finding} />}
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** The passage with the figure marked; a citation of an unknown fact has none. */
function Passage({ finding: { excerpt, written } }: { finding: FactFinding }) {
  const { before, figure, after } = markFigure(excerpt, written);
  return (
    <q className="finding-passage">
      {before}
      <mark>{figure}</mark>
      {after}
    </q>
  );
}

function Acts({ finding, onIgnore }: { finding: FactFinding; onIgnore: (finding: FactFinding) => void }) {
  const about = (
    <span className="visually-hidden">
      ：{finding.title}，{finding.written}
    </span>
  );
  return (
    <div className="cluster">
      <Link className="button button--quiet" to={finding.href}>
        去修改{about}
      </Link>
      <Button kind="quiet" onClick={() => onIgnore(finding)}>
        忽略{about}
      </Button>
    </div>
  );
}

function Ending({ finding: { state, ignored } }: { finding: FactFinding }) {
  if (state === 'gone' || !ignored) return '已改正';
  return (
    <>
      {ignored.by}忽略：{ignored.reason}
      <div className="quiet">
        <Ago at={ignored.at} />
      </div>
    </>
  );
}

interface IgnoreDialogProps {
  finding: FactFinding;
  onClose: () => void;
  onIgnored: () => void;
}

function IgnoreDialog({ finding, onClose, onIgnored }: IgnoreDialogProps) {
  const form = useFormAction({
    read: (data) => ({ id: finding.id, reason: String(data.get('reason') ?? '') }),
    async act(client, input) {
      await client.call(factFindingIgnore, input, { quiet: true });
      toast('已忽略');
      onIgnored();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title="忽略这一处">
      <form onSubmit={form.onSubmit} noValidate>
        <p>
          “{finding.title}”的{finding.label}：<Passage finding={finding} />
        </p>
        <ErrorSummary errors={form.errors.filter(({ path }) => path !== 'reason')} title="没有忽略" />
        <TextArea
          name="reason"
          label="忽略的原因"
          hint="写明为什么不是矛盾；以后核对到同一处不再列出"
          rows={3}
          maxLength={300}
          error={errorOf(form.errors, 'reason')}
        />
        <div className="cluster">
          <Button kind="primary" type="submit" aria-busy={form.isBusy}>
            忽略这一处
          </Button>
          <Button onClick={onClose}>取消</Button>
        </div>
      </form>
    </Dialog>
  );
}
