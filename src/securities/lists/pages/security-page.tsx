import type { ComponentProps } from 'react';
import { articleHref } from '#content/articles/web/article-href.ts';
import { feedPath } from '#content/feeds/calls.ts';
import { listQueries } from '#rendering/routes/queries/lists.ts';
import { securityActions } from '#securities/corporate-actions/calls.ts';
import { SecurityEventList } from '#securities/corporate-actions/web/security-events.tsx';
import { toQuoteCode } from '#securities/quotes/web/quote-code.ts';
import { QuotePanel } from '#securities/quotes/web/quote-strip.tsx';
import { ArticleList } from '#ui/components/article-list/article-list.tsx';
import { Block } from '#ui/components/block/block.tsx';
import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { EmptyState } from '#ui/components/empty-state/empty-state.tsx';
import { FilterForm } from '#ui/components/filter-form/filter-form.tsx';
import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { PastDayNote, provenByLog } from '#ui/components/past-day-note/past-day-note.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import type { MissingItem } from '#ui/page/missing.ts';
import { page, usePage, type HeadOf, type PageContext } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { securityCard } from '../calls.ts';
import type { SecurityCard } from '../schema/card.ts';
import { exchangeNames, isExchange } from '../web/exchange.ts';
import { listTitles } from '../web/named-lists.ts';
import { securityTypeNames } from '../web/security-type.ts';
import { Balances } from './card/balances.tsx';
import { riskNames } from './card/board-names.ts';
import { CardChanges } from './card/card-changes.tsx';
import { CardRates } from './card/card-rates.tsx';
import { CompanyFacts } from './card/company-facts.tsx';
import { listMemberships, type ListMembership } from './card/list-memberships.ts';
import { NameEvents } from './card/name-events.tsx';
import { DateFilter } from './filters.tsx';
import { MissingValue, NoWrapText } from './list-view.tsx';
import './security-page.css';

export const query = listQueries.security;

export const loader = page(async ({ call, block, params: { code = '' }, query }: PageContext<'security'>) => {
  const [card, events] = await Promise.all([call(securityCard, { code, ...query }), block(securityActions, { code })]);
  return { date: query.date, card, events };
});

export const missing: MissingItem = {
  thing: '证券',
  code: '代码',
  form: /^\d{6}$/,
  formText: ' 6 位数字',
  lists: [
    { title: '标的与担保证券查询', href: paths.marginSecurity() },
    { title: '名单变动', href: paths.marginChanges() },
  ],
  isSearched: true,
};
export const head: HeadOf<typeof loader> = ({ card: { code, name, articles }, date }) => ({
  title: `${name}（${code}）两融资料${date ? `，${date}` : ''}`,
  description: `${name}（${code}）能否融资融券、折算率、保证金比例、集中度分组、公允价格、名单变动与相关公告，可查任一交易日。`,
  crumbs: [{ text: '融资融券', href: paths.marginTrading() }, { text: '标的证券与担保证券', href: paths.marginSecurity() }, { text: name }],
  canonical: paths.security(code),
  ...(articles.length > 0 && { feed: { title: `${name}相关公告`, href: feedPath(`security/${code}`) } }),
});

export function Component() {
  const { card, date, events } = usePage(loader);
  return (
    <div className="sections">
      <div>
        <PageTitle title={`${card.name} ${card.code}`} lead={leadOf(card)} />
        <Tags card={card} />
        <CardQuote card={card} />
        <FilterForm action={paths.security(card.code)} values={date ? { date } : {}} submitText="查看这一天" label="数据日期">
          <DateFilter value={date} />
        </FilterForm>
        {date && <PastDayNote thing="名单资料" day={date} newestHref={paths.security(card.code)} proof={provenByLog(provingLists, date)} />}
        <KeyFacts variant="figures" items={figures(card)} />
      </div>
      <Example card={card} />
      <ListParts card={card} />
      {card.detail.entry && (
        <Part title="融资融券余额" id="balances">
          <Balances detail={card.detail} entry={card.detail.entry} />
        </Part>
      )}
      {date === undefined && (events.state === 'failed' || events.data.records.length > 0) && (
        <Part title="申购、分红与解禁" id="actions">
          <Block load={events}>{(shown) => <SecurityEventList code={card.code} events={shown} />}</Block>
        </Part>
      )}
      <Part title="证券与公司" id="company">
        <CompanyFacts card={card} />
      </Part>
      {card.nameEvents.length > 0 && (
        <Part title="简称与上市变动" id="names">
          <NameEvents events={card.nameEvents} />
        </Part>
      )}
      <Articles card={card} />
    </div>
  );
}

/** The lists from which the figures of a day are taken. */
const provingLists = (['rz', 'rq', 'assure'] as const).map((name) => ({ name, title: listTitles[name] }));

/** The quote is current: hidden on a card of a past day, and for delisted securities. */
function CardQuote({ card: { exchange, code, requestedDate, listingStatus } }: { card: SecurityCard }) {
  const quoteCode = toQuoteCode(exchange, code);
  const isTraded = listingStatus !== 'historical' && listingStatus !== 'delisted';
  return quoteCode && isTraded && requestedDate === null ? <QuotePanel code={quoteCode} /> : null;
}

/** One section of the card with its heading. */
function Part({ children, ...heading }: ComponentProps<typeof SectionHeading>) {
  return (
    <section aria-labelledby={heading.id}>
      <SectionHeading {...heading} />
      {children}
    </section>
  );
}

/** The lists on the day, and their changes. */
function ListParts({ card }: { card: SecurityCard }) {
  const isSample = card.collateral.isSynthetic || card.target.isSynthetic;
  return (
    <>
      <Part title="在各项名单中" id="lists">
        <DataTable
          caption="各项名单的答案"
          isCaptionHidden
          columns={columns}
          rows={listMemberships(card)}
          rowKey={({ list }) => list}
          isSample={isSample}
        />
      </Part>
      {card.rates && (
        <Part title="折算率与保证金比例走势" id="rates">
          <CardRates rates={card.rates} isSample={isSample} />
        </Part>
      )}
      <Part title="名单变动记录" id="changes" moreHref={paths.marginChanges({ keyWord: card.code })} moreText="任意两天对比">
        {card.changes.length > 0 ? (
          <CardChanges changes={card.changes} isSample={isSample} />
        ) : (
          <EmptyState text="自首期名单以来没有变动。" />
        )}
      </Part>
    </>
  );
}

function Articles({ card: { articles, code } }: { card: SecurityCard }) {
  return (
    <Part title="相关公告" id="articles">
      {articles.length > 0 ? (
        <>
          <ArticleList items={articles.map((article) => ({ ...article, href: articleHref(article) }))} />
          <p>
            订阅：<a href={feedPath(`security/${code}`)}>RSS</a>、<a href={feedPath(`security/${code}`, 'json')}>JSON Feed</a>
          </p>
        </>
      ) : (
        <EmptyState text="还没有公告提到这只证券。" />
      )}
    </Part>
  );
}

function leadOf({ profile, exchange, securityType }: SecurityCard): string {
  const parts = [profile?.companyName, profile?.industry, `${exchangeNames[exchange]}${securityTypeNames[securityType]}`];
  return parts.filter(Boolean).join(' · ');
}

function Tags({ card }: { card: SecurityCard }) {
  const { riskStatus, listingStatus, namesakes, code } = card;
  const risk = riskStatus ? riskNames[riskStatus] : undefined;
  return (
    <>
      {(risk || listingStatus === 'historical' || listingStatus === 'delisted') && (
        <p className="security-page__tags cluster cluster--close">
          {risk && <Tag kind="danger">{risk}</Tag>}
          {listingStatus === 'historical' && <Tag kind="warning">已到期或者退市</Tag>}
          {listingStatus === 'delisted' && <Tag kind="warning">已退市</Tag>}
        </p>
      )}
      {namesakes.length > 0 && (
        <p>
          同代码的其他证券：
          {namesakes.map(({ exchange, name }) => (
            <a key={exchange} href={paths.security(code, { market: exchange })}>
              {name}（{isExchange(exchange) ? exchangeNames[exchange] : exchange}）
            </a>
          ))}
        </p>
      )}
    </>
  );
}

/** Returns the key figures that most visitors look for. */
function figures({ target, collateral }: SecurityCard) {
  const { entry } = target;
  const rate = (value: number | null | undefined) => (value === null || value === undefined ? '—' : `${value}%`);
  const open = (isTarget: boolean | undefined, isAllowed: boolean | null | undefined) =>
    isTarget ? (isAllowed === false ? '暂停' : '可以') : '不可以';
  return [
    { name: '融资买入', value: open(entry?.isFinancing, entry?.financingAllowed), note: dayNote(target) },
    { name: '融资保证金比例', value: rate(entry?.financingMargin), note: '新开合约' },
    { name: '融券卖出', value: open(entry?.isLending, entry?.lendingAllowed), note: dayNote(target) },
    { name: '折算率', value: collateral.entry ? `${collateral.entry.haircut}%` : '不可充抵', note: dayNote(collateral) },
  ];
}

const dayNote = ({ asOf, awaited }: Pick<SecurityCard['target'], 'asOf' | 'awaited'>): string =>
  asOf ? `数据日期 ${asOf}${awaited ? `（${awaited} 的尚未公布）` : ''}` : '名单尚未发布';

/** Explains the rates by an example in yuan. */
function Example({ card: { collateral, target, name } }: { card: SecurityCard }) {
  const haircut = collateral.entry?.haircut ?? 0;
  const margin = target.entry?.isFinancing ? target.entry.financingMargin : null;
  if (haircut === 0) return null;
  return (
    <Note title="换算成钱">
      <p>
        市值 10 万元的{name}，按折算率 {haircut}% 可以充抵 {haircut / 10} 万元保证金
        {margin ? `；用它融资买入保证金比例为 ${margin}% 的证券，最多可以买 ${Math.floor((haircut * 1000) / margin) / 100} 万元` : ''}
        。没有计入账户里的其他负债与浮动盈亏，完整算法见<a href={paths.marginGuide('BZJ')}>保证金</a>。
      </p>
    </Note>
  );
}

const tagKinds = { yes: 'positive', stopped: 'warning', limited: 'warning', no: 'neutral' } as const;

const columns: readonly TableColumn<ListMembership>[] = [
  { key: 'list', header: '名单', isSticky: true, cell: ({ list, href }) => <a href={href}>{list}</a> },
  { key: 'state', header: '状态', cell: ({ state, words }) => <Tag kind={tagKinds[state]}>{words}</Tag> },
  { key: 'details', header: '说明', isWide: true, cell: ({ details }) => details || <MissingValue /> },
  {
    key: 'asOf',
    header: '数据日期',
    cell: ({ asOf, awaited }) =>
      asOf ? (
        <>
          <NoWrapText>{asOf}</NoWrapText>
          {awaited && <span className="quiet">（{awaited} 的尚未公布）</span>}
        </>
      ) : (
        <MissingValue />
      ),
  },
];
