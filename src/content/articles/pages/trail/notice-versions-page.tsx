import { articleQueries } from '#rendering/routes/queries/articles.ts';
import { Button } from '#ui/components/button/button.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { Timeline } from '#ui/components/timeline/timeline.tsx';
import { beijingClock, beijingDay, beijingMinute } from '#ui/format/beijing-time.ts';
import { page, usePage, type HeadOf, type PageContext } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { noticeDifference, noticeEditions } from '../../calls.ts';
import type { Edition } from '../../schema/trail.ts';
import { articleHref } from '../../web/article-href.ts';
import { missingArticle } from '../../web/article/missing-article.ts';
import { articleCrumbs } from '../../web/article/news-sections.ts';
import { DifferenceView } from './difference-view.tsx';

export const query = articleQueries.noticeVersions;

export const loader = page(async ({ call, params, query }: PageContext<'noticeVersions'>) => {
  const id = Number(params.id);
  const editions = await call(noticeEditions, { id });
  const newest = editions.list.length;
  if (newest < 2) return { editions, difference: null };
  const { from = newest - 1, to = newest } = query;
  return { editions, difference: await call(noticeDifference, { id, from, to }) };
});

export const missing = missingArticle('公告', { title: '新闻中心', href: paths.news() });
export const head: HeadOf<typeof loader> = ({ editions }) => ({
  title: `历次版本：${editions.title}`,
  description: `《${editions.title}》发布以来的全部版本、更正原因与逐字对照。`,
  crumbs: [...articleCrumbs(editions), { text: '正文', href: articleHref(editions) }, { text: '历次版本' }],
  // Search engines should find the article itself.
  noIndex: true,
});

export function Component() {
  const { editions, difference } = usePage(loader);
  const { id, title, list } = editions;
  return (
    <>
      <PageTitle kicker="历次版本" title={title} lead={<a href={articleHref(editions)}>返回正文（当前为第 {list.length} 版）</a>} />
      <SectionHeading title="版本" />
      <Timeline label="版本，新的在前" entries={list.map((edition) => toEntry(edition, edition.edition === list.length))} />
      {difference ? (
        <>
          <SectionHeading title="逐字对照" id="difference" />
          <Choice id={id} list={list} from={difference.from.edition} to={difference.to.edition} />
          <DifferenceView difference={difference} />
        </>
      ) : (
        <p>本文发布以来没有更正。</p>
      )}
    </>
  );
}

function toEntry({ edition, shownAt, reason, title }: Edition, isCurrent: boolean) {
  return {
    key: edition,
    date: shownAt,
    dateText: beijingDay(shownAt),
    title: `第 ${edition} 版${isCurrent ? '（当前）' : ''}`,
    text: `${beijingClock(shownAt)} ${edition === 1 ? `首次发布：${title}` : `更正原因：${reason ?? '未注明'}`}`,
    ...(isCurrent && { mark: 'now' as const }),
  };
}

/** Renders a plain GET form; the compared versions are part of the address. */
function Choice({ id, list, from, to }: { id: number; list: readonly Edition[]; from: number; to: number }) {
  return (
    <form className="versions-choice no-print" method="get" action={paths.noticeVersions(id)} key={`${from}-${to}`}>
      <EditionSelect name="from" label="原版本" list={list} value={from} />
      <EditionSelect name="to" label="新版本" list={list} value={to} />
      <Button type="submit">对照</Button>
    </form>
  );
}

function EditionSelect({ name, label, list, value }: { name: string; label: string; list: readonly Edition[]; value: number }) {
  return (
    <label>
      {label}
      <select className="control" name={name} defaultValue={value}>
        {list.map(({ edition, shownAt }) => (
          <option key={edition} value={edition}>
            第 {edition} 版（{beijingMinute(shownAt)}）
          </option>
        ))}
      </select>
    </label>
  );
}
