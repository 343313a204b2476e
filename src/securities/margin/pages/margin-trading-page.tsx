import { knownCategories, noticeList, pageTextGet } from '#content/articles/calls.ts';
import type { ArticlePage } from '#content/articles/schema/articles.ts';
import { articleHref } from '#content/articles/web/article-href.ts';
import { marginTypeName } from '#content/articles/web/margin-types.ts';
import { branchRegions, customerCenterGet } from '#content/branches/calls.ts';
import type { CustomerCenter, Regions } from '#content/branches/schema.ts';
import { feedPath } from '#content/feeds/calls.ts';
import { marginQueries } from '#rendering/routes/queries/margin.ts';
import { marginTerms } from '#securities/margin-terms/calls.ts';
import type { MarginTermsOnDay } from '#securities/margin-terms/schema/terms.ts';
import { ArticleList } from '#ui/components/article-list/article-list.tsx';
import { Block } from '#ui/components/block/block.tsx';
import { notPublishedText } from '#ui/components/empty-state/empty-text.ts';
import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import { LinkCards } from '#ui/components/link-cards/link-cards.tsx';
import { PageText } from '#ui/components/page-text/page-text.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import { formatCount } from '#ui/format/numbers.ts';
import { page, usePage, type HeadOf, type PageContext } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { figures, rangeNames } from './figures.ts';
import { loadTotals, type TotalsView } from './load-totals.ts';
import { MarketTotalsView } from './market-totals-view.tsx';
import './margin-trading-page.css';

export const query = marginQueries.marginTrading;

const title = '融资融券';
const { marginNotice } = knownCategories;

export const loader = page(async (context: PageContext<'marginTrading'>) => {
  const { block } = context;
  const [market, terms, notices, text, regions, center] = await Promise.all([
    loadTotals(context),
    block(marginTerms, {}),
    block(noticeList, { categoryCodes: [marginNotice], pageSize: 6 }),
    block(pageTextGet, { key: '/FinancialDistric/MarginTrading' }),
    block(branchRegions, {}),
    block(customerCenterGet, {}),
  ]);
  return { market, terms, notices, text, regions, center };
});

export const head: HeadOf<typeof loader> = ({ market: { view } }) => ({
  title: `${title}${viewMark(view)}`,
  description: '融资年利率、融券年费率与取保、警戒、平仓线，两融公告与名单，计算器与新手指南，以及全市场融资融券余额走势。',
  crumbs: [{ text: title }],
  canonical: paths.marginTrading(),
  feed: { title: '融资融券公告', href: feedPath(marginNotice) },
});

/** Returns a title suffix such as `：全市场融券余额，近五年` for any view but the default. */
function viewMark({ figure, range, from, to }: TotalsView): string {
  if (figure === 'financing' && range === '1y') return '';
  const span = range ? rangeNames[range] : [from, to].filter(Boolean).join(' 至 ');
  return `：全市场${figures[figure].name}，${span}`;
}

export function Component() {
  const { market, terms, notices, text, regions, center } = usePage(loader);
  return (
    <>
      <PageTitle
        title={title}
        lead="借钱买入或借券卖出。收益和亏损同时放大，可能亏光本金还欠款；先看懂费用、比例和风险，再决定要不要开通。"
        actions={
          <>
            <a className="button button--primary" href={paths.marginGuide('KHZN')}>
              怎样开通
            </a>
            <a className="button" href={paths.marginGuide('FXJS')}>
              先看风险
            </a>
          </>
        }
      />
      <section className="margin-part">
        <SectionHeading id="terms" title="费率与风险线" />
        <Block load={terms} retry={{ call: marginTerms, input: {} }}>
          {(found) => <TermsBlock terms={found} />}
        </Block>
      </section>
      <section className="margin-part">
        <SectionHeading id="lists" title="名单与工具" />
        <LinkCards items={entries} />
      </section>
      <section className="margin-part">
        <SectionHeading id="notices" title="最新公告" moreHref={paths.marginNotices('all')} />
        <Block load={notices} emptyText={notPublishedText('融资融券公告')}>
          {({ records }) => <Notices records={records} />}
        </Block>
      </section>
      <section className="margin-part">
        <SectionHeading id="market" title="全市场融资融券" />
        <MarketTotalsView {...market} />
      </section>
      <section className="margin-part">
        <SectionHeading id="branches" title="业务网点与咨询" moreHref={paths.branches()} moreText="查找网点" />
        <Block load={center}>{(found) => <Contacts center={found} />}</Block>
        <Block load={regions}>{(found) => <RegionLinks regions={found} />}</Block>
      </section>
      <div className="margin-part">
        <Block load={text}>{(found) => <PageText text={found} />}</Block>
      </div>
    </>
  );
}

const entries = [
  { title: '标的与担保证券', href: paths.marginSecurity(), text: '按代码、简称或拼音，查能否融资融券、折算率与保证金比例。' },
  { title: '标的股票池', href: paths.stockPool(), text: '公司的融资标的与融券标的，以及每次调入调出。' },
  { title: '计算器', href: paths.calculator(), text: '维持担保比例、保证金可用余额、息费与集中度，公式和每一步都写出来。' },
  { title: '新手指南', href: paths.marginGuides(), text: '十二篇，从要不要做、怎样开通，到持仓期间的每一件事。' },
  { title: '转融通', href: paths.refinancing(), text: '转融券已暂停，转融资照常：期限、费率与历史余量。' },
  { title: '融资融券公告', href: paths.marginNotices('all'), text: '七类公告，写明生效日期与每只证券调整前后的内容。' },
];

function Notices({ records }: Pick<ArticlePage, 'records'>) {
  return (
    <ArticleList
      label="最新融资融券公告"
      items={records.map((item) => ({ ...item, href: articleHref(item), tag: marginTypeName(item.marginType), summary: undefined }))}
    />
  );
}

/** Contacts by phone and mail. */
function Contacts({ center: { channels } }: { center: CustomerCenter }) {
  const ways = ['phone', 'mail'].flatMap((kind) => channels.find((channel) => channel.kind === kind) ?? []);
  return (
    <KeyFacts
      items={ways.map(({ name, value, href, hours }) => ({ name, value: href ? <a href={href}>{value}</a> : value, note: hours }))}
    />
  );
}

function RegionLinks({ regions: { provinces } }: { regions: Regions }) {
  const total = provinces.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <p>{formatCount(total)} 家营业网点可以咨询和办理融资融券，按地区查找地址、电话与营业时间：</p>
      <ul className="line line--close targets">
        {provinces.map(({ code, name, count }) => (
          <li key={code}>
            <a href={paths.branches({ province: code })}>
              {name}（{count}）
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The rates and lines in force today, and the next change. */
function TermsBlock({ terms: { current, next } }: { terms: MarginTermsOnDay }) {
  const { financingRate, lendingRate, lines } = current.terms;
  return (
    <>
      <KeyFacts
        variant="figures"
        items={[
          { name: '融资年利率', value: `${financingRate}%`, note: '按实际融资天数计收' },
          { name: '融券年费率', value: `${lendingRate}%`, note: '按实际融券天数计收' },
          { name: '取保线', value: `${lines.withdraw}%`, note: '高于此线可提取超出部分' },
          { name: '警戒线', value: `${lines.warning}%`, note: '低于此线发出预警' },
          { name: '平仓线', value: `${lines.liquidation}%`, note: '低于此线须补足，否则平仓' },
        ]}
      />
      <p className="quiet">
        自 <time>{current.effectiveFrom}</time> 起执行
        {current.notice && (
          <>
            ，依据<a href={current.notice.href}>{current.notice.title}</a>
          </>
        )}
        。{next && `下一次调整：${next.effectiveFrom} 起，${next.summary}。`}
        后三项为维持担保比例。
        <a href={paths.marginGuide('RZRQXF')}>息费怎样计算</a> {current.isSample && <Tag kind="sample" />}
      </p>
    </>
  );
}
