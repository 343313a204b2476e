import { useState } from 'react';
import type { SiteFrameResult } from '#content/website/schema/site.ts';
import { Button } from '#ui/components/button/button.tsx';
import { EmptyState } from '#ui/components/empty-state/empty-state.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import { Timeline, type TimelineEntry } from '#ui/components/timeline/timeline.tsx';
import { inBeijing } from '#ui/format/beijing-time.ts';
import { paths } from '#ui/paths.ts';
import type { TimelineItem } from '../schema.ts';
import { kindNames } from '../web/kinds.ts';
import { NotMeDialog } from '../web/not-me-dialog.tsx';
import './timeline-page.css';

interface TimelineListProps {
  records: readonly TimelineItem[];
  contact: SiteFrameResult['contact'];
  /** True when the URL filters by kind or date. */
  isFiltered: boolean;
}

/** Events, newest first; a security event links to locking the account. */
export function TimelineList({ records, contact, isFiltered }: TimelineListProps) {
  const [doubted, setDoubted] = useState<TimelineItem>();
  if (records.length === 0) {
    return (
      <EmptyState text={isFiltered ? '所选类别与日期内没有记录' : '还没有记录'}>
        {isFiltered && <a href={paths.timeline()}>查看全部记录</a>}
      </EmptyState>
    );
  }
  return (
    <div className="own-timeline">
      <Timeline label="与我有关的记录" entries={records.map((record) => toEntry(record, () => setDoubted(record)))} />
      <NotMeDialog doubted={doubted} contact={contact} onClose={() => setDoubted(undefined)} />
    </div>
  );
}

function toEntry(record: TimelineItem, doubt: () => void): TimelineEntry {
  const { id, at, kind, title, details, isSecurity, isCurrent, acptId } = record;
  return {
    key: id,
    date: at,
    dateText: inBeijing(at),
    title: (
      <>
        <Tag kind="neutral">{kindNames[kind]}</Tag> {title}
        {isCurrent && '（本次登录）'}
      </>
    ),
    text: (
      <>
        {details.length > 0 && (
          <ul className="own-timeline__details quiet">
            {details.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        {(acptId !== null || isSecurity) && (
          <p className="own-timeline__acts cluster middle no-print">
            {acptId !== null && <a href={paths.businessCase(acptId)}>查看这笔业务</a>}
            {isSecurity && (
              <Button kind="quiet" aria-label={`不是我：${inBeijing(at)} ${title}`} onClick={doubt}>
                不是我
              </Button>
            )}
          </p>
        )}
      </>
    ),
  };
}
