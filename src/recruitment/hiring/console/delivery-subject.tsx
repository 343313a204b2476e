import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Reveal } from '#ui/console/reveal.tsx';
import { FactList, Part, type FactLine } from '#ui/console/screen.tsx';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { Timeline } from '#ui/components/timeline/timeline.tsx';
import { receivedReveal } from '../calls.ts';
import type { DeliveryDetail } from '../schema.ts';
import { stateNames } from '../web/state-names.ts';
import { DeliveryFiles } from './delivery-files.tsx';
import { ResumeSheet } from './resume-sheet.tsx';

const kindNames = { delivered: '投递', redelivered: '再次投递', resumeChanged: '更换所投的简历', withdrawn: '撤回' } as const;

/** The resume as it was sent, how to reach the applicant, and what has happened. */
export function DeliverySubject({ detail }: { detail: DeliveryDetail }) {
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
      <Part title={`投递时的简历（${beijingMinute(resume.asOf)}）`}>
        <ResumeSheet view={resume} isBlind={isBlind} />
      </Part>
      {resume.files.length > 0 && (
        <Part title={`随附文件（${resume.files.length}）`}>
          <DeliveryFiles number={number} files={resume.files} mayDownload={detail.mayManage} />
        </Part>
      )}
      <Part title="进展">
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
      </Part>
      {others.length > 0 && (
        <Part title={`同一应聘者的其他投递（${others.length}）`}>
          <Others others={others} />
        </Part>
      )}
    </>
  );
}

type ContactField = 'mobile' | 'email' | 'idNumber';

/** How the applicant is reached, behind masks; each opens for a minute, with a reason, for whoever has taken the delivery. */
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
