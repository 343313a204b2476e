import { Tag } from '#web/ui/tag/tag.tsx';
import { noticeStateNames, type NoticeState } from '../web/notice-names.ts';

const tones = { running: 'positive', coming: 'info', ended: 'neutral' } as const;

/** 进行中 and its like, in the colour of its meaning. */
export const NoticeStateTag = ({ state }: { state: NoticeState }) => <Tag kind={tones[state]}>{noticeStateNames[state]}</Tag>;

/** `2026-09-07 至 2026-10-31`, or from when it holds. */
export const periodOf = ({ startsOn, endsOn }: { startsOn: string; endsOn: string | null }): string => {
  if (endsOn === null) return `${startsOn} 起长期有效`;
  return startsOn === endsOn ? startsOn : `${startsOn} 至 ${endsOn}`;
};

/** Attachments in the form in which they are shown. */
export const toAttachments = (files: readonly { name: string; url: string; size: number; sha256: string }[]) =>
  files.map(({ name, url, size, sha256 }) => ({ name, href: url, type: kindOf(name), size, sha256 }));

function kindOf(name: string): string {
  return /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toUpperCase() ?? '文件';
}

/** `2026-11-21 10:00` of an ISO moment in Shanghai's time. */
export const minuteOf = (moment: string): string => moment.slice(0, 16).replace('T', ' ');
