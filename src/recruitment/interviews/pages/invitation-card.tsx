import { useId, useState } from 'react';
import { Button } from '#ui/components/button/button.tsx';
import { RadioGroup } from '#ui/components/choice/radio-group.tsx';
import { errorOf, ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { Tag } from '#ui/components/tag/tag.tsx';
import { TextArea } from '#ui/components/text-input.tsx';
import { readTextField } from '#ui/form/check-typed.ts';
import { failureNotification } from '#ui/form/failures.ts';
import { useAction, useFormAction } from '#ui/form/use-action.ts';
import { paths } from '#ui/paths.ts';
import { interviewCalendar, interviewConfirm, interviewWish } from '../calls.ts';
import type { Invitation } from '../schema.ts';
import { formatSlot } from '../web/format-slot.ts';
import { invitationLabels } from '../web/invitation-labels.ts';
import './interviews.css';

/** One invitation: its times, the confirmed one, and the actions. */
export function InvitationCard({ invitation, onChange }: { invitation: Invitation; onChange: () => void }) {
  const titleId = useId();
  const { job, number, state, note, reason } = invitation;
  return (
    <article className="sheet stack" aria-labelledby={titleId}>
      <header className="cluster middle">
        <h2 id={titleId} className="invitation__title">
          <a href={paths.recruitJob(job.id)}>{job.title}</a>
        </h2>
        <Tag kind={invitationLabels[state].kind}>{invitationLabels[state].text}</Tag>
      </header>
      <p>
        {job.department} · 投递编号 {number}
      </p>
      {note && <p>{note}</p>}
      {state === 'cancelled' ? <p>取消原因：{reason}</p> : <Answer key={state} invitation={invitation} onChange={onChange} />}
    </article>
  );
}

/** The applicant's answer, and the remaining actions. */
function Answer({ invitation, onChange }: { invitation: Invitation; onChange: () => void }) {
  const { state, wish, slots, slotId } = invitation;
  const taken = slots.find(({ id }) => id === slotId);
  if (taken)
    return (
      <>
        <Confirmed invitation={invitation} slot={taken} />
        <OtherTime invitation={invitation} onDone={onChange} />
      </>
    );
  return (
    <>
      {state === 'another' && <p>您的说明：{wish}。招聘部门会尽快另行安排；原来的时间如果合适，仍可以选择。</p>}
      <ConfirmForm invitation={invitation} onDone={onChange} />
      {state === 'open' && <OtherTime invitation={invitation} onDone={onChange} />}
    </>
  );
}

/** The button to ask for other times, while that is allowed. */
function OtherTime({ invitation, onDone }: { invitation: Invitation; onDone: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  if (invitation.wishesLeft === 0) return <p>改约次数已用完；仍不合适时，请拨打职位页的招聘联系电话。</p>;
  return (
    <>
      <p>
        <Button aria-expanded={isAsking} onClick={() => setIsAsking(!isAsking)}>
          {invitation.state === 'confirmed' ? '需要改约' : '时间都不合适'}
        </Button>
      </p>
      {isAsking && <WishForm invitation={invitation} onDone={onDone} />}
    </>
  );
}

function Confirmed({ invitation: { id, job }, slot }: { invitation: Invitation; slot: Invitation['slots'][number] }) {
  const saving = useAction({
    async act(client) {
      const { text } = await client.call(interviewCalendar, { id });
      const href = URL.createObjectURL(new Blob([text], { type: 'text/calendar' }));
      Object.assign(document.createElement('a'), { href, download: `面试 ${job.title}.ics` }).click();
      URL.revokeObjectURL(href);
    },
    explain: failureNotification('未能保存到日历'),
  });
  return (
    <>
      <KeyFacts
        items={[
          { name: '面试时间', value: formatSlot(slot) },
          { name: slot.isOnline ? '视频会议入口' : '地点', value: slot.place },
          { name: '面试人', value: slot.host },
        ]}
      />
      <p>
        <Button icon="calendar" aria-busy={saving.isBusy} onClick={() => saving.run()}>
          加入日历（.ics）
        </Button>
      </p>
    </>
  );
}

/** Confirms one of the times that are not full. */
function ConfirmForm({ invitation: { id, slots }, onDone }: { invitation: Invitation; onDone: () => void }) {
  const name = `slot-${id}`;
  const free = slots.filter(({ isTaken }) => !isTaken);
  const { errors, isBusy, onSubmit } = useFormAction({
    read: (data) => readTextField(data, name),
    check: (slotId) => (slotId ? [] : [{ path: name, message: '请选择一个时间' }]),
    async act(client, slotId) {
      await client.call(interviewConfirm, { id, slotId }, { quiet: true });
      toast('面试时间已确认', 'success');
      onDone();
    },
  });
  if (free.length === 0) return <p>所列时间已约满或已过，请申请改约。</p>;
  return (
    <form onSubmit={onSubmit} noValidate data-keep={`interview-${id}`}>
      <ErrorSummary errors={errors} />
      <RadioGroup
        name={name}
        label="选择面试时间"
        hint="北京时间；确认前名额不保留"
        choices={free.map((slot) => ({
          value: slot.id,
          text: `${formatSlot(slot)}　${slot.isOnline ? '视频面试' : slot.place}，${slot.host}`,
        }))}
        error={errorOf(errors, name)}
      />
      <p>
        <Button kind="primary" type="submit" aria-busy={isBusy}>
          确认这个时间
        </Button>
      </p>
    </form>
  );
}

/** Asks for other times, with a message. */
function WishForm({ invitation: { id, state, wishesLeft }, onDone }: { invitation: Invitation; onDone: () => void }) {
  const { errors, isBusy, onSubmit } = useFormAction({
    read: (data) => readTextField(data, 'wish'),
    check: (wish) => (wish ? [] : [{ path: 'wish', message: '请填写方便的时间' }]),
    async act(client, wish) {
      await client.call(interviewWish, { id, wish }, { quiet: true });
      toast('已申请改约', 'success');
      onDone();
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate data-keep={`interview-wish-${id}`}>
      <ErrorSummary errors={errors.filter(({ path }) => path !== 'wish')} />
      <TextArea
        name="wish"
        id={`field-wish-${id}`}
        label="方便的时间"
        hint={`例如：下周二、周四下午；还可以申请 ${wishesLeft} 次${state === 'confirmed' ? '，提交后原时间的名额不再保留' : ''}`}
        rows={2}
        maxLength={200}
        error={errorOf(errors, 'wish')}
      />
      <p>
        <Button type="submit" aria-busy={isBusy}>
          提交改约申请
        </Button>
      </p>
    </form>
  );
}
