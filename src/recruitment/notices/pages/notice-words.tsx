import { Tag } from '#ui/components/tag/tag.tsx';
import { noticeStateNames, type NoticeState } from '../web/notice-names.ts';
import './notices.css';

const tones = { running: 'positive', coming: 'info', ended: 'neutral' } as const;

/** 进行中 and its like, in the colour of its meaning. */
export const NoticeStateTag = ({ state }: { state: NoticeState }) => <Tag kind={tones[state]}>{noticeStateNames[state]}</Tag>;

/** `2026-09-07 至 2026-10-31`, or from when it holds; neither day is broken. */
export function Period({ of: { startsOn, endsOn } }: { of: { startsOn: string; endsOn: string | null } }) {
  return (
    <>
      <span className="notice-row__word">
        {startsOn} {endsOn === null ? '起' : '至'}
      </span>{' '}
      <span className="notice-row__word">{endsOn ?? '长期有效'}</span>
    </>
  );
}

/** Attachments in the form in which they are shown. */
export const toAttachments = (files: readonly { name: string; url: string; size: number; sha256: string }[]) =>
  files.map(({ name, url, size, sha256 }) => ({ name, href: url, type: kindOf(name), size, sha256 }));

function kindOf(name: string): string {
  return /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toUpperCase() ?? '文件';
}
