import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button } from '#ui/components/button/button.tsx';
import { Dialog } from '#ui/components/dialog/dialog.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { TextArea } from '#ui/components/text-input.tsx';
import { usePermissionCheck } from '#ui/console/me-context.ts';
import { useData } from '#ui/console/use-data.ts';
import { failureNotification } from '#ui/form/failures.ts';
import { useAction, useFormAction } from '#ui/form/use-action.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { ratifyHours } from '#workflow/approvals/web/ratify-hours.ts';
import { changeBegin, referenceList, takeDownSubmit } from '../../calls/contents.ts';
import type { OrderBeginInput, ContentLine, TypeLine } from '../../schema/contents.ts';
import { References } from './references.tsx';

/** Returns a function that creates an order and opens it. */
export function useCreateOrder() {
  const navigate = useNavigate();
  return useAction({
    async act(client, input: OrderBeginInput) {
      const { id } = await client.call(changeBegin, input);
      await navigate(`/changes/${id}`);
    },
    explain: failureNotification('没有开始'),
  });
}

/** The actions available for an item now, or a link to the order that is already changing it. */
export function ContentActions({ line, type, onChanged }: { line: ContentLine; type: TypeLine; onChanged: () => void }) {
  const may = usePermissionCheck();
  const beginning = useCreateOrder();
  const begin = (act: OrderBeginInput['act']) => () => beginning.run({ type: type.code, subject: line.subject, act });
  const isWhole = line.part === 'whole';
  // Content that will be withdrawn can no longer be changed.
  const isLeaving = line.approvedOrders.some(({ act }) => act === 'withdraw');
  const canDraft = line.openOrder === null && !isLeaving && may('content.draft');
  return (
    <span className="cluster content__acts">
      {line.openOrder !== null && <Link to={`/changes/${line.openOrder}`}>变更单 {line.openOrder}</Link>}
      {line.approvedOrders.map(({ id, act, applyAt }) => (
        <Link key={id} to={`/changes/${id}`}>
          {act === 'withdraw' ? '待撤下' : '待生效'} {id}
          {applyAt && `（${beijingMinute(applyAt).slice(5)}）`}
        </Link>
      ))}
      {canDraft && (
        <Button kind="quiet" aria-label={`${isWhole ? '修改整份' : '修改'}：${line.title}`} onClick={begin('write')}>
          {isWhole ? '修改整份' : '修改'}
        </Button>
      )}
      {canDraft && !isWhole && type.canWithdraw && line.state === 'shown' && (
        <Button kind="quiet" aria-label={`撤下：${line.title}`} onClick={begin('withdraw')}>
          撤下
        </Button>
      )}
      {type.canTakeDown && line.state === 'shown' && may('content.take-down') && (
        <TakeDownButton type={type.code} subject={line.subject} title={line.title} onDone={onChanged} />
      )}
    </span>
  );
}

interface TakeDownButtonProps {
  type: string;
  subject: string;
  title: string;
  onDone: () => void;
}

/** Takes an item down at once, without approval. The dialog names the item and asks for the reason. */
function TakeDownButton({ type, subject, title, onDone }: TakeDownButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const taking = useFormAction({
    read: (data) => ({ type, subject, reason: String(data.get('reason') ?? '') }),
    async act(client, input) {
      await client.call(takeDownSubmit, input);
      setIsOpen(false);
      toast('已紧急下线，等待追认');
      onDone();
    },
  });
  const field = `reason-${type}-${subject}`;
  return (
    <>
      <Button kind="quiet" aria-label={`紧急下线：${title}`} onClick={() => setIsOpen(true)}>
        紧急下线
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={`紧急下线“${title}”`}>
        <form data-keep={`take-down ${type} ${subject}`} onSubmit={taking.onSubmit}>
          <p>立即生效，不需复核；须在 {ratifyHours} 小时内由另一人追认。内容不会删除，可以重新发布。</p>
          {isOpen && <Affected type={type} subject={subject} />}
          <ErrorSummary errors={taking.errors.filter(({ path }) => path !== 'reason')} title="没有下线" />
          <TextArea id={field} name="reason" label="原因" hint="读者会看到" rows={3} error={errorOf(taking.errors, 'reason')} />
          <Button kind="primary" type="submit" aria-busy={taking.isBusy}>
            立即下线
          </Button>
        </form>
      </Dialog>
    </>
  );
}

/** Shows the links that will be broken. It does not block the take-down: wrong content is removed at once, whatever links to it. */
function Affected({ type, subject }: Pick<TakeDownButtonProps, 'type' | 'subject'>) {
  const { data } = useData(referenceList, { type, subject });
  return data ? <References references={data.references} /> : null;
}
