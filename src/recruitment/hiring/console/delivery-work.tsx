import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { isOpenState, type DeliveryState } from '#recruitment/deliveries/web/states.ts';
import { formatSlot } from '#recruitment/interviews/web/format-slot.ts';
import { Button } from '#ui/components/button/button.tsx';
import { errorOf, ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { TextInput } from '#ui/components/text-input.tsx';
import { Timeline } from '#ui/components/timeline/timeline.tsx';
import { AssignmentBar } from '#ui/console/assignment.tsx';
import { AsyncContent } from '#ui/console/async-content.tsx';
import { downloadBlob } from '#ui/console/download.ts';
import { useOpenNextItem } from '#ui/console/inbox-pass/use-inbox-pass.ts';
import { Notes } from '#ui/console/notes.tsx';
import { QueuePane, QueueSubject } from '#ui/console/queue.tsx';
import { Reveal } from '#ui/console/reveal.tsx';
import { FactList, ScreenSection, type FactLine } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import type { QueueState } from '#ui/console/use-queue.ts';
import { failureNotification } from '#ui/form/failures.ts';
import { useAction, useFormAction } from '#ui/form/use-action.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import {
  receivedAssign,
  receivedColleagues,
  receivedGet,
  receivedNoteAdd,
  receivedReveal,
  interviewCancel,
  receivedCalendar,
} from '../calls.ts';
import type { DeliveryDetail, DeliveryLine } from '../schema.ts';
import { stateNames } from '../web/state-names.ts';
import { DeliveryFiles } from './delivery-files.tsx';
import { MoveForm } from './move-form.tsx';
import { OpinionPart } from './opinion-part.tsx';
import { ReadersPart } from './readers-part.tsx';
import { ResumeSheet } from './resume-sheet.tsx';
import { SlotsForm } from './slots-form.tsx';

interface DeliveryWorkProps {
  number: string;
  /** Absent when the delivery was opened by its address. */
  line: DeliveryLine | undefined;
  queue: QueueState<DeliveryLine>;
  /** The list is filtered by state, so a delivery that changes its state leaves it. */
  isNarrowed: boolean;
  /** Called after a change of the delivery. */
  onChanged: () => void;
}

/** A delivery with its actions. */
export function DeliveryWork({ number, line, queue, isNarrowed, onChanged }: DeliveryWorkProps) {
  const detail = useData(receivedGet, { number });
  const walkOn = useOpenNextItem();
  const changed = () => {
    detail.reload();
    onChanged();
  };
  /** Refreshes pending items, which may also be shown in the inbox. */
  const answered = () => {
    if (!walkOn()) changed();
  };
  const moved = (state: DeliveryState) => {
    onChanged();
    if (isNarrowed || !isOpenState(state)) return queue.moveOn();
    if (walkOn()) return;
    if (line) queue.change(number, { ...line, state });
    detail.reload();
  };
  return (
    <>
      <QueueSubject queue={queue} title={line ? `${line.name ?? line.number}　${line.job.title}` : number}>
        <AsyncContent of={detail}>{(found) => <DeliverySubject detail={found} />}</AsyncContent>
      </QueueSubject>
      <QueuePane>
        {detail.data && (
          <>
            {detail.data.mayManage && (
              <AssignmentBar
                subject={{ number }}
                of={detail.data.assignment}
                call={receivedAssign}
                colleagues={receivedColleagues}
                onChange={(assignment) => {
                  if (assignment === 'stale') queue.reload();
                  else if (line) queue.change(number, { ...line, assignment });
                  changed();
                }}
              />
            )}
            <Decision detail={detail.data} onMoved={moved} onAnswered={answered} onChanged={changed} />
            {!detail.data.isBlind && (
              <Notes
                subject={{ number }}
                notes={detail.data.notes}
                colleagues={receivedColleagues}
                {...(detail.data.mayManage && { call: receivedNoteAdd })}
                onAdded={detail.reload}
              />
            )}
          </>
        )}
      </QueuePane>
    </>
  );
}

interface DecisionProps {
  detail: DeliveryDetail;
  onMoved: (state: DeliveryState) => void;
  /** Called after times were offered or cancelled, or an opinion was given. */
  onAnswered: () => void;
  onChanged: () => void;
}

function Decision({ detail, onMoved, onAnswered, onChanged }: DecisionProps) {
  const { number, state, next, letters, mayManage } = detail;
  return (
    <>
      {next.length > 0 && (
        <section className="pane-part" aria-label="推进">
          <h3 className="pane-part__title">推进</h3>
          <MoveForm key={state} items={[{ number, from: state }]} letters={letters} onMoved={({ to, done }) => done > 0 && onMoved(to)} />
        </section>
      )}
      <InterviewPart detail={detail} onChanged={onAnswered} />
      {mayManage && <ReadersPart detail={detail} onChanged={onChanged} />}
      <OpinionPart detail={detail} onChanged={onAnswered} />
    </>
  );
}

const kindNames = { delivered: '投递', redelivered: '再次投递', resumeChanged: '更换所投的简历', withdrawn: '撤回' } as const;

/** The delivered resume, contact data and history. */
function DeliverySubject({ detail }: { detail: DeliveryDetail }) {
  const { number, job, state, deliveredAt, resume, isBlind, steps, others } = detail;
  const facts: FactLine[] = [
    ['状态', stateNames[state]],
    ['职位', `${job.title} · ${job.department} · ${job.location}`],
    ['投递时间', beijingMinute(deliveredAt)],
    ['投递编号', number],
  ];
  return (
    <>
      <FactList facts={facts} />
      {isBlind ? (
        <p className="muted">姓名、联系方式、证件、照片、性别、出生日期、现居地、亲属、证明人与附件已隐去。</p>
      ) : (
        <Contact detail={detail} />
      )}
      <ScreenSection title={`投递时的简历（${beijingMinute(resume.asOf)}）`}>
        <ResumeSheet view={resume} isBlind={isBlind} />
      </ScreenSection>
      {resume.files.length > 0 && (
        <ScreenSection title={`随附文件（${resume.files.length}）`}>
          <DeliveryFiles number={number} files={resume.files} mayDownload={detail.mayManage} />
        </ScreenSection>
      )}
      <ScreenSection title="进展">
        <Timeline
          label="投递的进展"
          entries={steps.map(({ at, kind, state: to, note, by }, index) => ({
            key: index,
            date: at,
            dateText: beijingMinute(at).slice(5),
            title: `${kind === 'moved' ? stateNames[to] : kindNames[kind]}${by ? `　${by}` : ''}`,
            text: note ?? undefined,
          }))}
        />
      </ScreenSection>
      {others.length > 0 && (
        <ScreenSection title={`同一应聘者的其他投递（${others.length}）`}>
          <Others others={others} />
        </ScreenSection>
      )}
    </>
  );
}

type ContactField = 'mobile' | 'email' | 'idNumber';

/**
 * The applicant's masked contact data; each field can be revealed for a minute, with a reason, by the staff member who has
 * claimed the delivery.
 */
function Contact({ detail: { number, resume, mayReveal } }: { detail: DeliveryDetail }) {
  const call = mayReveal ? { call: receivedReveal } : {};
  const hint = '查看会记入审计；请先领取这份投递。';
  const lineOf = (label: string, field: ContactField, masked: string | undefined): [string, ReactNode][] =>
    masked
      ? [
          [
            label,
            <Reveal<{ number: string; field: ContactField }>
              key={field}
              label={label}
              masked={masked}
              hint={hint}
              subject={{ number, field }}
              {...call}
            />,
          ],
        ]
      : [];
  const { email, idNumber } = resume.basicInfo ?? {};
  const lines = [
    ...lineOf('手机号码', 'mobile', resume.mobile),
    ...lineOf('电子邮箱', 'email', email),
    ...lineOf('身份证号码', 'idNumber', idNumber),
  ];
  return <FactList facts={lines} />;
}

function Others({ others }: { others: DeliveryDetail['others'] }) {
  const [query] = useSearchParams();
  return (
    <ul className="lines">
      {others.map(({ number, title, state }) => {
        const to = new URLSearchParams(query);
        to.set('item', number);
        return (
          <li key={number}>
            <Link to={`?${to}`}>{title}</Link>
            <span className="quiet">
              {number}，{stateNames[state]}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

const stateTexts = { open: '等待应聘者选择', confirmed: '应聘者已确认', another: '应聘者申请改约', cancelled: '已取消' } as const;

/** The interview: offered times and the answer; staff with the permission can offer and cancel times. */
function InterviewPart({ detail, onChanged }: { detail: DeliveryDetail; onChanged: () => void }) {
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
      {interview && <InterviewStatus detail={detail} />}
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

function InterviewStatus({ detail: { number, interview } }: { detail: DeliveryDetail }) {
  const saving = useAction({
    async act(client) {
      const { text } = await client.call(receivedCalendar, { number });
      downloadBlob(`面试 ${number}.ics`, new Blob([text], { type: 'text/calendar' }));
    },
    explain: failureNotification('没有下载'),
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
                {formatSlot(slot)}
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
