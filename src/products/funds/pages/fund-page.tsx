import { fundAnnouncementList } from '#content/articles/calls.ts';
import { articleHref } from '#content/articles/web/article-href.ts';
import { fundQueries } from '#rendering/routes/queries/funds.ts';
import type { MissingThing } from '#ui/page/missing.ts';
import { page, usePage, type HeadOf, type PageContext } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { ArticleList } from '#ui/components/article-list/article-list.tsx';
import { Block } from '#ui/components/block/block.tsx';
import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import { fundGet, fundValuesGet } from '../calls.ts';
import type { FundCard } from '../schema/funds.ts';
import { fundCategoryNames } from '../web/fund-category.ts';
import { FundName } from '../web/fund-name.tsx';
import { RiskChip } from '../web/risk-chip.tsx';
import { fundCrumbs } from './fund-crumbs.ts';
import { FundDividends, FundPerformance, RiskHistory } from './fund-figures.tsx';
import { FundValueChart, ValuesHeading } from './fund-values.tsx';
import { NotPublished } from './not-published.tsx';
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

export const missing: MissingThing = {
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
