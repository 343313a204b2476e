import { beijingMinute } from '#ui/format/beijing-time.ts';
import type { Column } from '#ui/components/data-table/data-table.tsx';
import { Icon } from '#ui/components/icon/icon.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import type { HkNotice } from '../schema.ts';
import { anchorOf } from '../web/notice-href.ts';
import { typeNames } from '../web/type-names.ts';

export const noticeColumns: readonly Column<HkNotice>[] = [
  { key: 'title', header: '标题与原文', cell: Title, isWide: true },
  {
    key: 'security',
    header: '证券代码与简称',
    cell: ({ securityCode, securityName }) => [securityCode, securityName].filter(Boolean).join(' ') || '—',
  },
  { key: 'type', header: '类型', cell: ({ type }) => <Tag>{typeNames[type]}</Tag> },
  { key: 'time', header: '时间', cell: Time },
];

function Title({ id, title, url }: HkNotice) {
  return (
    <a id={anchorOf(id)} href={url} rel="noopener noreferrer">
      {title} <Icon name="external" />
      <span className="visually-hidden">（原文，外部网站）</span>
    </a>
  );
}

function Time({ time }: HkNotice) {
  return (
    <time className="hk-time" dateTime={time}>
      {beijingMinute(time)}
    </time>
  );
}
