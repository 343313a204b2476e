import { Timeline, type TimelineEntry } from '#ui/components/timeline/timeline.tsx';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import type { Delivery } from '../schema.ts';
import { isOpenState, stateLabels } from './states.ts';

type Event = Delivery['timeline'][number];

const kindTexts: Readonly<Record<Exclude<Event['kind'], 'moved'>, string>> = {
  delivered: '已投递',
  redelivered: '再次投递',
  resumeChanged: '更换所投的简历',
  withdrawn: '已撤回',
};

const titleOf = ({ kind, state }: Event): string => (kind === 'moved' ? stateLabels[state].text : kindTexts[kind]);

/** The history of a delivery with dates, and its next step. */
export function DeliveryProgress({ delivery: { job, state, timeline } }: { delivery: Delivery }) {
  const entries = timeline.map((event, at): TimelineEntry => {
    const isLast = at === timeline.length - 1;
    const mark = isLast && isOpenState(state) ? 'now' : undefined;
    return { key: event.id, date: event.at, dateText: beijingMinute(event.at), title: titleOf(event), text: event.note, mark };
  });
  return (
    <>
      <Timeline entries={entries} label={`“${job.title}”的投递进度`} />
      <p>{stateLabels[state].next}</p>
    </>
  );
}
