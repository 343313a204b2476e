import type { homeNoticeList } from '#content/articles/calls.ts';
import { noticeList, knownCategories } from '#content/articles/calls.ts';
import type { ArticleItem, ArticlePage } from '#content/articles/schema/articles.ts';
import { articleHref } from '#content/articles/web/article-href.ts';
import { ArticleList, type ArticleListItem } from '#ui/components/article-list/article-list.tsx';
import { Block } from '#ui/components/block/block.tsx';
import { notPublishedText } from '#ui/components/empty-state/empty-text.ts';
import { pictureSet } from '#ui/components/picture-set.ts';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import type { Loadable } from '#ui/page/page.ts';
import './news.css';
import { paths } from '#ui/paths.ts';

/** Returns the query for the newest entries of a list. */
export const firstPageQuery = (pageSize: number) => ({ pageNo: 1, pageSize });

interface NewsColumnProps {
  title: string;
  category: string;
  list: Loadable<ArticlePage>;
  /** Used to retry when the list could not be loaded. */
  call: typeof homeNoticeList;
}

export function NewsColumn({ title, category, list, call }: NewsColumnProps) {
  return (
    <section>
      <SectionHeading level={3} title={title} moreHref={paths.newsCategory(category)} />
      <Block load={list} retry={{ call, input: firstPageQuery(5) }} emptyText={notPublishedText(title)}>
        {({ records }) => <ArticleList items={records.map(toListItem)} variant="compact" label={title} />}
      </Block>
    </section>
  );
}

/** Renders the news that the firm rates most important, with its picture. */
export function LeadingStory({ list }: { list: Loadable<ArticlePage> }) {
  const input = { categoryCodes: [knownCategories.bigNews], pageSize: 1 };
  return (
    <Block load={list} retry={{ call: noticeList, input }}>
      {({ records: [story] }) => story && <Story story={story} />}
    </Block>
  );
}

function Story({ story }: { story: ArticleItem }) {
  const { title, date, summary, picture } = story;
  return (
    <article className="leading-story">
      {picture && (
        <img
          src={picture.src}
          {...pictureSet(picture.src, picture.width)}
          width={picture.width}
          height={picture.height}
          alt=""
          loading="lazy"
          decoding="async"
        />
      )}
      <h3>
        <a className="card-link" href={articleHref(story)}>
          {title}
        </a>
      </h3>
      <time className="quiet">{date}</time>
      <p>{summary}</p>
    </article>
  );
}

function toListItem(article: ArticleItem): ArticleListItem {
  const { id, title, date, isNew } = article;
  return { id, title, date, isNew, href: articleHref(article) };
}
