import { Button } from '#ui/components/button/button.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { downloadFile } from '#ui/console/download.ts';
import { Ago, FactList, Until, type FactLine } from '#ui/console/screen.tsx';
import { failureNotification } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { ApprovalDecision } from '#workflow/approvals/console/decision.tsx';
import { History } from '#workflow/approvals/console/history.tsx';
import { ApprovalStateMark } from '#workflow/approvals/console/state-mark.tsx';
import { exportDecide, exportFilePath, exportWithdraw } from '../calls.ts';
import type { ExportOrder } from '../schema.ts';

/** A list of exports, newest first; keyboard shortcuts decide the first pending one. */
export function ExportCards({ orders, onChanged }: { orders: readonly ExportOrder[]; onChanged: () => void }) {
  const keyed = orders.find(({ approve }) => approve > 0)?.id;
  return (
    <ul className="exports">
      {orders.map((order) => (
        <li key={order.id}>
          <ExportCard order={order} hasKeys={order.id === keyed} onChanged={onChanged} />
        </li>
      ))}
    </ul>
  );
}

interface ExportCardProps {
  order: ExportOrder;
  onChanged: () => void;
}

/** One export: content, reason, progress and available actions. `hasKeys`: keyboard shortcuts decide this one. */
function ExportCard({ order, hasKeys, onChanged }: ExportCardProps & { hasKeys: boolean }) {
  const { id, number, title, state, contentHash, approve, whyNot, steps } = order;
  const hidden = <span className="visually-hidden">{number}</span>;
  return (
    <article className="sheet stack" aria-label={`导出申请 ${number}`}>
      <header className="cluster">
        <h2 className="exports__title">{title}</h2>
        <ApprovalStateMark state={state} word={wordOf(order)} />
      </header>
      <FactList facts={factsOf(order)} />
      {/* The request itself is already shown among the facts. */}
      {steps.length > 2 && <History steps={steps} levels={1} of={`导出申请 ${number}`} />}
      <Downloads order={order} />
      <OwnActs order={order} onChanged={onChanged} />
      <ApprovalDecision
        effect={`批准导出“${title}”（${number}）`}
        request={{ levels: 1, applyAt: null }}
        approve={approve}
        whyNot={whyNot}
        words={{ approve: <>批准导出{hidden}</>, return: <>不批准{hidden}</> }}
        hasKeys={hasKeys}
        decide={async (client, verdict, note) =>
          client.call(exportDecide, { id, decision: verdict === 'return' ? 'return' : 'approve', contentHash, note })
        }
        onChanged={onChanged}
      />
    </article>
  );
}

function wordOf({ state, file }: ExportOrder): string | undefined {
  if (state === 'approved') return '正在生成';
  if (state === 'returned') return '未批准';
  if (state === 'failed') return '未能生成';
  return { none: undefined, ready: '可下载', cleared: '文件已清除' }[file];
}

function factsOf({ number, contents, narrowed, reason, askedBy, askedAt, records, file, expiresAt }: ExportOrder): FactLine[] {
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
    ...(records === null ? [] : [['条数', `${records} 条`] as FactLine]),
    ...(file === 'ready' && expiresAt ? [['可下载至', <Until key="until" at={expiresAt} />] as FactLine] : []),
  ];
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
      await downloadFile(exportFilePath(id), `导出${number}.xlsx`);
      onChanged();
    },
    explain: failureNotification('没有下载'),
  });
  const withdrawing = useAction({
    async act(client) {
      await client.call(exportWithdraw, { id });
      toast('已撤回申请');
      onChanged();
    },
    explain: failureNotification('没有撤回'),
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
