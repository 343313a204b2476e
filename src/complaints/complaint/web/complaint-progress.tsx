import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { Timeline, type TimelineEntry } from '#ui/components/timeline/timeline.tsx';
import type { ComplaintEvent, ComplaintStatus, EventKind } from '../schema.ts';
import { dateWithWeekday, longDate, shortDate, stateLabels, typeLabels } from './complaint-labels.ts';

export const eventLabels: Record<EventKind, string> = {
  received: '已收到',
  accepted: '已受理',
  declined: '不予受理',
  investigating: '开始调查',
  extended: '延长办理时间',
  answered: '已答复',
  closed: '已结案',
};

/** The progress of a case for its author: state, deadlines and history. Staff see a preview of their answer in it. */
export function ComplaintProgress({ status }: { status: ComplaintStatus }) {
  const { number, type, state, promisedBy, isExtended, limitBy, evidence, events } = status;
  const isOpen = state === 'received' || state === 'accepted' || state === 'investigating';
  return (
    <section className="case" aria-labelledby="case">
      <SectionHeading id="case" title={`${number}：${stateLabels[state]}`} />
      <KeyFacts
        items={[
          { name: '类型', value: typeLabels[type].name },
          ...(evidence > 0 ? [{ name: '证明材料', value: `${evidence} 份` }] : []),
          ...(isOpen ? [{ name: '答复期限', value: dateWithWeekday(promisedBy), note: isExtended ? '已延期，理由见下' : undefined }] : []),
          ...(isOpen ? [{ name: '最长期限', value: longDate(limitBy) }] : []),
        ]}
      />
      <Timeline label="办理过程" entries={[...events.map(toEntry), ...comingOf(status)]} />
      {(state === 'answered' || state === 'closed' || state === 'declined') && (
        <p className="case__further">
          对结果不满意的，可以申请内部复核，也可以<a href="#outside">向监管热线 12386、行业协会或调解组织反映</a>。
        </p>
      )}
    </section>
  );
}

function toEntry({ kind, at, note, dueOn }: ComplaintEvent, index: number, events: readonly ComplaintEvent[]): TimelineEntry {
  return {
    key: `${kind}-${at}`,
    date: at,
    dateText: longDate(at),
    title: (
      <>
        {dueOn ? `${eventLabels[kind]}至${longDate(dueOn)}` : eventLabels[kind]} <small>{at.slice(11, 16)}</small>
      </>
    ),
    text: note && <p className="case__note">{note}</p>,
    mark: index === events.length - 1 ? 'now' : undefined,
  };
}

/** Returns the future steps with their deadlines. */
function comingOf({ state, acceptBy, promisedBy }: ComplaintStatus): TimelineEntry[] {
  const coming: Record<string, TimelineEntry> = {
    accept: { key: 'accept', date: acceptBy, dateText: `最迟${shortDate(acceptBy)}`, title: '告知是否受理', mark: 'next' },
    answer: { key: 'answer', date: promisedBy, dateText: `最迟${shortDate(promisedBy)}`, title: '答复', mark: 'next' },
  };
  if (state === 'received') return [coming.accept!, coming.answer!];
  return state === 'accepted' || state === 'investigating' ? [coming.answer!] : [];
}
