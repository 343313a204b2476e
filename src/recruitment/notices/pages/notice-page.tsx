import { isOutcome } from '#contract/call-error.ts';
import { ArticlePage } from '#ui/components/article-page/article-page.tsx';
import { ButtonLink } from '#ui/components/button/button.tsx';
import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { ReadingTools } from '#ui/components/reading-tools/reading-tools.tsx';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { numericCode, type MissingItem } from '#ui/page/missing.ts';
import { page, usePage, type HeadOf, type PageContext, type PageHead } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { recruitNoticeDetail, recruitNoticeWithdrawn } from '../calls.ts';
import type { RecruitNotice, WithdrawnRecruitNotice } from '../schema.ts';
import { NamedJobs } from './named-jobs.tsx';
import { NoticeStateTag, NoticePeriod, toAttachments } from './notice-labels.tsx';

/** The notice of the page, or the reason that it is no longer available. */
type NoticeData = { state: 'shown'; notice: RecruitNotice } | { state: 'withdrawn'; withdrawn: WithdrawnRecruitNotice };

export const loader = page(async ({ call, params }): Promise<NoticeData> => {
  return findNotice(call, Number(params.id));
});

async function findNotice(call: PageContext['call'], id: number): Promise<NoticeData> {
  try {
    return { state: 'shown', notice: await call(recruitNoticeDetail, { id }) };
  } catch (error) {
    const isWithdrawn =
      isOutcome(error, 'notFound') && error.errors.some(({ path, message }) => path === 'state' && message === 'withdrawn');
    if (!isWithdrawn) throw error;
    return { state: 'withdrawn', withdrawn: await call(recruitNoticeWithdrawn, { id }) };
  }
}

const crumbs = [
  { text: '人才招聘', href: paths.recruit() },
  { text: '招聘公告', href: paths.recruitNotices() },
];

export const missing: MissingItem = {
  ...numericCode,
  thing: '招聘公告',
  lists: [{ title: '招聘公告', href: paths.recruitNotices() }],
};
export const head: HeadOf<typeof loader> = (data): PageHead => {
  if (data.state === 'withdrawn') {
    const { title } = data.withdrawn;
    return { title: `${title}（已撤下）`, status: 410, noIndex: true, crumbs: [...crumbs, { text: '已撤下' }] };
  }
  const { id, title, summary, publishedAt, correction, source } = data.notice;
  return {
    title,
    description: summary,
    crumbs: [...crumbs, { text: '正文' }],
    canonical: paths.recruitNotice(id),
    article: { publishedAt, ...(correction && { updatedAt: correction.at }) },
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'NewsArticle',
      headline: title,
      description: summary,
      datePublished: publishedAt,
      dateModified: correction?.at ?? publishedAt,
      author: { '@type': 'Organization', name: source },
    },
  };
};

export function Component() {
  const data = usePage(loader);
  return data.state === 'shown' ? <ShownNotice notice={data.notice} /> : <WithdrawnNotice withdrawn={data.withdrawn} />;
}

function ShownNotice({ notice }: { notice: RecruitNotice }) {
  const { id, title, categoryName, state, date, source, content, attachments, jobs, correction, previous, next } = notice;
  const toNeighbour = (neighbour: RecruitNotice['next']) =>
    neighbour ? { title: neighbour.title, href: paths.recruitNotice(neighbour.id) } : undefined;
  return (
    <ArticlePage
      title={title}
      kicker={`招聘公告 · ${categoryName}`}
      date={date}
      source={source}
      html={content}
      attachments={toAttachments(attachments)}
      previous={toNeighbour(previous)}
      next={toNeighbour(next)}
      banner={
        correction && (
          <Note title={`本公告已更正（${beijingMinute(correction.at)}）`}>
            更正原因：{correction.reason}。以下为更正后的内容（第 {correction.version} 版）。
          </Note>
        )
      }
      tools={<ReadingTools path={paths.recruitNotice(id)} />}
      facts={
        <KeyFacts
          items={[
            { name: '公告类别', value: categoryName },
            { name: '状态', value: <NoticeStateTag state={state} /> },
            { name: '起止日期', value: <NoticePeriod of={notice} />, note: '首日与末日均包含在内' },
          ]}
        />
      }
    >
      <NamedJobs jobs={jobs} />
    </ArticlePage>
  );
}

/** Shown at the address of a notice that was taken down: title, date and reason. */
function WithdrawnNotice({ withdrawn: { title, categoryName, date, withdrawnAt, reason } }: { withdrawn: WithdrawnRecruitNotice }) {
  return (
    <article className="article-page">
      <PageTitle kicker={`招聘公告 · ${categoryName}`} title={title} lead="这则公告已经撤下，不再有效。" />
      <Note tone="warning" title="撤下原因">
        {reason}
      </Note>
      <KeyFacts
        items={[
          { name: '原发布日期', value: date },
          { name: '撤下时间', value: beijingMinute(withdrawnAt) },
        ]}
      />
      <p className="no-print">
        <ButtonLink href={paths.recruitNotices()}>返回招聘公告</ButtonLink>
      </p>
    </article>
  );
}
