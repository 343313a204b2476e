import { toAttachments } from '#content/articles/web/article/load-article.ts';
import { ArticlePage } from '#ui/components/article-page/article-page.tsx';
import { ButtonLink } from '#ui/components/button/button.tsx';
import { KeyFacts, type KeyFact } from '#ui/components/key-facts/key-facts.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { Prose } from '#ui/components/prose/prose.tsx';
import { ReadingTools } from '#ui/components/reading-tools/reading-tools.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { telephoneHref } from '#ui/format/telephone.ts';
import { numericCode, type MissingItem } from '#ui/page/missing.ts';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { investorMeeting, meetingCalendarPath } from '../calls/meetings.ts';
import type { Meeting } from '../schema/meetings.ts';
import { meetingFormNames, meetingKindNames } from '../web/meeting-names.ts';
import { MeetingStateTag, MeetingTime } from './meeting-labels.tsx';
import './meetings.css';

export const loader = page(async ({ call, params }) => {
  return { meeting: await call(investorMeeting, { id: Number(params.id) }) };
});

export const missing: MissingItem = {
  ...numericCode,
  thing: '交流会',
  lists: [{ title: '投资者交流会', href: paths.investorMeetings() }],
};
export const head: HeadOf<typeof loader> = ({ meeting }) => ({
  title: meeting.title,
  description: meeting.summary,
  crumbs: [{ text: '投资者交流会', href: paths.investorMeetings() }, { text: '活动详情' }],
  canonical: paths.investorMeeting(meeting.id),
  jsonLd: meetingJsonLd(meeting),
});

export function Component() {
  const { meeting } = usePage(loader);
  const { id, title, kind, date, host, description, cancelledReason, record, state } = meeting;
  return (
    <ArticlePage
      title={title}
      kicker={`投资者交流会 · ${meetingKindNames[kind]}`}
      date={date}
      source={host}
      html={description}
      attachments={toAttachments(meeting)}
      banner={
        cancelledReason && (
          <Note tone="warning" title="本次活动已取消">
            {cancelledReason}
          </Note>
        )
      }
      tools={<ReadingTools path={paths.investorMeeting(id)} />}
      facts={
        <>
          <KeyFacts items={factsOf(meeting)} />
          <ButtonsToJoin meeting={meeting} />
        </>
      }
    >
      {state === 'ended' && <Record record={record} />}
    </ArticlePage>
  );
}

function factsOf(meeting: Meeting): KeyFact[] {
  const { state, form, city, place, seats, signUp, phone, email } = meeting;
  const isOpen = state === 'coming' || state === 'running';
  return [
    { name: '状态', value: <MeetingStateTag state={state} /> },
    { name: '时间', value: <MeetingTime of={meeting} />, note: '北京时间' },
    { name: '形式', value: meetingFormNames[form] },
    ...(place ? [{ name: '地点', value: `${city} · ${place}` }] : []),
    ...(seats ? [{ name: '现场名额', value: `${seats} 人` }] : []),
    ...(signUp ? [{ name: '报名时间', value: `${beijingMinute(signUp.from)} 至 ${beijingMinute(signUp.until)}` }] : []),
    {
      name: isOpen ? '怎样参加' : '联系方式',
      value: <Contact phone={phone} email={email} />,
      note: isOpen
        ? signUp
          ? '请在报名时间内致电或写信预留席位，参加不收费'
          : '无需报名，参加不收费；问题可以事先致电或写信提出'
        : undefined,
    },
  ];
}

function Contact({ phone, email }: Pick<Meeting, 'phone' | 'email'>) {
  return (
    <>
      <a href={telephoneHref(phone)}>{phone}</a>
      {email && (
        <>
          {' '}
          <a href={`mailto:${email}`}>{email}</a>
        </>
      )}
    </>
  );
}

/** Renders the link to join, or the recording afterwards; nothing for a cancelled meeting. */
function ButtonsToJoin({ meeting: { id, state, onlineUrl } }: { meeting: Meeting }) {
  const isOpen = state === 'coming' || state === 'running';
  if (state === 'cancelled' || (!isOpen && !onlineUrl)) return null;
  return (
    <p className="meeting-ways cluster no-print">
      {onlineUrl && (
        <ButtonLink kind={state === 'running' ? 'primary' : 'secondary'} href={onlineUrl} rel="noopener">
          {isOpen ? '线上参加' : '观看回放'}
        </ButtonLink>
      )}
      {isOpen && (
        <ButtonLink icon="calendar" href={meetingCalendarPath(id)}>
          加入日历
        </ButtonLink>
      )}
    </p>
  );
}

function Record({ record }: Pick<Meeting, 'record'>) {
  return (
    <section className="meeting-record" aria-labelledby="record">
      <SectionHeading id="record" title="活动记录" />
      {record ? (
        <>
          <p className="quiet">
            公布于 <time dateTime={record.publishedAt}>{beijingMinute(record.publishedAt)}</time>，依据现场记录整理，不构成投资建议
          </p>
          <Prose html={record.content} />
        </>
      ) : (
        <p>活动记录整理完成后在本页公布。</p>
      )}
    </section>
  );
}

const modes = { onsite: 'Offline', online: 'Online', both: 'Mixed' } as const;

/** Returns the meeting as schema.org JSON-LD. */
const meetingJsonLd = ({ id, title, summary, form, state, startsAt, endsAt, place, city, onlineUrl, host }: Meeting): object => ({
  '@context': 'https://schema.org',
  '@type': 'Event',
  name: title,
  description: summary,
  url: paths.investorMeeting(id),
  startDate: startsAt,
  endDate: endsAt,
  eventStatus: `https://schema.org/Event${state === 'cancelled' ? 'Cancelled' : 'Scheduled'}`,
  eventAttendanceMode: `https://schema.org/${modes[form]}EventAttendanceMode`,
  location: [
    ...(place
      ? [
          {
            '@type': 'Place',
            name: place,
            address: { '@type': 'PostalAddress', addressCountry: 'CN', addressLocality: city, streetAddress: place },
          },
        ]
      : []),
    ...(onlineUrl ? [{ '@type': 'VirtualLocation', url: onlineUrl }] : []),
  ],
  organizer: { '@type': 'Organization', name: host },
  isAccessibleForFree: true,
});
