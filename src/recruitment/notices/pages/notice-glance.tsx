import type { Loadable } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { AttachmentList } from '#ui/components/article-page/attachment-list.tsx';
import { ButtonLink } from '#ui/components/button/button.tsx';
import { Dialog } from '#ui/components/dialog/dialog.tsx';
import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import type { RecruitAttachment, RecruitNotice, RecruitNoticeItem } from '../schema.ts';
import { NoticeStateTag, Period, toAttachments } from './notice-words.tsx';

interface NoticeGlanceProps {
  /** The row that was chosen; none while the dialog is shut. */
  item: RecruitNoticeItem | undefined;
  /** Its text; null until it is there. */
  notice: RecruitNotice | null;
  attachments: Loadable<readonly RecruitAttachment[]> | undefined;
  onClose: () => void;
}

/** A notice in short, above the list that it stands in: what it is about, its days, its jobs and its files. */
export function NoticeGlance({ item, notice, attachments, onClose }: NoticeGlanceProps) {
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
              { name: '起止日期', value: <Period of={item} /> },
              { name: '相关职位', value: <Jobs notice={notice} count={item.jobCount} /> },
            ]}
          />
          <Files attachments={attachments} count={item.attachmentCount} />
        </div>
      )}
    </Dialog>
  );
}

/** The first jobs by name; the notice has them all. */
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
