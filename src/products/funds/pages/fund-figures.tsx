import { paths } from '#ui/paths.ts';
import { DataTable } from '#ui/components/data-table/data-table.tsx';
import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { Timeline } from '#ui/components/timeline/timeline.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import { dividendFeed } from '../calls.ts';
import type { FundCard, RiskHistoryItem } from '../schema/funds.ts';
import { riskLevels, riskLevelNames } from '../web/risk-level.ts';
import { dividendColumnsOfFund } from './dividend-columns.tsx';
import { SignedChange } from './signed-change.tsx';

interface Props {
  fund: FundCard;
}

/** How the level came to be what it is. */
export function RiskHistory({ fund: { riskHistory } }: Props) {
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

/** Net asset value and how it changed over periods. */
export function FundPerformance({ fund: { performance } }: Props) {
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

/** Dividends and splits of the fund, with the calendar of its days. */
export function FundDividends({ fund: { code, dividends, splits } }: Props) {
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
          downloads={[{ text: '日历 .ics', href: dividendFeed.ofFund(code) }]}
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
