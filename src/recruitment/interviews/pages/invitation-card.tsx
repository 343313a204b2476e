import { useId, useState } from 'react';
import { notice } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { paths } from '#ui/paths.ts';
import { Button } from '#ui/components/button/button.tsx';
import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import { interviewCalendar } from '../calls.ts';
import type { Invitation } from '../schema.ts';
import { spokenSlot } from '../web/spoken-slot.ts';
import { invitationWords } from '../web/invitation-words.ts';
import { ConfirmForm } from './confirm-form.tsx';
import { WishForm } from './wish-form.tsx';
import './interviews.css';

/** One invitation: the times, the one that was taken, and what can be done. */
export function InvitationCard({ invitation, onChange }: { invitation: Invitation; onChange: () => void }) {
  const titleId = useId();
  const { job, number, state, note, reason } = invitation;
  return (
    <article className="sheet stack" aria-labelledby={titleId}>
      <header className="cluster middle">
        <h2 id={titleId} className="invitation__title">
          <a href={paths.recruitJob(job.id)}>{job.title}</a>
        </h2>
        <Tag kind={invitationWords[state].kind}>{invitationWords[state].text}</Tag>
      </header>
      <p>
        {job.department} · 投递编号 {number}
      </p>
      {note && <p>{note}</p>}
      {state === 'cancelled' ? <p>取消原因：{reason}</p> : <Answer key={state} invitation={invitation} onChange={onChange} />}
    </article>
  );
}

/** What was answered, and what still can be. */
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

/** The way to ask for other times, as long as it may be asked. */
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
    explain: notice('未能保存到日历'),
  });
  return (
    <>
      <KeyFacts
        items={[
          { name: '面试时间', value: spokenSlot(slot) },
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
