import { Tag } from '#ui/components/tag/tag.tsx';
import { beijingClock, beijingDay, beijingMinute } from '#ui/format/beijing-time.ts';
import { weekdayOf } from '#ui/format/weekday.ts';
import type { MeetingItem } from '../schema/meetings.ts';
import { meetingFormNames, meetingStateNames, type MeetingState } from '../web/meeting-names.ts';

const tones = { coming: 'info', running: 'positive', ended: 'neutral', cancelled: 'danger' } as const;

/** Renders the state of a meeting, such as 即将举行, as a coloured tag. */
export const MeetingStateTag = ({ state }: { state: MeetingState }) => <Tag kind={tones[state]}>{meetingStateNames[state]}</Tag>;

/** Renders `2026-11-25（周三）14:00–16:00`, or two parts when the end is on another day. */
export function MeetingTime({ of: { startsAt, endsAt } }: { of: Pick<MeetingItem, 'startsAt' | 'endsAt'> }) {
  const day = beijingDay(startsAt);
  const end = beijingDay(endsAt) === day ? beijingClock(endsAt) : beijingMinute(endsAt);
  return (
    <>
      <time dateTime={startsAt}>
        {day}（周{weekdayOf(day)}）
      </time>{' '}
      <span>
        {beijingClock(startsAt)}–{end}
      </span>
    </>
  );
}

/** Returns the place for display: 现场 with its city, 线上, or both. */
export const formatMeetingPlace = ({ form, city }: Pick<MeetingItem, 'form' | 'city'>): string =>
  [city, meetingFormNames[form]].filter(Boolean).join(' · ');
