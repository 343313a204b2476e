import { categoryTable } from '#modules/portal/content/calls.ts';
import { categoryHref } from '#modules/portal/content/web/article-href.ts';
import { comparedLists, listTitles } from '#modules/district/lists/web/named-lists.ts';
import { page, usePage, type HeadOf } from '#web/page/page.ts';
import { paths } from '#web/paths.ts';
import { SectionArt } from '#web/art/section-art.tsx';
import { Note } from '#web/ui/note/note.tsx';
import { PageTitle } from '#web/ui/page-title/page-title.tsx';
import { SectionHeading } from '#web/ui/section-heading/section-heading.tsx';
import { feedPath, listFeedPath, recruitJobsFeed, recruitNoticesFeed, securityFeedPath, siteFeed } from '../calls.ts';
import './feeds-page.css';

export const loader = page(async ({ call }) => ({ categories: (await call(categoryTable, {})).list }));

export const head: HeadOf<typeof loader> = () => ({
  title: '订阅',
  description: '按栏目订阅本站公告与资讯：RSS 与 JSON Feed 两种格式，不需要注册。',
  crumbs: [{ text: '订阅' }],
  feed: { title: '全部内容', href: feedPath(siteFeed) },
});

export function Component() {
  const { categories } = usePage(loader);
  return (
    <>
      <PageTitle
        title="订阅"
        lead="把下面的地址放进阅读器，新公告发布后会自动出现，不必反复来看。不需要注册，也不需要留下联系方式。"
        art={<SectionArt name="news" />}
      />
      <div className="feeds__how">
        <Note title="怎么用">
          <ol className="feeds__steps">
            <li>选一个阅读器：多数浏览器扩展、邮件软件与手机上的“RSS 阅读器”都可以。</li>
            <li>复制需要的栏目后面的 RSS 或 JSON 地址，粘贴到阅读器的“添加订阅”。两种格式内容相同，任选其一。</li>
            <li>每个订阅包含最新的 30 篇全文。更正过的公告会注明更正原因；撤下的公告不再出现。</li>
          </ol>
        </Note>
      </div>
      <SectionHeading title="全站" />
      <ul className="feeds">
        <FeedLine name="全部内容" pathOf={(form) => feedPath(siteFeed, form)} />
      </ul>
      <SectionHeading title="按栏目" />
      <ul className="feeds">
        {categories.map(({ code, name, parent }) => (
          <FeedLine key={code} name={name} pathOf={(form) => feedPath(code, form)} href={categoryHref(code)} isInner={parent !== null} />
        ))}
        <FeedLine name="招聘职位" pathOf={(form) => feedPath(recruitJobsFeed, form)} href={paths.recruitJobs()} />
        <FeedLine name="招聘公告" pathOf={(form) => feedPath(recruitNoticesFeed, form)} href={paths.recruitNotices()} />
      </ul>
      <SectionHeading title="两融名单每期的变动" />
      <ul className="feeds">
        {comparedLists.map((list) => (
          <FeedLine key={list} name={listTitles[list]} pathOf={(form) => listFeedPath(list, form)} href={paths.marginChanges({ list })} />
        ))}
      </ul>
      <SectionHeading title="按证券" />
      <p className="feeds__text">
        只关心某一只证券时，用它的代码组成地址，例如 600000 为 <code>{securityFeedPath('600000')}</code>。
        公告没有提到过的代码没有订阅；第一篇公告发布之后即可使用。
      </p>
    </>
  );
}

interface FeedLineProps {
  name: string;
  pathOf: (form: 'xml' | 'json') => string;
  /** Page that lists the same. */
  href?: string;
  /** True for a category inside the one before it. */
  isInner?: boolean;
}

function FeedLine({ name, pathOf, href, isInner = false }: FeedLineProps) {
  return (
    <li className={isInner ? 'feed feed--inner' : 'feed'}>
      <span className="feed__name">{href ? <a href={href}>{name}</a> : name}</span>
      <a className="feed__link" href={pathOf('xml')} type="application/rss+xml" data-reload="">
        RSS<span className="visually-hidden">：{name}</span>
      </a>
      <a className="feed__link" href={pathOf('json')} type="application/feed+json" data-reload="">
        JSON<span className="visually-hidden">：{name}</span>
      </a>
    </li>
  );
}
