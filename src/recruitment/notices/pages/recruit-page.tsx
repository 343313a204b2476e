import { pageTextGet } from '#content/articles/calls.ts';
import { feedPath } from '#content/feeds/calls.ts';
import { jobConditions, jobList } from '#recruitment/jobs/calls.ts';
import type { JobConditions, JobItem } from '#recruitment/jobs/schema.ts';
import { jobsFeed } from '#recruitment/jobs/web/feed-lines.ts';
import { HrContact } from '#recruitment/jobs/web/hr-contact.tsx';
import { placesOf } from '#recruitment/jobs/web/job-labels.tsx';
import { jobTypeNames, jobTypes, shortTypeName, type JobType } from '#recruitment/jobs/web/job-types.ts';
import { ArticleList } from '#ui/components/article-list/article-list.tsx';
import { Block } from '#ui/components/block/block.tsx';
import { ButtonLink } from '#ui/components/button/button.tsx';
import { notPublishedText } from '#ui/components/empty-state/empty-text.ts';
import { LinkCards } from '#ui/components/link-cards/link-cards.tsx';
import { PageText } from '#ui/components/page-text/page-text.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { recruitNotices } from '../calls.ts';
import './recruit-page.css';
import type { RecruitNoticeItem } from '../schema.ts';

const title = '人才招聘';
const newest = { pageSize: 6 };
const notices = { pageSize: 5 };

export const loader = page(async ({ block }) => {
  const [conditions, jobs, noticeList, text] = await Promise.all([
    block(jobConditions, {}),
    block(jobList, newest),
    block(recruitNotices, notices),
    block(pageTextGet, { key: '/Recruit' }),
  ]);
  return { conditions, jobs, noticeList, text };
});

export const head: HeadOf<typeof loader> = () => ({
  title,
  description: '社会招聘、校园招聘与实习：在招职位、招聘公告、应聘流程与常见问题。应聘全程不收取任何费用。',
  crumbs: [{ text: title }],
  feed: { title: '招聘职位', href: feedPath(jobsFeed) },
});

export function Component() {
  const { conditions, jobs, noticeList, text } = usePage(loader);
  return (
    <div className="recruit-page">
      <PageTitle
        title={title}
        lead="我们把职位要做什么、要求什么、怎样选人写清楚，由您判断是否合适。应聘全程不收取任何费用。"
        actions={
          <>
            <ButtonLink kind="primary" href={paths.recruitJobs()}>
              搜索职位
            </ButtonLink>
            <ButtonLink href={paths.recruitResume()}>我的简历</ButtonLink>
            <ButtonLink href={paths.recruitDeliveries()}>我的投递</ButtonLink>
          </>
        }
      />
      <section aria-labelledby="types">
        <SectionHeading id="types" title="招聘类型" />
        <Block load={conditions} retry={{ call: jobConditions, input: {} }}>
          {(found) => <LinkCards items={jobTypes.map((type) => toTypeCard(type, found))} />}
        </Block>
      </section>
      <div className="recruit-page__columns">
        <section aria-labelledby="newest">
          <SectionHeading id="newest" title="最新职位" moreHref={paths.recruitJobs()} moreText="全部职位" />
          <Block load={jobs} retry={{ call: jobList, input: newest }} emptyText="目前没有在招职位">
            {({ records }) => <ArticleList variant="compact" items={records.map(toNewest)} />}
          </Block>
        </section>
        <section aria-labelledby="ending">
          <SectionHeading id="ending" title="即将截止" />
          <Block load={conditions} isEmpty={({ endingSoon }) => endingSoon.length === 0} emptyText="目前没有在招职位">
            {({ endingSoon }) => <ArticleList variant="compact" items={endingSoon.map(toEnding)} />}
          </Block>
        </section>
      </div>
      <section aria-labelledby="notices">
        <SectionHeading id="notices" title="招聘公告" moreHref={paths.recruitNotices()} />
        <Block load={noticeList} retry={{ call: recruitNotices, input: notices }} emptyText={notPublishedText('招聘公告')}>
          {({ records }) => <ArticleList items={records.map(toNotice)} />}
        </Block>
      </section>
      <Block load={text}>{(found) => <PageText text={found} />}</Block>
      <Block load={conditions} isEmpty={() => false}>
        {({ contact }) =>
          contact && (
            <section aria-labelledby="contact">
              <SectionHeading id="contact" title="联系招聘部门" />
              <HrContact contact={contact} />
            </section>
          )
        }
      </Block>
    </div>
  );
}

const typeTexts: Record<JobType, string> = {
  social: '有工作经验的求职者，全年招聘，随到随审。',
  campus: '应届毕业生，每年秋季与春季集中招聘，设笔试。',
  intern: '在校学生，按岗位约定到岗天数与时长。',
};

function toTypeCard(type: JobType, { conditionist }: JobConditions) {
  const options = conditionist.find(({ name }) => name === 'type')?.options ?? [];
  const count = options.find(({ value }) => value === type)?.count ?? 0;
  return {
    title: jobTypeNames[type],
    href: paths.recruitJobs({ type }),
    text: typeTexts[type],
    note: count > 0 ? `在招 ${count} 个职位` : '目前没有在招职位',
  };
}

const toLine = (job: JobItem) => ({ id: job.id, href: paths.recruitJob(job.id), title: `${job.title}（${placesOf(job)}）` });

const toNewest = (job: JobItem) => ({ ...toLine(job), date: job.date, isNew: job.isNew, tag: shortTypeName(job.type) });

/** Jobs with their closing day. */
const toEnding = (job: JobItem) => ({
  ...toLine(job),
  date: job.deadline,
  tag: job.daysLeft === 0 ? '今天截止' : `还有 ${job.daysLeft} 天`,
});

const toNotice = ({ id, title: text, date, categoryName, isNew }: RecruitNoticeItem) => ({
  id,
  title: text,
  date,
  isNew,
  tag: categoryName,
  href: paths.recruitNotice(id),
});
