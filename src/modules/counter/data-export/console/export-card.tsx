import { useState } from 'react';
import { keepAnswer } from '#console/ui/keep-file.ts';
import { Ago, FactList, Until, type FactLine } from '#console/ui/screen.tsx';
import { useWalkOn } from '#console/ui/walk/use-walk.ts';
import { notice } from '#web/form/failures.ts';
import { useAction } from '#web/form/use-action.ts';
import { beijingMinute } from '#web/format/beijing-time.ts';
import { Button } from '#web/ui/button/button.tsx';
import { errorOf, ErrorSummary } from '#web/ui/error-summary/error-summary.tsx';
import { toast } from '#web/ui/notification/notification-store.ts';
import { TextArea } from '#web/ui/text-input.tsx';
import { exportDecide, exportFilePath, exportWithdraw } from '../calls.ts';
import type { ExportOrder } from '../schema.ts';
import { stateNames } from '../web/export-names.ts';

interface ExportCardProps {
  order: ExportOrder;
  onChanged: () => void;
}

interface DecidedCardProps extends ExportCardProps {
  /** Whether it is decided by A and R. */
  hasKeys: boolean;
}

/** One order: what is wanted and why, its course, and what can be done with it. */
export function ExportCard({ order, hasKeys, onChanged }: DecidedCardProps) {
  const { number, title, state, mayDecide } = order;
  return (
    <article className="sheet stack" aria-label={`导出申请 ${number}`}>
      <header className="cluster">
        <h2 className="exports__title">{title}</h2>
        <span className={`exports__state exports__state--${state}`}>{stateNames[state]}</span>
      </header>
      <FactList facts={factsOf(order)} />
      <Downloads order={order} />
      <OwnActs order={order} onChanged={onChanged} />
      {mayDecide && <Decision order={order} hasKeys={hasKeys} onChanged={onChanged} />}
    </article>
  );
}

function factsOf({
  number,
  contents,
  narrowed,
  reason,
  askedBy,
  askedAt,
  decidedBy,
  decidedAt,
  remark,
  records,
  state,
  expiresAt,
}: ExportOrder): FactLine[] {
  return [
    ['编号', number],
    ['包含', contents],
    ['范围', narrowed.map(({ label, text }) => `${label}：${text}`).join('；') || '全部'],
    ['原因和用途', reason],
    [
      '申请人',
      <>
        {askedBy}，<Ago at={askedAt} />
      </>,
    ],
    ...(decidedBy ? [['批准人', <Decided key="decided" by={decidedBy} at={decidedAt} remark={remark} />] as FactLine] : []),
    ...(records === null ? [] : [['条数', `${records} 条`] as FactLine]),
    ...(state === 'ready' && expiresAt ? [['可下载至', <Until key="until" at={expiresAt} />] as FactLine] : []),
  ];
}

function Decided({ by, at, remark }: { by: string; at: string | null; remark: string | null }) {
  return (
    <>
      {by}，<Ago at={at} />
      {remark && `：${remark}`}
    </>
  );
}

function Downloads({ order: { downloads } }: { order: ExportOrder }) {
  if (downloads.length === 0) return null;
  return (
    <details>
      <summary>下载记录（{downloads.length} 次）</summary>
      <ul className="lines">
        {downloads.map(({ at, by }) => (
          <li key={at}>
            <span>{by}</span>
            <span className="quiet">{beijingMinute(at)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function OwnActs({ order: { id, number, mayDownload, mayWithdraw }, onChanged }: ExportCardProps) {
  const saving = useAction({
    async act() {
      await keepAnswer(exportFilePath(id), `导出${number}.xlsx`);
      onChanged();
    },
    explain: notice('没有下载'),
  });
  const withdrawing = useAction({
    async act(client) {
      await client.call(exportWithdraw, { id });
      toast('已撤回申请');
      onChanged();
    },
    explain: notice('没有撤回'),
  });
  return (
    <div className="cluster">
      {mayDownload && (
        <Button kind="primary" icon="download" aria-busy={saving.isBusy} onClick={() => saving.run()}>
          下载<span className="visually-hidden">{number}</span>
        </Button>
      )}
      {mayWithdraw && (
        <Button aria-busy={withdrawing.isBusy} onClick={() => withdrawing.run()}>
          撤回申请<span className="visually-hidden">{number}</span>
        </Button>
      )}
    </div>
  );
}

/** Approved with a fresh proof; refused with a reason. */
function Decision({ order: { id, number }, hasKeys, onChanged }: DecidedCardProps) {
  const walkOn = useWalkOn();
  const [remark, setRemark] = useState('');
  const deciding = useAction({
    async act(client, isApproved: boolean) {
      await client.call(exportDecide, { id, isApproved, remark });
      toast(isApproved ? '已批准，正在生成文件' : '已告知不批准');
      if (!walkOn()) onChanged();
    },
  });
  return (
    <>
      <ErrorSummary errors={deciding.errors.filter(({ path }) => path !== 'remark')} title="没有办理" />
      <TextArea
        name="remark"
        id={`remark-${id}`}
        label="给申请人的说明"
        hint="不批准时必填"
        isOptional
        rows={2}
        maxLength={500}
        value={remark}
        onChange={(event) => setRemark(event.currentTarget.value)}
        error={errorOf(deciding.errors, 'remark')}
      />
      <div className="cluster">
        <Button
          kind="primary"
          aria-keyshortcuts={hasKeys ? 'A' : undefined}
          aria-busy={deciding.busyWith === true}
          onClick={() => deciding.run(true)}
        >
          批准导出<span className="visually-hidden">{number}</span> {hasKeys && <kbd>A</kbd>}
        </Button>
        <Button aria-keyshortcuts={hasKeys ? 'R' : undefined} aria-busy={deciding.busyWith === false} onClick={() => deciding.run(false)}>
          不批准<span className="visually-hidden">{number}</span> {hasKeys && <kbd>R</kbd>}
        </Button>
      </div>
    </>
  );
}
