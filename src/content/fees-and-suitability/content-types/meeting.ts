import { setVisibility } from '#content/files/service/files.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { paths } from '#ui/paths.ts';
import { isProseField } from '#workflow/change-orders/presets/cited-facts.ts';
import { ownCategory } from '#workflow/change-orders/presets/own-category.ts';
import { parseSubjectNumber } from '#workflow/change-orders/presets/subject-number.ts';
import { meetingContent, type MeetingDraft } from '../schema/meetings.ts';
import { countMeetingsForStaff, listMeetingsForStaff, readMeetingForStaff } from '../service/edit-meetings.ts';
import { saveMeeting } from '../service/write-meetings.ts';
import { meetingStateNames } from '../web/meeting-names.ts';
import { meetingFields } from './meeting-fields.ts';

/** Meetings with investors. A meeting that does not take place is cancelled with a reason; its page stays. */
export const meeting = ownCategory<MeetingDraft>({
  code: 'meeting',
  title: '投资者活动',
  group: '内容',
  scope: 'category',
  levels: 1,
  draft: meetingContent,
  fields: meetingFields,
  // The record states what was said on its day.
  citesFacts: (path) => isProseField(path) && path !== 'recordHtml',
  begin: { kind: 'reception', form: 'onsite', title: '', summary: '', descriptionHtml: '', host: '', phone: '' },
  count: countMeetingsForStaff,
  async page(ctx, query) {
    const { records, next } = await listMeetingsForStaff(ctx, query);
    const toLine = ({ id, title, startsAt, state, updatedAt }: (typeof records)[number]) => ({
      subject: String(id),
      title,
      place: `${beijingMinute(startsAt)} · ${meetingStateNames[state]}`,
      state: 'shown' as const,
      changedAt: updatedAt.toISOString(),
      href: paths.investorMeeting(id),
    });
    return { records: records.map(toLine), next };
  },
  read: async (ctx, subject) => ({ draft: await readMeetingForStaff(ctx, parseSubjectNumber(subject)) }),
  titleOf: ({ title }) => title ?? '',
  async apply(tx, { subject, draft }) {
    await setVisibility(tx, draft.fileIds ?? [], 'public');
    return String((await saveMeeting(tx, { ...draft, ...(subject !== null && { id: parseSubjectNumber(subject) }) })).id);
  },
  addressesOf: (subject) => (subject === null ? [paths.investorMeetings()] : [paths.investorMeeting(subject), paths.investorMeetings()]),
});
