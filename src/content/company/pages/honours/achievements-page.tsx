import { TrendChart } from '#ui/components/charts/trend-chart.tsx';
import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { EmptyState } from '#ui/components/empty-state/empty-state.tsx';
import { notPublishedText } from '#ui/components/empty-state/empty-text.ts';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import { formatFixed } from '#ui/format/numbers.ts';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import type { UnpublishedPage } from '#ui/page/unpublished.ts';
import { achievementsGet } from '../../calls.ts';
import type { AchievementList, Award, Figure } from '../../schema/achievements.ts';
import './achievements-page.css';
import { aboutCrumbs } from '../../web/about-crumbs.ts';

const title = '辉煌业绩';

export const loader = page(async ({ call }) => ({ achievements: await call(achievementsGet, {}) }));

export const unpublished: UnpublishedPage = { title, holds: '公司获得的奖项与主要经营数据' };

export const head: HeadOf<typeof loader> = ({ achievements: { awards } }) => ({
  title,
  description: `公司历年的主要业务指标和获得的 ${awards.length} 个奖项，按年份排列。`,
  crumbs: aboutCrumbs(title),
});

export function Component() {
  const { achievements } = usePage(loader);
  const { awards, figures } = achievements;
  return (
    <>
      <PageTitle title={title} lead="数字与奖项都只说明过去；它们不代表将来的表现，也不是购买任何产品的理由。" />
      <div className="sections">
        {figures.length > 0 && <Figures {...achievements} />}
        <section>
          <SectionHeading id="jiangxiang" title="所获奖项" />
          {awards.length > 0 ? <Awards awards={awards} /> : <EmptyState text={notPublishedText('公司获得的奖项')} />}
        </section>
      </div>
    </>
  );
}

function Figures({ figures, source, isSample, effectiveOn }: AchievementList) {
  const years = [...new Set(figures.flatMap(({ values }) => values.map(({ year }) => year)))].toSorted((a, b) => b - a);
  return (
    <section>
      <SectionHeading id="zhibiao" title="业务指标">
        {isSample && <Tag kind="sample" />}
      </SectionHeading>
      <div className="figures">
        {figures.map(({ code, name, unit, values }) => (
          <TrendChart
            key={code}
            title={name}
            unit={unit}
            points={values.map(({ year, value }) => ({ label: String(year), value }))}
            format={decimalsOf(values)}
          />
        ))}
      </div>
      <DataTable
        caption="历年主要业务指标"
        updatedAt={effectiveOn}
        isSample={isSample}
        columns={yearColumns(figures)}
        rows={years}
        rowKey={(year) => year}
      />
      <p className="figures__source quiet">来源：{source}。</p>
    </section>
  );
}

/** Formats all values of a figure with two decimals, or all without. */
function decimalsOf(values: Figure['values']): (value: number) => string {
  const decimals = values.every(({ value }) => Number.isInteger(value)) ? 0 : 2;
  return (value) => formatFixed(value, decimals);
}

function yearColumns(figures: readonly Figure[]): TableColumn<number>[] {
  return [
    { key: 'year', header: '年度', cell: (year) => `${year}年`, isSticky: true },
    ...figures.map(({ code, name, unit, note, values }): TableColumn<number> => {
      const format = decimalsOf(values);
      const byYear = new Map(values.map(({ year, value }) => [year, format(value)]));
      return {
        key: code,
        header: `${name}（${unit}${note ? `，${note}` : ''}）`,
        cardLabel: `${name}（${unit}）`,
        cell: (year) => byYear.get(year) ?? '—',
        align: 'end',
      };
    }),
  ];
}

function Awards({ awards }: { awards: readonly Award[] }) {
  return (
    <>
      {[...Map.groupBy(awards, ({ year }) => year)].map(([year, inYear]) => (
        <section key={year} className="awards entry entry--roomy" aria-labelledby={`jiang-${year}`}>
          <h3 id={`jiang-${year}`} className="awards__year">
            {year}
          </h3>
          <ul>
            {inYear.map(({ title: name, issuer, text, isSample }) => (
              <li key={name} className="awards__item">
                <p className="minor-title">
                  {name} {isSample && <Tag kind="sample">示例</Tag>}
                </p>
                <p className="quiet">{issuer}</p>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
