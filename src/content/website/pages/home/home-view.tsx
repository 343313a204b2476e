import { cultureList, homeNoticeList, knownCategories, marketNewsList, noticeList, socialList } from '#content/articles/calls.ts';
import { QuoteStrip } from '#securities/quotes/web/quote-strip.tsx';
import { Block } from '#ui/components/block/block.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import type { Loadable, PageContext, PageHead } from '#ui/page/page.ts';
import { frontFiguresGet } from '../../calls/front-figures.ts';
import { carouselList, siteFrameGet } from '../../calls/site.ts';
import type { SiteFrameResult } from '../../schema/site.ts';
import { Carousel } from './carousel.tsx';
import { ContactOptions } from './contact-options.tsx';
import { Entries } from './entries.tsx';
import { Hero } from './hero.tsx';
import { MarketPanel } from './market-panel.tsx';
import { firstPageQuery, LeadingStory, NewsColumn } from './news.tsx';
import './home-view.css';

/** Loads the data of the home page. */
export async function loadHome({ call, block }: PageContext) {
  const [frame, figures, topics, leading, companyNotices, socialNotices, marketNews, culture] = await Promise.all([
    call(siteFrameGet, {}),
    block(frontFiguresGet, {}),
    block(carouselList, {}),
    block(noticeList, { categoryCodes: [knownCategories.bigNews], pageSize: 1 }),
    block(homeNoticeList, firstPageQuery(5)),
    block(socialList, firstPageQuery(5)),
    block(marketNewsList, firstPageQuery(5)),
    block(cultureList, firstPageQuery(5)),
  ]);
  const { firm, contact, homeEntries: entries, qrCodes } = frame;
  const app = qrCodes.at(0);
  return { firm, contact, entries, app, figures, topics, leading, companyNotices, socialNotices, marketNews, culture };
}

export type Home = Awaited<ReturnType<typeof loadHome>>;

/** Head of the home page at both of its addresses; only one is canonical. */
export const homeHead = ({ firm, contact }: Home): PageHead => ({
  title: firm.slogan,
  description: firm.description,
  canonical: '/',
  jsonLd: toJsonLd(firm, contact),
});

/** Renders the home page: slogan and action, market figures, entries, news, contact channels. */
export function HomeView({ home }: { home: Home }) {
  const { firm, contact, entries, app, figures, topics, leading, companyNotices, socialNotices, marketNews, culture } = home;
  const [first, ...others] = entries;
  // Sections without data are omitted; the pages behind them explain what will be published.
  const hasFigures = figures.state === 'failed' || figures.data.balance !== null;
  const hasTopics = topics.state === 'failed' || topics.data.lunboList.length > 0;
  return (
    <>
      <Hero firm={firm} hotline={contact.hotlines[0]} action={first} second={others[0]}>
        {hasFigures && (
          <Block load={figures} retry={{ call: frontFiguresGet, input: {} }}>
            {({ balance }) => balance && <MarketPanel balance={balance} />}
          </Block>
        )}
      </Hero>
      <div className="home">
        <QuoteStrip />
        <Entries entries={entries} />
        {hasTopics && (
          <Block load={topics} retry={{ call: carouselList, input: {} }}>
            {({ lunboList }) => <Carousel slides={lunboList} />}
          </Block>
        )}
        <section aria-labelledby="news">
          <SectionHeading title="新闻与公告" id="news" moreHref="/IntoGL/news.html" />
          <div className={hasRecords(leading) ? 'home__news' : 'home__pair'}>
            {hasRecords(leading) && <LeadingStory list={leading} />}
            <NewsColumn title="公司公告" category={knownCategories.companyNotice} list={companyNotices} call={homeNoticeList} />
            <NewsColumn title="社会公告" category={knownCategories.socialNotice} list={socialNotices} call={socialList} />
          </div>
        </section>
        {(hasRecords(marketNews) || hasRecords(culture)) && (
          <div className="home__pair">
            <NewsColumn title="市场资讯" category={knownCategories.marketNews} list={marketNews} call={marketNewsList} />
            <NewsColumn title="企业文化" category={knownCategories.culture} list={culture} call={cultureList} />
          </div>
        )}
        <ContactOptions app={app} contact={contact} />
      </div>
    </>
  );
}

/** Returns false for a loaded, empty list. */
const hasRecords = (list: Loadable<{ records: readonly unknown[] }>): boolean => list.state === 'failed' || list.data.records.length > 0;

/** Returns the firm and its site as JSON-LD: name, telephone numbers and site search. */
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
