import { useState } from 'react';
import { keepFile } from '#ui/console/keep-file.ts';
import { spokenSlot } from '#recruitment/interviews/web/spoken-slot.ts';
import { notice } from '#ui/form/failures.ts';
import { useAction, useFormAction } from '#ui/form/use-action.ts';
import { Button } from '#ui/components/button/button.tsx';
import { errorOf, ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { TextInput } from '#ui/components/text-input.tsx';
import { interviewCancel, receivedCalendar } from '../calls.ts';
import type { DeliveryDetail } from '../schema.ts';
import { SlotsForm } from './slots-form.tsx';

const stateTexts = { open: '等待应聘者选择', confirmed: '应聘者已确认', another: '应聘者申请改约', cancelled: '已取消' } as const;

/** When the applicant is met: what was offered and answered, and for who arranges it the ways to offer times and to call them off. */
export function InterviewPart({ detail, onChanged }: { detail: DeliveryDetail; onChanged: () => void }) {
  const { interview, state, mayManage, number } = detail;
  const [act, setAct] = useState<'offer' | 'cancel'>();
  const mayOffer = mayManage && state === 'interview';
  if (!interview && !mayOffer) return null;
  const done = () => {
    setAct(undefined);
    onChanged();
  };
  return (
    <section className="pane-part stack stack--rows" aria-label="面试安排">
      <h3 className="pane-part__title">面试安排</h3>
      {interview && <Standing detail={detail} />}
      {mayOffer && (
        <div className="cluster">
          <Button aria-expanded={act === 'offer'} onClick={() => setAct(act === 'offer' ? undefined : 'offer')}>
            {interview ? '另约时间' : '提供面试时间'}
          </Button>
          {interview && (
            <Button aria-expanded={act === 'cancel'} onClick={() => setAct(act === 'cancel' ? undefined : 'cancel')}>
              取消面试
            </Button>
          )}
        </div>
      )}
      {mayOffer && act === 'offer' && <SlotsForm numbers={[number]} onDone={done} />}
      {mayOffer && act === 'cancel' && <CancelForm number={number} onDone={done} />}
    </section>
  );
}

function Standing({ detail: { number, interview } }: { detail: DeliveryDetail }) {
  const saving = useAction({
    async act(client) {
      const { text } = await client.call(receivedCalendar, { number });
      keepFile(`面试 ${number}.ics`, new Blob([text], { type: 'text/calendar' }));
    },
    explain: notice('没有下载'),
  });
  if (!interview) return null;
  const { state, slots, slotId, wish } = interview;
  return (
    <>
      <p>
        <strong>{stateTexts[state]}</strong>
        {state === 'another' && `：${wish}`}
      </p>
      <ul className="lines">
        {slots
          .filter(({ id }) => slotId === null || id === slotId)
          .map((slot) => (
            <li key={slot.id}>
              <span>
                {spokenSlot(slot)}
                <span className="subline">
                  {slot.isOnline ? '视频' : '现场'}，{slot.place}，{slot.host}
                </span>
              </span>
            </li>
          ))}
      </ul>
      {slotId && (
        <Button icon="calendar" aria-busy={saving.isBusy} onClick={() => saving.run()}>
          日历文件（.ics）
        </Button>
      )}
    </>
  );
}

function CancelForm({ number, onDone }: { number: string; onDone: () => void }) {
  const form = useFormAction({
    read: (data) => String(data.get('reason') ?? ''),
    async act(client, reason) {
      await client.call(interviewCancel, { number, reason });
      toast('面试已取消，已告知应聘者');
      onDone();
    },
  });
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <ErrorSummary errors={form.errors.filter(({ path }) => path !== 'reason')} title="没有取消" />
      <TextInput
        name="reason"
        id="field-cancel-reason"
        label="取消的原因"
        hint="应聘者会看到"
        maxLength={200}
        error={errorOf(form.errors, 'reason')}
      />
      <Button type="submit" aria-busy={form.isBusy}>
        取消并告知应聘者
      </Button>
    </form>
  );
}
