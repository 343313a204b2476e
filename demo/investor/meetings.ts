import { Readable } from 'node:stream';
import { z } from 'zod';
import { meetingContent, type MeetingDraft } from '#content/fees-and-suitability/schema/meetings.ts';
import { saveMeeting } from '#content/fees-and-suitability/service/write-meetings.ts';
import { meetingFormNames, meetingKindNames } from '#content/fees-and-suitability/web/meeting-names.ts';
import { storeFile } from '#content/files/service/files.ts';
import type { Context } from '#platform/context.ts';
import { addDays, shanghaiDay, type Day } from '#platform/day.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import { parseMarkup, stripMarkup, toHtml } from '../articles/markup.ts';
import { toShanghaiTime, tradingDayAtOrAfter } from '../calendar.ts';
import { writeWord } from '../download/word.ts';
import { readYaml } from '../read-yaml.ts';

const text = z.string().min(1);
const clock = z.string().regex(/^\d{1,2}:\d\d$/, '时间应写作 14:30');
const content = meetingContent.shape;

/** A meeting as written, with a day relative to the day of loading. */
const written = z.object({
  day: z.int(),
  from: clock,
  to: clock,
  kind: content.kind,
  form: content.form,
  title: content.title,
  summary: content.summary,
  city: text.optional(),
  place: text.optional(),
  onlineUrl: text.optional(),
  host: content.host,
  seats: z.int().optional(),
  /** True when registration is required, from the announcement to the day before. */
  signUp: z.boolean().optional(),
  cancelledReason: text.optional(),
  description: text,
  record: text.optional(),
  /** True when the record is also offered as a form. */
  paper: z.boolean().optional(),
});
type WrittenMeeting = z.infer<typeof written>;

const { meetings, footnote, phone, email } = readYaml(
  'investor/meetings',
  z.object({ phone: text, email: text, footnote: text, meetings: z.array(written) }),
);

const announcedBefore = 14;
const recordedAfter = 2;

/** A meeting of the demo firm with the times at which staff announced it and published its record. */
export interface DemoMeeting {
  draft: MeetingDraft & { startsAt: Date; endsAt: Date };
  announcedAt: Date;
  /** The record in the notation of the articles; empty when the meeting was cancelled or is in the future. */
  record: string;
  recordedAt: Date;
  /** True when the record is also offered as a form. */
  paper: boolean;
}

/** Returns all meetings of the demo firm as of a day, the first one first. */
export const demoMeetings = (today: Day): DemoMeeting[] =>
  meetings.map((meeting) => toMeeting(meeting, today)).toSorted((a, b) => a.draft.startsAt.getTime() - b.draft.startsAt.getTime());

function toMeeting(meeting: WrittenMeeting, today: Day): DemoMeeting {
  const { day: days, from, to, kind, form, title, summary, city, place, onlineUrl, host, seats, signUp, cancelledReason } = meeting;
  const wanted = addDays(today, days);
  const day = kind === 'education' ? wanted : tradingDayAtOrAfter(wanted);
  const announcedAt = at(addDays(days > 0 ? today : day, -announcedBefore), '9:00');
  return {
    draft: {
      kind,
      form,
      title,
      summary,
      descriptionHtml: htmlOf(`${meeting.description}\n${footnote}`),
      host,
      startsAt: at(day, from),
      endsAt: at(day, to),
      city,
      place,
      onlineUrl,
      seats,
      signUp: signUp ? { from: announcedAt, until: at(addDays(day, -1), '17:00') } : null,
      phone,
      email,
      cancelledReason,
    },
    announcedAt,
    record: meeting.record ?? '',
    recordedAt: at(addDays(day, recordedAfter), '18:00'),
    paper: meeting.paper ?? false,
  };
}

const htmlOf = (markup: string): string => toHtml(parseMarkup(markup));

const at = (day: Day, time: string): Date => new Date(toShanghaiTime(`${day} ${time.padStart(5, '0')}`));

/** Announces the meetings and publishes the records of past ones, each at its own time, as staff would. */
export async function loadDemoMeetings(ctx: Context, store: FileStore): Promise<void> {
  for (const meeting of demoMeetings(shanghaiDay(ctx.now))) {
    const { draft, announcedAt, record, recordedAt, paper } = meeting;
    const { id } = await saveMeeting({ ...ctx, now: announcedAt }, draft);
    if (!record || recordedAt > ctx.now) continue;
    const then = { ...ctx, now: recordedAt };
    const fileIds = paper ? [await storePaper(then, store, meeting)] : [];
    await saveMeeting(then, { ...draft, id, recordHtml: htmlOf(record), fileIds });
  }
}

/** Stores 投资者关系活动记录表, as required by the guideline on investor relations. */
async function storePaper(ctx: Context, store: FileStore, { draft, record }: DemoMeeting): Promise<string> {
  const { title, kind, form, host, city, place } = draft;
  const day = shanghaiDay(draft.startsAt);
  const lines = stripMarkup(record).split('\n');
  const bytes = writeWord([
    { kind: 'title', text: '投资者关系活动记录表' },
    {
      kind: 'rows',
      rows: [
        ['活动名称', title],
        ['活动类别', meetingKindNames[kind]],
        ['时间', day],
        ['方式与地点', [meetingFormNames[form], city, place].filter(Boolean).join('，')],
        ['接待部门', host],
        ...lines.map((line, index): [string, string] => [index === 0 ? '主要内容' : '', line.replace(/^(## |- )/, '')]),
      ],
    },
    { kind: 'note', text: footnote },
  ]);
  const mediaType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  const meta = { name: `投资者关系活动记录表-${day}.docx`, mediaType, visibility: 'public' as const, limit: 1024 * 1024 };
  return (await storeFile(ctx, store, Readable.from([bytes]), meta)).id;
}
