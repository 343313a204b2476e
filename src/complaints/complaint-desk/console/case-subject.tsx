import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { FactList, Part } from '#ui/console/screen.tsx';
import { Reveal } from '#ui/console/reveal.tsx';
import { eventWords } from '#complaints/complaint/web/case-view.tsx';
import { dateWithWeekday, typeWords } from '#complaints/complaint/web/complaint-words.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { Timeline } from '#ui/components/timeline/timeline.tsx';
import { complaintReveal } from '../calls.ts';
import type { CaseDetail } from '../schema.ts';
import { escalationNames, stateNames } from '../web/case-names.ts';
import { Clock } from '../web/clock-face.tsx';
import { EvidenceList } from './evidence-list.tsx';

/** What was handed in, by whom, until when it is to be answered, and what has happened. */
export function CaseSubject({ detail }: { detail: CaseDetail }) {
  const { matter, wish, evidence, number, events, similar } = detail;
  return (
    <>
      <Facts detail={detail} />
      <Part title="事项经过">
        <p className="case-text">{matter}</p>
      </Part>
      <Part title="诉求">
        <p className="case-text">{wish}</p>
      </Part>
      {evidence.length > 0 && (
        <Part title={`证明材料（${evidence.length}）`}>
          <EvidenceList number={number} evidence={evidence} />
        </Part>
      )}
      <Part title="办理过程">
        <Timeline
          label="办理过程"
          entries={events.map(({ kind, at, note, dueOn, by }, index) => ({
            key: index,
            date: at,
            // Of this year or the last: a case lasts for months at most.
            dateText: beijingMinute(at).slice(5),
            title: `${eventWords[kind]}${dueOn ? `至 ${dueOn}` : ''}${by ? `　${by}` : ''}`,
            text: note && <p className="case-text">{note}</p>,
          }))}
        />
      </Part>
      {similar.length > 0 && (
        <Part title={`同一手机号的其他事项（${similar.length}）`}>
          <Similar similar={similar} />
        </Part>
      )}
    </>
  );
}

function Facts({ detail }: { detail: CaseDetail }) {
  const { type, business, branchName, state, receivedAt, acceptBy, dueOn, isExtended, limitBy, escalation, clock } = detail;
  const facts: [string, ReactNode][] = [
    ['状态', stateNames[state]],
    ['类型', business ? `${typeWords[type].name} · ${business}` : typeWords[type].name],
    ['营业网点', branchName ?? '未指定'],
    ['收到时间', beijingMinute(receivedAt)],
    ...(state === 'received' ? [['受理期限', dateWithWeekday(acceptBy)] as [string, ReactNode]] : []),
    [
      '答复期限',
      <>
        {dateWithWeekday(dueOn)}
        {isExtended && '（已延期）'} <Clock of={{ standing: clock, workingDaysLeft: detail.workingDaysLeft }} />
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

/** Who complained, behind masks; each field opens for a minute, with a reason. */
function Person({ detail: { number, person, isAnonymous, mayReveal } }: { detail: CaseDetail }) {
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

function Similar({ similar }: { similar: CaseDetail['similar'] }) {
  const [query] = useSearchParams();
  return (
    <ul className="lines">
      {similar.map(({ number, type, state, receivedAt, mayOpen }) => {
        const to = new URLSearchParams(query);
        to.set('item', number);
        return (
          <li key={number}>
            <span>
              {mayOpen ? <Link to={`?${to}`}>{number}</Link> : number}　{typeWords[type].name}
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
