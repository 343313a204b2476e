import { Tag } from '#ui/components/tag/tag.tsx';
import { beijingClock, beijingDay, beijingMinute } from '#ui/format/beijing-time.ts';
import { weekdayOf } from '#ui/format/weekday.ts';
import type { MeetingItem } from '../schema/meetings.ts';
import { meetingFormNames, meetingStateNames, type MeetingState } from '../web/meeting-names.ts';

const tones = { coming: 'info', running: 'positive', ended: 'neutral', cancelled: 'danger' } as const;

/** 即将举行 and its like, in the colour of its meaning. */
export const MeetingStateTag = ({ state }: { state: MeetingState }) => <Tag kind={tones[state]}>{meetingStateNames[state]}</Tag>;

/** `2026-11-25（周三）14:00–16:00`, or from one day and time to another, in two parts. */
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

/** Where it takes place: 现场 with its city, 线上, or both. */
export const placeOf = ({ form, city }: Pick<MeetingItem, 'form' | 'city'>): string =>
  [city, meetingFormNames[form]].filter(Boolean).join(' · ');
