import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { nextMomentGet } from '#workflow/inbox/calls.ts';
import { beijingDay, spokenDay } from '#ui/format/beijing-time.ts';
import { Icon } from '#ui/components/icon/icon.tsx';
import { useData } from '#ui/console/use-data.ts';

/** What has come into force is asked for a little later, and browsers count no further than some days. */
const afterMs = 3000;
const longestMs = 86_400_000;

/** The next thing that goes live by itself, and when; nothing where nothing waits. Asked anew with every screen, and when its moment has come. */
export function NextMoment() {
  const { data, reload } = useData(nextMomentGet, {});
  const { pathname } = useLocation();
  const [today] = useState(() => beijingDay(new Date()));
  const former = useRef(pathname);
  const ask = useEffectEvent(reload);
  useEffect(() => {
    if (former.current !== pathname) ask();
    former.current = pathname;
  }, [pathname]);
  const at = data?.moment?.at;
  useEffect(() => {
    if (!at) return;
    const waiting = setTimeout(ask, Math.min(longestMs, Math.max(0, Date.parse(at) - Date.now()) + afterMs));
    return () => clearTimeout(waiting);
  }, [at]);
  if (!data?.moment) return null;
  const { day, clock, title, text, href } = data.moment;
  return (
    <Link className="bar__next" to={href} title={`${day} ${clock}（北京时间）${text}：${title}`}>
      <Icon name="calendar" />
      <span className="bar__moment">
        下次生效 {day !== today && `${spokenDay(day, today)} `}
        {clock}
      </span>
      <span className="bar__what">{title}</span>
    </Link>
  );
}
