import { useState } from 'react';
import { useFormAction } from '#ui/form/use-action.ts';
import { Button } from '#ui/components/button/button.tsx';
import { Dialog } from '#ui/components/dialog/dialog.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { TextArea } from '#ui/components/text-input.tsx';
import { useData } from '#ui/console/use-data.ts';
import { referenceList, takeDownSubmit } from '../../calls/contents.ts';
import { References } from './references.tsx';

interface TakeDownButtonProps {
  type: string;
  subject: string;
  title: string;
  onDone: () => void;
}

/** Takes something from show at once, by one person: it names the thing and asks why. */
export function TakeDownButton({ type, subject, title, onDone }: TakeDownButtonProps) {
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
          <p>立即生效，不需复核；须在 24 小时内由另一人追认。内容不会删除，可以重新发布。</p>
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

/** What will lead nowhere. It holds up nobody: something wrong goes at once, whatever leads to it. */
function Affected({ type, subject }: Pick<TakeDownButtonProps, 'type' | 'subject'>) {
  const { data } = useData(referenceList, { type, subject });
  return data ? <References references={data.references} /> : null;
}
