import type { FieldError } from '#contract/envelope.ts';
import { pageTextGet } from '#content/articles/calls.ts';
import { pageAction, usePageAction } from '#ui/page/page-action.ts';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { Block } from '#ui/components/block/block.tsx';
import { ButtonLink } from '#ui/components/button/button.tsx';
import { PageText } from '#ui/components/page-text/page-text.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { complaintStatisticsGet, complaintStatusGet } from '../calls.ts';
import type { ComplaintStatus } from '../schema.ts';
import { CaseView } from '../web/case-view.tsx';
import { LookUpForm } from './look-up-form.tsx';
import { textOf } from './posted-complaint.ts';
import { StatisticsView } from './statistics-view.tsx';
import './complain-data-page.css';

export const loader = page(async ({ call, block }) => {
  const [text, statistics] = await Promise.all([call(pageTextGet, { key: '/IntoGL/complain/data' }), block(complaintStatisticsGet, {})]);
  return { text, statistics };
});

interface LookUpState {
  number: string;
  found?: ComplaintStatus;
  errors: readonly FieldError[];
}

export const action = pageAction<LookUpState>(async ({ form, attempt }) => {
  const number = textOf(form, 'number');
  const asked = await attempt(complaintStatusGet, { number, mobileTail: textOf(form, 'mobileTail') });
  if (asked.isDone) return { data: { number: asked.result.number, found: asked.result, errors: [] } };
  const errors = asked.errors.length > 0 ? asked.errors : [{ path: '', message: asked.message }];
  return { status: asked.status, data: { number, errors } };
});

export const head: HeadOf<typeof loader> = ({ text }) => ({
  title: text.title,
  description: '凭受理编号和手机号后四位查询办理进度；按季度公布投诉、举报、咨询与建议的收到、办结数量和平均答复时间。',
  crumbs: [{ text: '投诉与建议', href: paths.complain() }, { text: text.title }],
});

export function Component() {
  const { text, statistics } = usePage(loader);
  const asked = usePageAction(action);
  return (
    <>
      <PageTitle title={text.title} lead={text.lead} actions={<ButtonLink href={paths.complain()}>提交投诉与建议</ButtonLink>} />
      {asked?.found && <CaseView status={asked.found} />}
      <section className="complain-data__part" aria-labelledby="look-up">
        <SectionHeading id="look-up" title={asked?.found ? '查询另一件' : '查询办理进度'} />
        <LookUpForm number={asked?.found ? undefined : asked?.number} errors={asked?.errors ?? []} />
      </section>
      <section className="complain-data__part" aria-labelledby="statistics">
        <SectionHeading id="statistics" title="季度统计" />
        <Block
          load={statistics}
          retry={{ call: complaintStatisticsGet, input: {} }}
          isEmpty={({ quarters }) => quarters.length === 0}
          emptyText="季度数据在该季度结束后公布，目前还没有已公布的季度。"
        >
          {(data) => <StatisticsView statistics={data} />}
        </Block>
      </section>
      <PageText text={{ ...text, lead: '' }} />
    </>
  );
}
