import { Fragment } from 'react';
import { NearestBranches } from '#content/branches/web/nearest-branches.tsx';
import { PrintButton } from '#ui/components/article-page/print-button.tsx';
import { ButtonLink } from '#ui/components/button/button.tsx';
import { KeyFacts, type KeyFact } from '#ui/components/key-facts/key-facts.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import type { MissingItem } from '#ui/page/missing.ts';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { taskGet } from '../calls.ts';
import type { TaskDetail } from '../schema.ts';
import './task-page.css';

export const loader = page(async ({ call, params }) => ({ task: await call(taskGet, { code: params.code }) }));

export const missing: MissingItem = {
  thing: '办事指南',
  code: '代码',
  form: /^[a-z][a-z0-9-]{1,39}$/,
  formText: '小写字母、数字和连字符',
  lists: [{ title: '全部办事指南', href: paths.tasks() }],
};

export const head: HeadOf<typeof loader> = ({ task }) => ({
  title: task.title,
  description: `${task.title}：${task.summary}请带${task.materials.join('、')}。`,
  crumbs: [{ text: '网上交易', href: paths.onlineBusinessScope() }, { text: '办事指南', href: paths.tasks() }, { text: task.title }],
});

export function Component() {
  const { task } = usePage(loader);
  const { title, summary, materials, steps, notes, online, branches } = task;
  return (
    <article className="task-page sections">
      <PageTitle
        title={title}
        lead={summary}
        actions={
          <>
            {online && (
              <ButtonLink kind="primary" href={online.href}>
                在线开始办理
              </ButtonLink>
            )}
            <PrintButton />
          </>
        }
      />
      <section>
        <SectionHeading title="要带什么" />
        <Lines items={materials} />
      </section>
      <section>
        <SectionHeading title="在哪里办、多久、多少钱" />
        <KeyFacts items={factsOf(task)} />
      </section>
      <section>
        <SectionHeading title="步骤" />
        <ol className="task-page__steps">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
      {notes.length > 0 && (
        <section>
          <SectionHeading title="注意" />
          <Lines items={notes} />
        </section>
      )}
      {branches && <OpenBranches branches={branches} />}
      <p className="line targets no-print">
        <a href={paths.tasks()}>全部办事指南</a>
        <a href={paths.callBack()}>预约回电</a>
        <a href={paths.customerCenter()}>客户服务中心</a>
      </p>
      <p className="quiet">
        本页内容核对于 <time>{task.updatedOn}</time>，以办理时的规定为准。
      </p>
    </article>
  );
}

function Lines({ items }: { items: readonly string[] }) {
  return (
    <ul className="task-page__lines">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

function factsOf({ ways, duration, fee }: TaskDetail): KeyFact[] {
  return [
    {
      name: '在哪里',
      value: (
        <>
          {ways.map(({ name, hours, href }, index) => (
            <Fragment key={href + name}>
              {index > 0 && <br />}
              <a href={href}>{name}</a> <span className="quiet">{hours}</span>
            </Fragment>
          ))}
        </>
      ),
    },
    { name: '需要多久', value: duration },
    {
      name: '费用',
      value: fee ? fee.value : '没有公布收费项目',
      note: <a href={fee?.href ?? paths.fees()}>{fee ? `${fee.source}${fee.note ? `：${fee.note}` : ''}` : '查看收费标准'}</a>,
    },
  ];
}

function OpenBranches({ branches: { open, total, isTradingDay } }: { branches: NonNullable<TaskDetail['branches']> }) {
  return (
    <section>
      <SectionHeading title="到网点办理" />
      <p>
        {open > 0
          ? `按公布的营业时间，现在有 ${open} 家网点营业（共 ${total} 家）。`
          : `按公布的营业时间，现在没有网点营业（共 ${total} 家）${isTradingDay ? '' : '，今天不是交易日'}。`}
        <a href={paths.branches()}>按省市查找网点</a>
      </p>
      <NearestBranches filter={{}} isTradingDay={isTradingDay} />
    </section>
  );
}
