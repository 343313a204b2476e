import { Block } from '#ui/components/block/block.tsx';
import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { beijingMinute, inBeijing } from '#ui/format/beijing-time.ts';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import { maintenanceCalendarPath, serviceStatusGet } from '../calls.ts';
import type { ServiceStatus } from '../schema.ts';
import { statusFeed } from '../web/feed-lines.ts';
import { formatAvailability, functionStateNames, incidentStageNames } from '../web/status-names.ts';
import './status-page.css';

const title = '服务状态';
const lead = '网站各项功能现在是否正常，近 90 天在交易时段与全部时段的可用率，故障进展与计划维护。';

export const loader = page(async ({ block }) => ({ status: await block(serviceStatusGet, {}) }));

export const head: HeadOf<typeof loader> = () => ({
  title,
  description: lead,
  crumbs: [{ text: title }],
  feed: { title, href: `/feeds/${statusFeed}` },
});

type FunctionStatus = ServiceStatus['functions'][number];
type Incident = ServiceStatus['incidents'][number];

const columns: readonly TableColumn<FunctionStatus>[] = [
  { key: 'name', header: '功能', cell: ({ name }) => name, isSticky: true },
  { key: 'state', header: '现在', cell: ({ state }) => functionStateNames[state] },
  { key: 'inSessions', header: '交易时段可用率', cell: ({ inSessions }) => toText(inSessions), align: 'end' },
  { key: 'inAllHours', header: '全部时段可用率', cell: ({ inAllHours }) => toText(inAllHours), align: 'end' },
];

const toText = (ratio: number | null): string => (ratio === null ? '尚无数据' : formatAvailability(ratio));

export function Component() {
  const { status } = usePage(loader);
  return (
    <>
      <PageTitle title={title} lead={lead} />
      <div className="sections">
        <Block load={status} retry={{ call: serviceStatusGet, input: {} }}>
          {(read) => <Status status={read} />}
        </Block>
      </div>
    </>
  );
}

function Status({ status: { asOf, functions, incidents, maintenance } }: { status: ServiceStatus }) {
  const [open, past] = [incidents.filter(({ endsAt }) => endsAt === null), incidents.filter(({ endsAt }) => endsAt !== null)];
  return (
    <>
      <section>
        {open.map((incident) => (
          <Note key={incident.id} tone="warning" title={`${incident.functions}异常`}>
            <Progress incident={incident} />
          </Note>
        ))}
        <SectionHeading title="各项功能" />
        <p>截至 {beijingMinute(asOf)}（北京时间）。</p>
        <DataTable caption="各项功能的状态与可用率" isCaptionHidden columns={columns} rows={functions} rowKey={({ code }) => code} />
      </section>
      <section>
        <SectionHeading title="近 90 天" />
        {functions.map((one) => (
          <Days key={one.code} one={one} />
        ))}
        <p>
          每个功能每分钟由网站自己探测，与访客走同一个地址；没有探测到的分钟也算不可用，计划维护的时间同样计入。交易时段为交易日的集合竞价与连续竞价时间。
        </p>
      </section>
      <section>
        <SectionHeading title="计划维护" />
        {maintenance.length === 0 && <p>目前没有计划维护。</p>}
        {maintenance.map(({ id, functions: names, startsAt, endsAt, text }) => (
          <div key={id} id={`event-${id}`}>
            <Note title={`${inBeijing(startsAt)} 至 ${inBeijing(endsAt)}：${names}`}>{text}</Note>
          </div>
        ))}
        <p>
          可以<a href={maintenanceCalendarPath}>加入自己的日历</a>，或者<a href={`/feeds/${statusFeed}.xml`}>订阅</a>故障与维护的通知。
        </p>
      </section>
      <section>
        <SectionHeading title="近 90 天的故障" />
        {past.length === 0 && <p>近 90 天没有其他已公布的故障。</p>}
        {past.map((incident) => (
          <article key={incident.id} id={`event-${incident.id}`}>
            <h3>{incident.functions}异常</h3>
            <p>
              {inBeijing(incident.startsAt)} 至 {inBeijing(incident.endsAt!)}
            </p>
            <Progress incident={incident} />
          </article>
        ))}
      </section>
    </>
  );
}

const Progress = ({ incident: { id, updates, endsAt } }: { incident: Incident }) => (
  <ol id={endsAt === null ? `event-${id}` : undefined}>
    {updates.map(({ at, stage, text }) => (
      <li key={at + stage}>
        {inBeijing(at)} {incidentStageNames[stage]}：{text}
      </li>
    ))}
  </ol>
);

/** The days of a function as bars; the sentence says the same to those who cannot see them. */
function Days({ one: { name, days } }: { one: FunctionStatus }) {
  const counted = days.filter(({ inAllHours }) => inAllHours !== null);
  const worst = counted.toSorted((a, b) => a.inAllHours! - b.inAllHours!)[0];
  const full = counted.filter(({ inAllHours }) => inAllHours === 1).length;
  return (
    <figure className="status-page__function">
      <figcaption>
        {name}：
        {worst === undefined
          ? '尚无数据'
          : full === counted.length
            ? `记录了 ${full} 天，每天全天可用`
            : `记录了 ${counted.length} 天，其中 ${full} 天全天可用；最低的一天是 ${worst.day}，${formatAvailability(worst.inAllHours!)}`}
      </figcaption>
      <div className="status-page__days" aria-hidden="true">
        {days.map(({ day, inAllHours }) => (
          <span key={day} className={classOf(inAllHours)} title={`${day} ${toText(inAllHours)}`} />
        ))}
      </div>
    </figure>
  );
}

function classOf(ratio: number | null): string {
  if (ratio === null) return 'status-page__day';
  if (ratio >= 0.9999) return 'status-page__day status-page__day--full';
  return ratio >= 0.99 ? 'status-page__day status-page__day--most' : 'status-page__day status-page__day--part';
}
