import { Fragment, type ComponentType } from 'react';
import type { Caller } from '#contract/call.ts';
import { Note } from '#ui/components/note/note.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { page, usePage, type PageHead } from '#ui/page/page.ts';
import { feedPath, siteFeed } from '../calls.ts';
import type { FeedLine } from './feed-line.ts';
import './feeds-page.css';

/** A section of the page: feeds of several modules under one title. */
export interface FeedSection {
  title: string;
  /** Feeds of the section, in this order. */
  lists?: readonly ((call: Caller) => readonly FeedLine[] | Promise<readonly FeedLine[]>)[];
  /** Rendered when the section has no list. */
  Text?: ComponentType;
}

/** Creates the overview page of all feeds from the given sections. */
export function feedsPage(sections: readonly FeedSection[]) {
  const loader = page(async ({ call }) => ({
    lines: await Promise.all(sections.map(async ({ lists = [] }) => (await Promise.all(lists.map(async (list) => list(call)))).flat())),
  }));
  const head = (): PageHead => ({
    title: '订阅',
    description: '按栏目订阅本站公告与资讯：RSS 与 JSON Feed 两种格式，不需要注册。',
    crumbs: [{ text: '订阅' }],
    feed: { title: '全部内容', href: feedPath(siteFeed) },
  });
  const Component = () => {
    const { lines } = usePage(loader);
    return (
      <>
        <PageTitle title="订阅" lead="把下面的地址放进阅读器，新公告发布后会自动出现，不必反复来看。不需要注册，也不需要留下联系方式。" />
        <div className="feeds__how">
          <Note title="怎么用">
            <ol className="feeds__steps">
              <li>选一个阅读器：多数浏览器扩展、邮件软件与手机上的“RSS 阅读器”都可以。</li>
              <li>复制需要的栏目后面的 RSS 或 JSON 地址，粘贴到阅读器的“添加订阅”。两种格式内容相同，任选其一。</li>
              <li>每个订阅包含最新的 30 篇全文。更正过的公告会注明更正原因；撤下的公告不再出现。</li>
            </ol>
          </Note>
        </div>
        {sections.map(({ title, Text }, index) => (
          <Fragment key={title}>
            <SectionHeading title={title} />
            {Text ? <Text /> : <FeedLines lines={lines[index] ?? []} />}
          </Fragment>
        ))}
      </>
    );
  };
  return { loader, head, Component };
}

const FeedLines = ({ lines }: { lines: readonly FeedLine[] }) => (
  <ul className="feeds">
    {lines.map(({ feed, name, href, isInner }) => (
      <li key={feed} className={isInner ? 'feed feed--inner' : 'feed'}>
        <span className="feed__name">
          {href ? (
            <a className="target" href={href}>
              {name}
            </a>
          ) : (
            name
          )}
        </span>
        <a className="feed__link target" href={feedPath(feed)} type="application/rss+xml" data-reload="">
          RSS<span className="visually-hidden">：{name}</span>
        </a>
        <a className="feed__link target" href={feedPath(feed, 'json')} type="application/feed+json" data-reload="">
          JSON<span className="visually-hidden">：{name}</span>
        </a>
      </li>
    ))}
  </ul>
);
