import { useMemo } from 'react';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { paths } from '#ui/paths.ts';
import { DataTable, type Column } from '#ui/components/data-table/data-table.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import type { RecruitNoticeItem, RecruitNoticePage } from '../schema.ts';
import { useNotices } from '../web/use-notices.ts';
import { NoticeGlance } from './notice-glance.tsx';
import { NoticeStateTag, Period } from './notice-words.tsx';
import './notices.css';

/** One page of notices as a table; each can be glanced at in place, or read on its own page. */
export function NoticeBrowser({ page }: { page: RecruitNoticePage }) {
  const { noticeLists, newContent, asked, attachments, open, close } = useNotices(page);
  const columns = useMemo(() => columnsOf(open), [open]);
  const { records, updatedAt } = noticeLists;
  const chosen = records.find(({ id }) => id === (asked ?? newContent?.id));
  return (
    <>
      <DataTable
        caption="招聘公告"
        isCaptionHidden
        columns={columns}
        rows={records}
        rowKey={({ id }) => id}
        updatedAt={updatedAt === null ? undefined : beijingMinute(updatedAt)}
      />
      <NoticeGlance item={chosen} notice={newContent} attachments={attachments} onClose={close} />
    </>
  );
}

const columnsOf = (open: (id: number) => void): readonly Column<RecruitNoticeItem>[] => [
  {
    key: 'title',
    header: '公告',
    cell: ({ id, title, isNew }) => (
      <a className="data-table__title" href={paths.recruitNotice(id)}>
        {title} {isNew && <Tag kind="new" />}
      </a>
    ),
    isWide: true,
  },
  { key: 'category', header: '类别', cell: ({ categoryName }) => <span className="notice-row__word">{categoryName}</span> },
  { key: 'state', header: '状态', text: () => '即将开始', cell: ({ state }) => <NoticeStateTag state={state} /> },
  {
    key: 'period',
    header: '起止日期',
    text: ({ startsOn, endsOn }) => `${startsOn}\u00A0至 ${endsOn ?? '长期有效'}`,
    cell: (item) => <Period of={item} />,
  },
  { key: 'parts', header: '附件与职位', cell: partsOf },
  {
    key: 'date',
    header: '发布日期',
    cell: ({ date }) => <time className="notice-row__word">{date}</time>,
  },
  { key: 'glance', header: '速览', text: () => '速览', cell: (item) => <Glance item={item} onOpen={open} /> },
];

const partsOf = ({ attachmentCount, jobCount }: RecruitNoticeItem): string =>
  [attachmentCount > 0 && `附件 ${attachmentCount} 个`, jobCount > 0 && `职位 ${jobCount} 个`].filter(Boolean).join('，') || '—';

/** A link to the notice, which a script turns into a look at it in place. */
function Glance({ item: { id, title }, onOpen }: { item: RecruitNoticeItem; onOpen: (id: number) => void }) {
  return (
    <a
      className="notice-row__glance target"
      href={paths.recruitNotice(id)}
      aria-haspopup="dialog"
      aria-label={`速览：${title}`}
      data-needs-js=""
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onOpen(id);
      }}
    >
      速览
    </a>
  );
}
