import { pageTextGet } from '#content/articles/calls.ts';
import type { FieldError } from '#contract/envelope.ts';
import { Block } from '#ui/components/block/block.tsx';
import { ButtonLink, Button } from '#ui/components/button/button.tsx';
import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { PageText } from '#ui/components/page-text/page-text.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { TextInput } from '#ui/components/text-input.tsx';
import { pageAction, usePageAction } from '#ui/page/page-action.ts';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { complaintStatisticsGet, complaintStatusGet } from '../calls.ts';
import type { ComplaintStatus, ComplaintStatistics, Quarter, QuarterFigures } from '../schema.ts';
import { longDate, quarterName, typeLabels } from '../web/complaint-labels.ts';
import { ComplaintProgress } from '../web/complaint-progress.tsx';
import { readFormText } from './posted-complaint.ts';
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
  const number = readFormText(form, 'number');
  const asked = await attempt(complaintStatusGet, { number, mobileTail: readFormText(form, 'mobileTail') });
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
      {asked?.found && <ComplaintProgress status={asked.found} />}
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

interface LookUpFormProps {
  number?: string;
  errors: readonly FieldError[];
}

/** The form for number and last digits, sent by a post because neither belongs in a URL. */
function LookUpForm({ number, errors }: LookUpFormProps) {
  return (
    <form className="look-up" method="post" noValidate>
      <ErrorSummary errors={errors} title="没有查到" />
      <TextInput
        name="number"
        label="受理编号"
        hint="提交后显示的编号，例如 TS20261121-0000-0000"
        autoComplete="off"
        reads="complaintNumber"
        defaultValue={number}
        error={errorOf(errors, 'number')}
      />
      <TextInput
        name="mobileTail"
        label="手机号后四位"
        hint="匿名提交的，填写当时显示的查询码"
        inputMode="numeric"
        autoComplete="off"
        reads="mobileTail"
        data-keep="no"
        error={errorOf(errors, 'mobileTail')}
      />
      <Button kind="primary" type="submit">
        查询进度
      </Button>
    </form>
  );
}

const days = ({ averageWorkingDays }: QuarterFigures): string =>
  averageWorkingDays === null ? '—' : `${averageWorkingDays.toFixed(1)} 个工作日`;
const inTime = ({ answered, answeredInTime }: QuarterFigures): string =>
  answered === 0 ? '—' : `${Math.round((answeredInTime / answered) * 100)}%`;

const columns: readonly TableColumn<QuarterFigures>[] = [
  { key: 'quarter', header: '季度', cell: ({ quarter }) => quarterName(quarter), isSticky: true },
  { key: 'received', header: '收到', cell: ({ received }) => received, align: 'end' },
  { key: 'complaint', header: typeLabels.complaint.name, cell: ({ byType }) => byType.complaint, align: 'end' },
  { key: 'report', header: typeLabels.report.name, cell: ({ byType }) => byType.report, align: 'end' },
  { key: 'enquiry', header: typeLabels.enquiry.name, cell: ({ byType }) => byType.enquiry, align: 'end' },
  { key: 'suggestion', header: typeLabels.suggestion.name, cell: ({ byType }) => byType.suggestion, align: 'end' },
  { key: 'closed', header: '办结', cell: ({ closed }) => closed, align: 'end' },
  { key: 'days', header: '平均答复时间', cell: days, align: 'end' },
  { key: 'inTime', header: '按期答复', cell: inTime, align: 'end' },
  { key: 'publishedOn', header: '公布日期', cell: ({ publishedOn }) => publishedOn, align: 'end' },
];

/** The published quarters as bars and as a table, newest first, followed by the versions before corrections. */
function StatisticsView({ statistics: { quarters } }: { statistics: ComplaintStatistics }) {
  const newest = quarters.toReversed();
  const corrected = newest.filter(({ former }) => former.length > 0);
  return (
    <>
      <QuarterBars quarters={newest} />
      <DataTable caption="各季度收到与办结数量、平均答复时间" columns={columns} rows={newest} rowKey={({ quarter }) => quarter} />
      <p className="statistics__note quiet measure">
        每个季度结束后公布，公布后不再变动；如有更正，原数据保留在下方。收到按收到日、答复按答复日、办结按结案或不予受理日计入季度；平均答复时间从收到的次日起按工作日计算，不含未答复的事项。
      </p>
      {corrected.map((quarter) => (
        <Corrections key={quarter.quarter} quarter={quarter} />
      ))}
    </>
  );
}

/** The figures of each former version, with the reason for its correction. */
function Corrections({ quarter }: { quarter: Quarter }) {
  const reasons = [quarter, ...quarter.former].filter(({ correction }) => correction !== null);
  return (
    <details>
      <summary>{quarterName(quarter.quarter)}的更正与原数据</summary>
      {reasons.map(({ publishedOn, correction }, at) => (
        <p key={reasons.length - at} className="measure">
          {longDate(publishedOn)}更正：{correction}
        </p>
      ))}
      <DataTable caption="更正前公布的数据" columns={columns} rows={quarter.former} rowKey={(one) => quarter.former.indexOf(one)} />
    </details>
  );
}

const hatchId = 'quarter-bars-hatch';

/** A decorative bar chart, hidden from screen readers: the table below has the same figures. Lengths are relative to the largest number. */
function QuarterBars({ quarters }: { quarters: readonly Quarter[] }) {
  const most = Math.max(1, ...quarters.flatMap(({ received, closed }) => [received, closed]));
  return (
    <figure className="quarter-bars">
      <figcaption className="cluster quiet">
        <span className="quarter-bars__key">收到</span>
        <span className="quarter-bars__key quarter-bars__key--closed">办结（斜纹）</span>
      </figcaption>
      <svg width="0" height="0" aria-hidden="true">
        <pattern id={hatchId} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect className="quarter-bars__hatch" width="3" height="6" />
        </pattern>
      </svg>
      <ol aria-hidden="true">
        {quarters.map(({ quarter, received, closed }) => (
          <li key={quarter}>
            <span className="quarter-bars__name">{quarterName(quarter)}</span>
            <Bar kind="received" part={received / most} count={received} />
            <Bar kind="closed" part={closed / most} count={closed} />
          </li>
        ))}
      </ol>
    </figure>
  );
}

function Bar({ kind, part, count }: { kind: 'received' | 'closed'; part: number; count: number }) {
  return (
    <span className={`quarter-bars__bar quarter-bars__bar--${kind}`}>
      <svg aria-hidden="true">
        <rect width={`${Math.round(part * 1000) / 10}%`} height="100%" fill={kind === 'closed' ? `url(#${hatchId})` : 'currentColor'} />
      </svg>
      {count}
    </span>
  );
}
