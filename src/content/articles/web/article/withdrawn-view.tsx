import { AttachmentList } from '#ui/components/article-page/attachment-list.tsx';
import { ButtonLink } from '#ui/components/button/button.tsx';
import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import type { WithdrawnArticle } from '../../schema/trail.ts';
import { articleHref, categoryHref } from '../article-href.ts';
import { toAttachments } from './load-article.ts';
import './article-view.css';

/** Renders the notice at the address of a withdrawn article: title, dates, reason and further links. */
export function WithdrawnView({ withdrawn }: { withdrawn: WithdrawnArticle }) {
  const { title, categoryCode, categoryName, date, withdrawnAt, reason, supersededBy } = withdrawn;
  const attachments = toAttachments(withdrawn);
  return (
    <article className="article-page withdrawn">
      <PageTitle kicker={categoryName} title={title} lead="这篇内容已经撤下，不再有效。" />
      <Note tone="warning" title="撤下原因">
        {reason}
      </Note>
      <KeyFacts
        items={[
          { name: '原发布日期', value: date },
          { name: '撤下时间', value: beijingMinute(withdrawnAt) },
          ...(supersededBy
            ? [{ name: '请改为查阅', value: <a href={articleHref(supersededBy)}>《{supersededBy.title}》</a>, note: supersededBy.date }]
            : []),
        ]}
      />
      {attachments.length > 0 && <AttachmentList items={attachments} title="仍然有效的附件" />}
      <p className="no-print">
        <ButtonLink href={categoryHref(categoryCode)}>返回{categoryName}</ButtonLink>
      </p>
    </article>
  );
}
