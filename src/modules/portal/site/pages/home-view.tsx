import { cultureList, homeNoticeList, knownCategories, marketNewsList, socialList } from '#modules/portal/content/calls.ts';
import { articleHref } from '#modules/portal/content/web/article-href.ts';
import type { ArticleItem, ArticlePage } from '#modules/portal/content/schema/articles.ts';
import { carouselList, siteFrameGet } from '#modules/portal/site/calls/site.ts';
import type { SiteFrameResult, Slide } from '#modules/portal/site/schema/site.ts';
import type { Loadable, PageContext, PageHead } from '#web/page/page.ts';
import { paths } from '#web/paths.ts';
import { ArticleList, type ArticleListItem } from '#web/ui/article-list/article-list.tsx';
import { Block } from '#web/ui/block/block.tsx';
import { Carousel } from '#web/ui/carousel/carousel.tsx';
import { SectionHeading } from '#web/ui/section-heading/section-heading.tsx';
import { toPicture } from '../web/banner-picture.ts';
import './home-page.css';

/** Five titles a column: they are above the fold of a small laptop. */
const first = { pageNo: 1, pageSize: 5 };

/** What the home page is made of. */
export async function loadHome({ call, block }: PageContext) {
  const [frame, carousel, companyNotices, socialNotices, marketNews, culture] = await Promise.all([
    call(siteFrameGet, {}),
    block(carouselList, {}),
    block(homeNoticeList, first),
    block(socialList, first),
    block(marketNewsList, first),
    block(cultureList, first),
  ]);
  return {
    firm: frame.firm,
    contact: frame.contact,
    entries: frame.homeEntries,
    carousel,
    companyNotices,
    socialNotices,
    marketNews,
    culture,
  };
}

export type Home = Awaited<ReturnType<typeof loadHome>>;

/** The home page as it stands at both of its addresses; search engines keep the one. */
export const homeHead = ({ firm, contact }: Home): PageHead => ({
  title: firm.slogan,
  description: firm.description,
  canonical: '/',
  jsonLd: toJsonLd(firm, contact),
});

export function HomeView({ home }: { home: Home }) {
  const { firm, entries, carousel, companyNotices, socialNotices, marketNews, culture } = home;
  return (
    <div className="home stack stack--parts">
      <h1 className="visually-hidden">{firm.name}</h1>
      <div>
        <Block
          load={carousel}
          retry={{ call: carouselList, input: {} }}
          isEmpty={({ lunboList }) => lunboList.length === 0}
          emptyText="暂无专题"
        >
          {({ lunboList }) => <Carousel slides={lunboList.map(toSlide)} />}
        </Block>
      </div>
      <div className="home__columns">
        <NewsColumn title="公司公告" category={knownCategories.companyNotice} list={companyNotices} call={homeNoticeList} />
        <NewsColumn title="社会公告" category={knownCategories.socialNotice} list={socialNotices} call={socialList} />
      </div>
      <section aria-labelledby="entries">
        <SectionHeading title="业务直达" id="entries" />
        <ul className="home__entries">
          {entries.map(({ title, summary, href }) => (
            <li key={href}>
              <a className="home__entry" href={href}>
                <strong>{title}</strong>
                <span className="quiet">{summary}</span>
              </a>
            </li>
          ))}
        </ul>
      </section>
      <div className="home__columns">
        <NewsColumn title="市场资讯" category={knownCategories.marketNews} list={marketNews} call={marketNewsList} />
        <NewsColumn title="企业文化" category={knownCategories.culture} list={culture} call={cultureList} />
      </div>
    </div>
  );
}

/** The firm and its site for search engines: who it is, how to call it, and where its own search answers. */
function toJsonLd({ name, shortName, englishName }: SiteFrameResult['firm'], { hotlines }: SiteFrameResult['contact']): object[] {
  const context = 'https://schema.org';
  return [
    {
      '@context': context,
      '@type': 'FinancialService',
      name,
      alternateName: [shortName, englishName],
      url: '/',
      logo: '/favicon.svg',
      telephone: hotlines[0]?.number,
    },
    {
      '@context': context,
      '@type': 'WebSite',
      name: shortName,
      url: '/',
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: '/search.html?q={q}' },
        'query-input': 'required name=q',
      },
    },
  ];
}

interface NewsColumnProps {
  title: string;
  category: string;
  list: Loadable<ArticlePage>;
  /** Asked again when the list could not be loaded. */
  call: typeof homeNoticeList;
}

function NewsColumn({ title, category, list, call }: NewsColumnProps) {
  return (
    <section>
      <SectionHeading title={title} moreHref={paths.newsCategory(category)} />
      <Block load={list} retry={{ call, input: first }} emptyText={`暂无${title}`}>
        {({ records }) => <ArticleList items={records.map(toListItem)} variant="compact" label={title} />}
      </Block>
    </section>
  );
}

function toListItem(article: ArticleItem): ArticleListItem {
  const { id, title, date, isNew } = article;
  return { id, title, date, isNew, href: articleHref(article) };
}

function toSlide({ id, href, title, summary, alt, picture, widths, width, height }: Slide) {
  return { id, href, title, lead: summary, picture: toPicture({ alt, picture, widths, width, height }) };
}
