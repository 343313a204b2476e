import { useEffect, useState } from 'react';
import type { Call } from '#contract/call.ts';
import type { RevealReason } from '#workflow/assignments/schema.ts';
import { Button } from '../components/button/button.tsx';
import { Dialog } from '../components/dialog/dialog.tsx';
import { errorOf, ErrorSummary } from '../components/error-summary/error-summary.tsx';
import { Select } from '../components/select.tsx';
import { TextInput } from '../components/text-input.tsx';
import { useFormAction } from '../form/use-action.ts';
import './reveal.css';

/** The time for which a value is shown unmasked. */
const shownMinutes = 1;

/** Reasons for unmasking a personal field. */
const revealReasonNames: Readonly<Record<RevealReason['reason'], string>> = {
  verify: '核实客户身份',
  compare: '与证件或登记信息比对',
  contact: '联系客户',
  other: '其他（请说明）',
};

interface ClearValue {
  value: string;
  /** Number of fields that the caller may still unmask today. */
  left: number;
}

interface RevealProps<Subject> {
  /** Name of the field. */
  label: string;
  masked: string;
  subject: Subject;
  /** A text that says where the access is reported. */
  hint?: string;
  /** Absent where the caller may not unmask it. */
  call?: Call<Subject & RevealReason, ClearValue>;
}

const hintOfClients = '查看会记入审计，也会出现在客户本人的记录里。';

/** A masked personal value; unmasked for a minute after a reason is given. */
export function Reveal<Subject extends object>({ label, masked, subject, hint = hintOfClients, call }: RevealProps<Subject>) {
  const [isAsking, setIsAsking] = useState(false);
  const [revealed, setRevealed] = useState<ClearValue>();
  useEffect(() => {
    if (!revealed) return;
    const timer = setTimeout(() => setRevealed(undefined), shownMinutes * 60_000);
    return () => clearTimeout(timer);
  }, [revealed]);
  if (revealed)
    return (
      <span className="reveal" role="status">
        <span className="reveal__value">{revealed.value}</span>
        <span className="subline">
          {shownMinutes} 分钟后遮盖，今天还可查看 {revealed.left} 次
        </span>
      </span>
    );
  return (
    <span className="reveal">
      <span>{masked}</span>
      {call && (
        <button type="button" className="reveal__open" aria-label={`查看完整的${label}`} onClick={() => setIsAsking(true)}>
          查看
        </button>
      )}
      {call && (
        <Dialog isOpen={isAsking} onClose={() => setIsAsking(false)} title={`查看完整的${label}`}>
          {isAsking && (
            <ReasonForm
              subject={subject}
              hint={hint}
              call={call}
              onRevealed={(found) => {
                setIsAsking(false);
                setRevealed(found);
              }}
            />
          )}
        </Dialog>
      )}
    </span>
  );
}

interface ReasonFormProps<Subject> {
  subject: Subject;
  hint: string;
  call: Call<Subject & RevealReason, ClearValue>;
  onRevealed: (revealed: ClearValue) => void;
}

function ReasonForm<Subject extends object>({ subject, hint, call, onRevealed }: ReasonFormProps<Subject>) {
  const form = useFormAction({
    read: (data): RevealReason => ({
      reason: String(data.get('reason')) as RevealReason['reason'],
      note: String(data.get('note') ?? ''),
    }),
    act: async (client, reason) => onRevealed(await client.call(call, { ...subject, ...reason })),
  });
  return (
    <form data-keep="no" onSubmit={form.onSubmit}>
      <ErrorSummary errors={form.errors.filter(({ path }) => path !== 'note')} />
      <Select
        name="reason"
        label="查看原因"
        hint={hint}
        options={Object.entries(revealReasonNames).map(([value, text]) => ({ value, text }))}
      />
      <TextInput name="note" label="说明" isOptional maxLength={200} error={errorOf(form.errors, 'note')} />
      <Button kind="primary" type="submit" aria-busy={form.isBusy}>
        查看 {shownMinutes} 分钟
      </Button>
    </form>
  );
}
