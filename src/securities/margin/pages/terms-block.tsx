import { paths } from '#ui/paths.ts';
import type { MarginTermsOnDay } from '#securities/margin-terms/schema/terms.ts';
import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';

/** What borrowing costs and where the lines are, as they hold today, and what comes next. */
export function TermsBlock({ terms: { current, next } }: { terms: MarginTermsOnDay }) {
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
