import { fundAnnouncementList } from '#content/articles/calls.ts';
import { articleHref } from '#content/articles/web/article-href.ts';
import { fundQueries } from '#rendering/routes/queries/funds.ts';
import { ArticleList } from '#ui/components/article-list/article-list.tsx';
import { Block } from '#ui/components/block/block.tsx';
import { LineChart } from '#ui/components/charts/line-chart.tsx';
import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import { Timeline } from '#ui/components/timeline/timeline.tsx';
import type { MissingItem } from '#ui/page/missing.ts';
import { page, usePage, type HeadOf, type PageContext } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { fundGet, fundValuesGet, dividendCalendarPaths } from '../calls.ts';
import type { FundValues, ValuePoint } from '../schema/comparison.ts';
import type { FundCard, RiskHistoryItem } from '../schema/funds.ts';
import { fundCategoryNames } from '../web/fund-category.ts';
import { FundName } from '../web/fund-name.tsx';
import { RiskChip } from '../web/risk-chip.tsx';
import { riskLevels, riskLevelNames } from '../web/risk-level.ts';
import { dividendColumnsOfFund } from './dividend-columns.tsx';
import { fundCrumbs } from './fund-crumbs.ts';
import { NotPublished } from './not-published.tsx';
import { PeriodLinks } from './period-links.tsx';
import { SignedChange } from './signed-change.tsx';
import './fund-pages.css';

export const query = fundQueries.fund;

export const loader = page(async ({ call, block, params: { code = '' }, query: { period } }: PageContext<'fund'>) => {
  const fund = await call(fundGet, { code });
  const [values, notices] = await Promise.all([
    block(fundValuesGet, { codes: fund.code, period }),
    block(fundAnnouncementList, { fundCode: fund.code, pageSize: 5 }),
  ]);
  return { fund, values, notices };
});

export const missing: MissingItem = {
  thing: '基金',
  code: '代码',
  form: /^[0-9A-Z]{6}$/,
  formText: ' 6 位数字',
  lists: [
    { title: '基金筛选', href: paths.funds() },
    { title: '基金产品风险等级', href: paths.fundRisks() },
  ],
  isSearched: true,
};
export const head: HeadOf<typeof loader> = ({ fund: { code, name, risk } }) => ({
  title: `${name}（${code}）`,
  description: `${name}（${code}）的类型、管理人、风险等级${risk ? ` ${risk.riskLevel}` : ''}及其沿革、单位净值、区间涨跌幅、分红与公告。`,
  crumbs: fundCrumbs(name),
  canonical: paths.fund(code),
});

export function Component() {
  const { fund, values, notices } = usePage(loader);
  const { code, name, risk } = fund;
  return (
    <>
      <PageTitle kicker={code} title={name} lead={risk ? undefined : '这只基金不在本公司评价的名单中。'} />
      <Facts fund={fund} />
      {risk && (
        <div className="fund-section">
          <Note tone="warning" title="购买前请确认">
            风险等级是 {risk.riskLevel} 的产品适合 {risk.suitableClients.join('、')}{' '}
            客户。基金有风险，过往业绩不代表未来表现；请先阅读基金合同、招募说明书和产品资料概要，并确认
            <a href={paths.suitability()}>您的风险承受能力</a>与产品匹配。
          </Note>
        </div>
      )}
      <FundPerformance fund={fund} />
      <section className="fund-section" aria-labelledby="values">
        <ValuesHeading />
        <Block load={values} isEmpty={() => false}>
          {(found) => <FundValueChart fund={fund} values={found} />}
        </Block>
      </section>
      <RiskHistory fund={fund} />
      <FundDividends fund={fund} />
      <section className="fund-section" aria-labelledby="notices">
        <SectionHeading id="notices" title="公告" moreHref={paths.companyNotice({ fundCode: code })} moreText="全部公告" />
        <Block load={notices} emptyText="近期没有这只基金的公告。">
          {({ records }) => (
            <ArticleList
              items={records.map((item) => ({
                id: item.id,
                title: item.title,
                date: item.date,
                href: articleHref(item),
                isNew: item.isNew,
              }))}
            />
          )}
        </Block>
      </section>
    </>
  );
}

function Facts({ fund }: { fund: FundCard }) {
  const { category, fundType, manager, shareClass, isBackEnd, asOf, risk, siblings } = fund;
  return (
    <KeyFacts
      items={[
        { name: '风险等级', value: risk ? <Level risk={risk} /> : <NotPublished text="未评价" /> },
        ...(risk
          ? [
              { name: '适合客户', value: risk.suitableClients.join('、') },
              { name: '评价机构', value: risk.agency },
            ]
          : []),
        { name: '基金类型', value: fundType ? `${fundCategoryNames[category]}（${fundType}）` : fundCategoryNames[category] },
        {
          name: '管理人',
          value: manager ? <a href={paths.fundRisks({ managerName: manager })}>{manager}</a> : <NotPublished text="未识别" />,
          note: '按基金简称识别，以基金合同为准',
        },
        ...(shareClass ? [{ name: '份额类别', value: `${shareClass} 类` }] : []),
        ...(isBackEnd ? [{ name: '收费方式', value: '后端收费代码' }] : []),
        ...(siblings.length > 0 ? [{ name: '同一基金的其他份额', value: <Siblings funds={siblings} /> }] : []),
        ...(asOf ? [{ name: '名录日期', value: <time>{asOf}</time> }] : []),
      ]}
    />
  );
}

function Level({ risk: { riskLevel, evaluatedOn, isSample } }: { risk: NonNullable<FundCard['risk']> }) {
  return (
    <>
      <RiskChip level={riskLevel} /> 评价日期 <time>{evaluatedOn}</time> {isSample && <Tag kind="sample" />}
    </>
  );
}

function Siblings({ funds }: { funds: FundCard['siblings'] }) {
  return (
    <span className="fund-note">
      {funds.map(({ code, name }) => (
        <FundName key={code} code={code} name={name} />
      ))}
    </span>
  );
}

interface Props {
  fund: FundCard;
}

/** Renders the history of the risk level. */
function RiskHistory({ fund: { riskHistory } }: Props) {
  if (riskHistory.length === 0) return null;
  return (
    <section className="fund-section" aria-labelledby="levels">
      <SectionHeading id="levels" title="风险等级沿革" moreHref={paths.evaluationMethod()} moreText="评价方法">
        {riskHistory.some(({ isSample }) => isSample) && <Tag kind="sample" />}
      </SectionHeading>
      <Timeline
        label="风险等级沿革"
        entries={riskHistory.map((item, at) => ({
          key: item.from,
          date: item.from,
          dateText: `${item.from} 起`,
          title: explainChange(item),
          text: `${item.agency}，评价日期 ${item.evaluatedOn}${item.to ? `，执行至 ${item.to}` : ''}`,
          mark: at === 0 ? ('now' as const) : undefined,
        }))}
      />
    </section>
  );
}

function explainChange({ riskLevel, previousLevel }: RiskHistoryItem): string {
  const named = `${riskLevel} ${riskLevelNames[riskLevel]}`;
  if (!previousLevel) return `首次评价为 ${named}`;
  return `由 ${previousLevel} ${riskLevels.indexOf(riskLevel) > riskLevels.indexOf(previousLevel) ? '上调' : '下调'}为 ${named}`;
}

/** Renders net asset value and performance. */
function FundPerformance({ fund: { performance } }: Props) {
  if (!performance) return null;
  const { navDate, unitNav, accumulatedNav, dayChange, weekChange, monthChange, quarterChange, halfYearChange, yearChange } = performance;
  const changes = [
    ['日涨跌', dayChange],
    ['近一周', weekChange],
    ['近一月', monthChange],
    ['近三月', quarterChange],
    ['近六月', halfYearChange],
    ['近一年', yearChange],
  ] as const;
  return (
    <section className="fund-section" aria-labelledby="performance">
      <SectionHeading id="performance" title="净值与区间涨跌幅" />
      <p>
        净值日期 <time>{navDate}</time>
      </p>
      <KeyFacts
        variant="figures"
        items={[
          { name: '单位净值（元）', value: unitNav.toFixed(4) },
          { name: '累计净值（元）', value: accumulatedNav.toFixed(4) },
          ...changes.map(([name, change]) => ({ name, value: <SignedChange change={change} none="成立未满" /> })),
        ]}
      />
    </section>
  );
}

/** Renders dividends and splits of the fund, with a link to the calendar. */
function FundDividends({ fund: { code, dividends, splits } }: Props) {
  return (
    <section className="fund-section" aria-labelledby="dividends">
      <SectionHeading id="dividends" title="分红与份额拆分" moreHref={paths.fundDividends({ keyWord: code })} moreText="分红说明" />
      {dividends.length === 0 && <p>没有这只基金的分红记录。</p>}
      {dividends.length > 0 && (
        <DataTable
          caption={`分红 ${dividends.length} 次`}
          columns={dividendColumnsOfFund}
          rows={dividends}
          rowKey={({ id }) => id}
          isSample={dividends.some(({ origin }) => origin === 'sample')}
          downloads={[{ text: '日历 .ics', href: dividendCalendarPaths.ofFund(code) }]}
        />
      )}
      {splits.map(({ splitOn, splitType, ratio }) => (
        <p key={splitOn}>
          <time>{splitOn}</time> {splitType}：每 1 份变为 {ratio} 份（公告数据）
        </p>
      ))}
    </section>
  );
}

const columns: readonly TableColumn<ValuePoint>[] = [
  { key: 'day', header: '净值日期', isSticky: true, cell: ({ day }) => <time>{day}</time> },
  { key: 'unitNav', header: '单位净值（元）', align: 'end', cell: ({ unitNav }) => unitNav.toFixed(4) },
  { key: 'dailyReturn', header: '日涨跌', align: 'end', cell: ({ dailyReturn }) => <SignedChange change={dailyReturn} none="未提供" /> },
];
const recentValues = 10;

/** Renders the value of a fund's unit as a line, with the newest values visible and the rest collapsed. */
function FundValueChart({ fund: { code, dividends }, values }: { fund: FundCard; values: FundValues }) {
  const { series, from, to, step, source } = values;
  const points = series[0]?.points ?? [];
  if (points.length === 0) return <p>未提供这只基金的逐日净值。</p>;
  const paid = dividends.filter(({ exOn }) => from !== null && to !== null && exOn > from && exOn <= to);
  return (
    <>
      <PeriodLinks values={values} hrefOf={(period) => `${paths.fund(code, { period: period === 'all' ? undefined : period })}#values`} />
      {points.length > 1 && (
        <LineChart
          title="单位净值"
          unit="元"
          digits={4}
          points={points.map(({ day, unitNav }) => ({ label: day, value: unitNav }))}
          note={step === 'week' ? '每周一点。' : undefined}
        />
      )}
      <p className="quiet">
        {source && `数据来源：${source.source}，数据截至 ${source.asOf}。`}
        {paid.length > 0 && `其间于 ${paid.map(({ exOn }) => exOn).join('、')} 除息，净值当日扣除派息金额，不是亏损。`}
        过往净值不代表未来表现。
      </p>
      <p className="no-print">
        <a className="target" href={paths.fundCompare({ codes: code })}>
          看含分红的走势，与其他基金对比
        </a>
      </p>
      <ValueTables points={points.toReversed()} />
    </>
  );
}

function ValueTables({ points }: { points: readonly ValuePoint[] }) {
  const [recent, older] = [points.slice(0, recentValues), points.slice(recentValues)];
  const table = (caption: string, rows: readonly ValuePoint[]) => (
    <DataTable caption={caption} columns={columns} rows={rows} rowKey={({ day }) => day} />
  );
  return (
    <>
      {table(`最近 ${recent.length} 个净值日`, recent)}
      {older.length > 0 && (
        <details className="fund-more">
          <summary>再往前 {older.length} 个净值日</summary>
          {table(`再往前 ${older.length} 个净值日`, older)}
        </details>
      )}
    </>
  );
}

/** Heading of the chart, rendered even when the values failed to load. */
const ValuesHeading = () => <SectionHeading id="values" title="净值走势" />;
