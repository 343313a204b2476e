import type { ReactNode } from 'react';
import { ButtonLink } from '#ui/components/button/button.tsx';
import { KeyFacts, type KeyFact } from '#ui/components/key-facts/key-facts.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { Prose } from '#ui/components/prose/prose.tsx';
import { ReadingTools } from '#ui/components/reading-tools/reading-tools.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { paths } from '#ui/paths.ts';
import type { JobDetail } from '../schema.ts';
import { HrContact } from './hr-contact.tsx';
import { Deadline } from './job-labels.tsx';
import { JobTable } from './job-table.tsx';
import { jobTypeNames, sideName } from './job-types.ts';
import './job-view.css';

/** A job with its application panel `apply`; closed jobs stay readable. */
export function JobView({ job, apply }: { job: JobDetail; apply: ReactNode }) {
  const { id, title, type, department, duties, requirements, process, contact, endedReason, correction, similar } = job;
  return (
    <article className="job-view">
      <PageTitle
        kicker={`${jobTypeNames[type]} · ${department}`}
        title={title}
        lead={`${job.locations.join('、')}，招聘 ${job.headcount} 人`}
        actions={
          job.state === 'open' && (
            <ButtonLink kind="primary" href="#apply">
              投递简历
            </ButtonLink>
          )
        }
      />
      <ReadingTools path={paths.recruitJob(id)} />
      {endedReason && (
        <Note tone="warning" title="不再接受投递">
          {endedReason}。以下内容供查阅。
        </Note>
      )}
      {correction && <Note title={`本职位已更正（${correction.date}）`}>更正原因：{correction.reason}。以下为更正后的内容。</Note>}
      <KeyFacts items={factsOf(job)} />
      <Lines title="工作职责" lines={duties} />
      <Lines title="任职要求" lines={requirements} />
      <Lines title="招聘流程" lines={process} isOrdered />
      <p className="job-view__fair">
        录用只看岗位所需的能力，不因性别、婚育、民族、宗教信仰、残疾、户籍或健康状况（法律另有规定的除外）区别对待。
        <a href={`${paths.recruit()}#buwen`}>不作为录用条件的内容</a>
      </p>
      {apply}
      {contact && (
        <section>
          <SectionHeading title="咨询方式" />
          <HrContact contact={contact} />
        </section>
      )}
      {similar.length > 0 && (
        <section className="no-print">
          <SectionHeading title="相近职位" moreHref={paths.recruitJobs({ department })} moreText="同部门职位" />
          <JobTable jobs={similar} caption="相近职位" isNarrow />
        </section>
      )}
    </article>
  );
}

function factsOf(job: JobDetail): KeyFact[] {
  const { code, department, team, headQuarter, locations, headcount, education, experience, salary, date } = job;
  const optional = (name: string, value: string | null): KeyFact[] => (value ? [{ name, value }] : []);
  return [
    { name: '截止日期', value: <Deadline job={job} />, note: '截止日当天仍可投递' },
    {
      name: '工作地点',
      value: locations.map((city, at) => (
        <span key={city}>
          {at > 0 && '、'}
          <a href={paths.recruitJobs({ location: city })}>{city}</a>
        </span>
      )),
    },
    { name: '部门', value: <a href={paths.recruitJobs({ department })}>{department}</a>, note: sideName(headQuarter) },
    ...optional('团队', team),
    ...optional('薪酬范围', salary),
    { name: '招聘人数', value: `${headcount} 人` },
    ...optional('学历', education),
    ...optional('经验', experience),
    { name: '职位编号', value: code },
    { name: '发布日期', value: <time>{date}</time> },
  ];
}

function Lines({ title, lines, isOrdered = false }: { title: string; lines: readonly string[]; isOrdered?: boolean }) {
  const List = isOrdered ? 'ol' : 'ul';
  return (
    <section>
      <SectionHeading title={title} />
      <Prose>
        <List>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </List>
      </Prose>
    </section>
  );
}
