import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { typeLabels, dateWithWeekday } from '#complaints/complaint/web/complaint-labels.ts';
import { eventLabels } from '#complaints/complaint/web/complaint-progress.tsx';
import { Button } from '#ui/components/button/button.tsx';
import { Timeline } from '#ui/components/timeline/timeline.tsx';
import { AssignmentBar } from '#ui/console/assignment.tsx';
import { AsyncContent } from '#ui/console/async-content.tsx';
import { downloadFile } from '#ui/console/download.ts';
import { Notes } from '#ui/console/notes.tsx';
import { QueuePane, QueueSubject } from '#ui/console/queue.tsx';
import { Reveal } from '#ui/console/reveal.tsx';
import { FactList, ScreenSection } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import type { QueueState } from '#ui/console/use-queue.ts';
import { failureNotification } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { formatFileSize } from '#ui/format/numbers.ts';
import { complaintAssign, complaintColleagues, complaintGet, complaintNoteAdd, complaintReveal, evidencePath } from '../calls.ts';
import type { ComplaintDetail, CaseListLine } from '../schema.ts';
import { escalationNames, stateNames } from '../web/case-names.ts';
import { DeadlineBadge } from '../web/deadline-badge.tsx';
import { SupervisorRequests } from './requests.tsx';
import { CaseSteps } from './steps.tsx';

interface CaseWorkProps {
  number: string;
  /** Absent where the case was opened by URL. */
  line: CaseListLine | undefined;
  queue: QueueState<CaseListLine>;
  /** Called when the case has changed. */
  onChanged: () => void;
  /** Called when nothing remains to be done here, to open the next case. */
  onDone: () => void;
}

/** A case beside its actions. */
export function CaseWork({ number, line, queue, onChanged, onDone }: CaseWorkProps) {
  const detail = useData(complaintGet, { number });
  const changed = (state?: ComplaintDetail['state']) => {
    detail.reload();
    onChanged();
    if (line && state) queue.change(number, { ...line, state });
  };
  return (
    <>
      <QueueSubject queue={queue} title={line ? `${typeLabels[line.type].name} ${number}` : number}>
        <AsyncContent of={detail}>{(found) => <CaseSubject detail={found} />}</AsyncContent>
      </QueueSubject>
      <QueuePane>
        {detail.data && (
          <>
            {detail.data.mayAssign ? (
              <AssignmentBar
                subject={{ number }}
                of={detail.data.assignment}
                call={complaintAssign}
                colleagues={complaintColleagues}
                onChange={(assignment) => {
                  if (assignment === 'stale') queue.reload();
                  else if (line) queue.change(number, { ...line, assignment });
                  changed();
                }}
              />
            ) : (
              <p className="muted">{detail.data.assignment ? `${detail.data.assignment.name} 处理中` : '尚未领取'}</p>
            )}
            <SupervisorRequests detail={detail.data} onChanged={changed} onDone={onDone} />
            <CaseSteps key={detail.data.state} detail={detail.data} onChanged={changed} onDone={onDone} />
            <Notes
              subject={{ number }}
              notes={detail.data.notes}
              {...(detail.data.mayNote && { call: complaintNoteAdd })}
              colleagues={complaintColleagues}
              onAdded={detail.reload}
            />
          </>
        )}
      </QueuePane>
    </>
  );
}

/** The complaint, its author, its deadline and its history. */
function CaseSubject({ detail }: { detail: ComplaintDetail }) {
  const { matter, wish, evidence, number, events, similar } = detail;
  return (
    <>
      <Facts detail={detail} />
      <ScreenSection title="事项经过">
        <p className="case-text">{matter}</p>
      </ScreenSection>
      <ScreenSection title="诉求">
        <p className="case-text">{wish}</p>
      </ScreenSection>
      {evidence.length > 0 && (
        <ScreenSection title={`证明材料（${evidence.length}）`}>
          <EvidenceList number={number} evidence={evidence} />
        </ScreenSection>
      )}
      <ScreenSection title="办理过程">
        <Timeline
          label="办理过程"
          entries={events.map(({ kind, at, note, dueOn, by }, index) => ({
            key: index,
            date: at,
            // The year is omitted, as a case lasts for a few months at most.
            dateText: beijingMinute(at).slice(5),
            title: `${eventLabels[kind]}${dueOn ? `至 ${dueOn}` : ''}${by ? `　${by}` : ''}`,
            text: note && <p className="case-text">{note}</p>,
          }))}
        />
      </ScreenSection>
      {similar.length > 0 && (
        <ScreenSection title={`同一手机号的其他事项（${similar.length}）`}>
          <Similar similar={similar} />
        </ScreenSection>
      )}
    </>
  );
}

function Facts({ detail }: { detail: ComplaintDetail }) {
  const { type, business, branchName, state, receivedAt, acceptBy, dueOn, isExtended, limitBy, escalation, clock } = detail;
  const facts: [string, ReactNode][] = [
    ['状态', stateNames[state]],
    ['类型', business ? `${typeLabels[type].name} · ${business}` : typeLabels[type].name],
    ['营业网点', branchName ?? '未指定'],
    ['收到时间', beijingMinute(receivedAt)],
    ...(state === 'received' ? [['受理期限', dateWithWeekday(acceptBy)] as [string, ReactNode]] : []),
    [
      '答复期限',
      <>
        {dateWithWeekday(dueOn)}
        {isExtended && '（已延期）'} <DeadlineBadge of={{ standing: clock, workingDaysLeft: detail.workingDaysLeft }} />
      </>,
    ],
    ['最长期限', dateWithWeekday(limitBy)],
    ...(clock !== null && escalation > 0 ? [['上报', escalationNames[escalation]] as [string, ReactNode]] : []),
  ];
  return (
    <>
      <FactList facts={facts} />
      <Person detail={detail} />
    </>
  );
}

const fieldNames = { name: '姓名', mobile: '手机号', email: '电子邮箱', fundAccount: '资金账号' } as const;
type Field = keyof typeof fieldNames;

/** The masked personal data of the complainant; each field can be unmasked for a minute, with a reason. */
function Person({ detail: { number, person, isAnonymous, mayReveal } }: { detail: ComplaintDetail }) {
  if (isAnonymous) return <p className="muted">匿名提交，没有联系方式。</p>;
  const told = (Object.keys(fieldNames) as Field[]).flatMap((field) => (person[field] ? [{ field, masked: person[field] }] : []));
  return (
    <dl className="facts">
      {told.map(({ field, masked }) => (
        <div key={field}>
          <dt className="quiet">{fieldNames[field]}</dt>
          <dd>
            <Reveal<{ number: string; field: Field }>
              label={fieldNames[field]}
              masked={masked}
              hint="查看会记入审计。"
              subject={{ number, field }}
              {...(mayReveal && { call: complaintReveal })}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Similar({ similar }: { similar: ComplaintDetail['similar'] }) {
  const [query] = useSearchParams();
  return (
    <ul className="lines">
      {similar.map(({ number, type, state, receivedAt, mayOpen }) => {
        const to = new URLSearchParams(query);
        to.set('item', number);
        return (
          <li key={number}>
            <span>
              {mayOpen ? <Link to={`?${to}`}>{number}</Link> : number}　{typeLabels[type].name}
            </span>
            <span className="quiet">
              {stateNames[state]}，{beijingMinute(receivedAt).slice(0, 10)} 收到
            </span>
          </li>
        );
      })}
    </ul>
  );
}

type EvidenceFile = ComplaintDetail['evidence'][number];

/** The files of evidence, as downloads. Each download is recorded. */
function EvidenceList({ number, evidence }: { number: string; evidence: readonly EvidenceFile[] }) {
  const saving = useAction({
    act: (_client, { fileId, name }: EvidenceFile) => downloadFile(evidencePath(number, fileId), name),
    explain: failureNotification('没有下载'),
  });
  return (
    <ul className="lines">
      {evidence.map((file) => (
        <li key={file.fileId}>
          <span>
            {file.name} <span className="subline">{formatFileSize(file.size)}</span>
          </span>
          <Button icon="download" aria-busy={saving.busyWith === file} onClick={() => saving.run(file)}>
            下载<span className="visually-hidden">{file.name}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
