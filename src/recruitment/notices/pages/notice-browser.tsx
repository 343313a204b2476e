import { useMemo } from 'react';
import { AttachmentList } from '#ui/components/article-page/attachment-list.tsx';
import { ButtonLink } from '#ui/components/button/button.tsx';
import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { Dialog } from '#ui/components/dialog/dialog.tsx';
import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import type { Loadable } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import type { RecruitNoticeItem, RecruitNoticePage, RecruitAttachment, RecruitNotice } from '../schema.ts';
import { useNotices } from '../web/use-notices.ts';
import { NoticeStateTag, NoticePeriod, toAttachments } from './notice-labels.tsx';
import './notices.css';

/** One page of notices as a table; each can be previewed in place, or opened on its own page. */
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

const columnsOf = (open: (id: number) => void): readonly TableColumn<RecruitNoticeItem>[] => [
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
    cell: (item) => <NoticePeriod of={item} />,
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

/** A link to the notice; with scripts it opens the preview. */
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

interface NoticeGlanceProps {
  /** The selected row; undefined while the dialog is closed. */
  item: RecruitNoticeItem | undefined;
  /** The notice; null until it is loaded. */
  notice: RecruitNotice | null;
  attachments: Loadable<readonly RecruitAttachment[]> | undefined;
  onClose: () => void;
}

/** Preview of a notice in a dialog: summary, dates, jobs and files. */
function NoticeGlance({ item, notice, attachments, onClose }: NoticeGlanceProps) {
  return (
    <Dialog
      isOpen={item !== undefined}
      onClose={onClose}
      title={item?.title ?? '公告速览'}
      actions={item && <ButtonLink href={paths.recruitNotice(item.id)}>阅读全文</ButtonLink>}
    >
      {item && (
        <div className="notice-glance">
          <p>{item.summary}</p>
          <KeyFacts
            items={[
              { name: '公告类别', value: item.categoryName },
              { name: '状态', value: <NoticeStateTag state={item.state} /> },
              { name: '起止日期', value: <NoticePeriod of={item} /> },
              { name: '相关职位', value: <Jobs notice={notice} count={item.jobCount} /> },
            ]}
          />
          <Files attachments={attachments} count={item.attachmentCount} />
        </div>
      )}
    </Dialog>
  );
}

/** The first jobs by name; the notice lists all. */
function Jobs({ notice, count }: { notice: RecruitNotice | null; count: number }) {
  if (count === 0) return '本公告不对应单个职位';
  if (!notice) return `${count} 个`;
  const named = notice.jobs.slice(0, 6);
  return (
    <>
      {named.map(({ id, title }, index) => (
        <span key={id}>
          {index > 0 && '、'}
          <a href={paths.recruitJob(id)}>{title}</a>
        </span>
      ))}
      {notice.jobs.length > named.length && ` 等 ${notice.jobs.length} 个`}
    </>
  );
}

function Files({ attachments, count }: Pick<NoticeGlanceProps, 'attachments'> & { count: number }) {
  if (count === 0) return null;
  if (!attachments) return <p role="status">正在查询附件…</p>;
  if (attachments.state === 'failed') return <p role="status">附件没有取到（{attachments.message}），请打开全文查看。</p>;
  return <AttachmentList items={toAttachments(attachments.data)} />;
}
