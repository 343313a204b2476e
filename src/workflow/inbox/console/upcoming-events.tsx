import { useState } from 'react';
import { Link } from 'react-router';
import { AsyncContent } from '#ui/console/async-content.tsx';
import { ScreenSection } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { beijingDay, spokenDay } from '#ui/format/beijing-time.ts';
import { momentList } from '../calls.ts';
import type { MomentLine } from '../schema.ts';
import './coming.css';

const marks: Readonly<Record<MomentLine['kind'], string>> = { live: '◷', end: '✕', due: '！' };
const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'];
const weekdayOf = (day: string): string => weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]!;

/** Publications, ends and due dates of the next days, by day. */
export function UpcomingEvents() {
  const coming = useData(momentList, {});
  const [today] = useState(() => beijingDay(new Date()));
  return (
    <ScreenSection title="今后两周">
      <AsyncContent of={coming} isEmpty={({ moments }) => moments.length === 0} empty={<p>今后两周没有定时生效、到期或应更新的内容。</p>}>
        {({ moments, isMore }) => (
          <>
            <dl>
              {[...Map.groupBy(moments, ({ day }) => day)].map(([day, lines]) => (
                <div key={day} className="coming__day">
                  <dt>
                    {spokenDay(day, today)}
                    <span className="subline">{day === today ? '今天' : weekdayOf(day)}</span>
                  </dt>
                  <dd>
                    <ul className="lines">
                      {lines.map((line) => (
                        <ComingLine key={`${line.href} ${line.kind} ${line.at}`} line={line} />
                      ))}
                    </ul>
                  </dd>
                </div>
              ))}
            </dl>
            {isMore && <p className="quiet">只列出最近的 {moments.length} 项。</p>}
          </>
        )}
      </AsyncContent>
    </ScreenSection>
  );
}

function ComingLine({ line: { kind, clock, title, text, href } }: { line: MomentLine }) {
  return (
    <li>
      <span className="coming__clock">{clock ?? '当日'}</span>
      <span className="coming__what">
        <span aria-hidden="true">{marks[kind]}</span> <Link to={href}>{title}</Link>
      </span>
      <span className="quiet">{text}</span>
    </li>
  );
}
