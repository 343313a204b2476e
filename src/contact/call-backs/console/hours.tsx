import { formatStretch } from '#ui/format/office-hours.ts';
import type { CallBackItem } from '../schema/handling.ts';
import '#complaints/complaint-desk/web/clock.css';

/** The promised time slot; overdue ones are marked by text, shape and colour. */
export function Hours({ call, now, isOver }: { call: CallBackItem['call']; now: string; isOver: boolean }) {
  const hours = formatStretch(call, now);
  return isOver ? <span className="clock clock--overdue">■ 已过 {hours}</span> : <time dateTime={call.until}>{hours}</time>;
}
