import { useState } from 'react';
import { useAction } from '#ui/form/use-action.ts';
import { Button } from '#ui/components/button/button.tsx';
import { Dialog } from '#ui/components/dialog/dialog.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { TextInput } from '#ui/components/text-input.tsx';
import { holdLift, holdPlace } from '../calls.ts';
import type { HoldList } from '../schema.ts';

/** Whom, and by whose order: nothing of them is destroyed from then on. */
export function PlaceDialog({ onClose, onPlaced }: { onClose: () => void; onPlaced: () => void }) {
  const [subject, setSubject] = useState('');
  const [reason, setReason] = useState('');
  const placing = useAction({
    async act(client) {
      await client.call(holdPlace, { subject, reason });
      toast(`已保全 ${subject}`);
      onPlaced();
      onClose();
    },
  });
  const acts = (
    <>
      <Button kind="primary" aria-busy={placing.isBusy} onClick={() => placing.run()}>
        保全
      </Button>
      <Button onClick={onClose}>取消</Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} title="保全一个对象" actions={acts}>
      <ErrorSummary errors={placing.errors.filter(({ path }) => path !== 'subject' && path !== 'reason')} title="没有保全" />
      <TextInput
        name="subject"
        label="对象"
        hint="种类与编号，与审计记录中的对象一致，如“客户 12”"
        value={subject}
        onChange={(event) => setSubject(event.currentTarget.value)}
        error={errorOf(placing.errors, 'subject')}
      />
      <ReasonInput
        hint="写明要求保留的机关与文号；记入审计"
        value={reason}
        onChange={setReason}
        error={errorOf(placing.errors, 'reason')}
      />
    </Dialog>
  );
}

interface LiftDialogProps {
  hold: HoldList['holds'][number];
  onClose: () => void;
  onLifted: () => void;
}

/** Why it is no longer needed: what is over its time is destroyed with the next night. */
export function LiftDialog({ hold: { id, about }, onClose, onLifted }: LiftDialogProps) {
  const [reason, setReason] = useState('');
  const lifting = useAction({
    async act(client) {
      await client.call(holdLift, { id, reason });
      toast(`已解除对 ${about} 的保全`);
      onLifted();
      onClose();
    },
  });
  const acts = (
    <>
      <Button kind="primary" aria-busy={lifting.isBusy} onClick={() => lifting.run()}>
        解除保全
      </Button>
      <Button onClick={onClose}>取消</Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} title={`解除对 ${about} 的保全`} actions={acts}>
      <ErrorSummary errors={lifting.errors.filter(({ path }) => path !== 'reason')} title="没有解除" />
      <p>解除后，其中期满的记录将在当晚归档或销毁，不能恢复。</p>
      <ReasonInput hint="记入审计" value={reason} onChange={setReason} error={errorOf(lifting.errors, 'reason')} />
    </Dialog>
  );
}

interface ReasonInputProps {
  hint: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

function ReasonInput({ hint, value, onChange, error }: ReasonInputProps) {
  return (
    <TextInput
      name="reason"
      label="原因"
      hint={hint}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
    />
  );
}
