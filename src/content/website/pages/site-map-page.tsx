import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { OutLink } from '#ui/layout/out-link.tsx';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import { siteFrameGet } from '../calls/site.ts';
import './site-map-page.css';

export const loader = page(async ({ call }) => {
  const { menu, footer } = await call(siteFrameGet, {});
  return { groups: [...menu.map(({ title, summary, links }) => ({ title, summary, links })), ...footer] };
});

export const head: HeadOf<typeof loader> = () => ({
  title: '网站地图',
  description: '本网站全部栏目与页面的目录。',
  crumbs: [{ text: '网站地图' }],
});

type Group = { title: string; summary?: string; links: readonly { text: string; href: string; isExternal?: boolean }[] };

/** Renders links to all pages of menu and footer, by group. */
export function Component() {
  const { groups } = usePage(loader) as { groups: readonly Group[] };
  return (
    <>
      <PageTitle title="网站地图" lead="全部栏目与页面的目录。想找具体的公告、证券或网点，请用页面顶部的站内搜索。" />
      <div className="site-map">
        {groups.map(({ title, summary, links }, at) => (
          <section key={title + at}>
            <SectionHeading title={title} />
            {summary && <p className="site-map__summary quiet">{summary}</p>}
            <ul className="site-map__links">
              {links.map((link) => (
                <li key={link.href}>
                  <OutLink className="target" link={link} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
