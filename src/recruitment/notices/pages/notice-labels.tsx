import { Tag } from '#ui/components/tag/tag.tsx';
import { noticeStateNames, type NoticeState } from '../web/notice-names.ts';
import './notices.css';

const tones = { running: 'positive', coming: 'info', ended: 'neutral' } as const;

/** The state of a notice as a coloured tag, such as 进行中. */
export const NoticeStateTag = ({ state }: { state: NoticeState }) => <Tag kind={tones[state]}>{noticeStateNames[state]}</Tag>;

/** `2026-09-07 至 2026-10-31`, or the first day only; no line break within a date. */
export function NoticePeriod({ of: { startsOn, endsOn } }: { of: { startsOn: string; endsOn: string | null } }) {
  return (
    <>
      <span className="notice-row__word">
        {startsOn} {endsOn === null ? '起' : '至'}
      </span>{' '}
      <span className="notice-row__word">{endsOn ?? '长期有效'}</span>
    </>
  );
}

/** Converts files for display as attachments. */
export const toAttachments = (files: readonly { name: string; url: string; size: number; sha256: string }[]) =>
  files.map(({ name, url, size, sha256 }) => ({ name, href: url, type: kindOf(name), size, sha256 }));

function kindOf(name: string): string {
  return /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toUpperCase() ?? '文件';
}
