import type { ReactNode } from 'react';
import { Prose } from '#ui/components/prose/prose.tsx';
import { paths } from '#ui/paths.ts';
import type { MarginTab } from './margin-tabs.ts';

/** The purpose of the list and how to read it. */
export function ListNotes({ tab }: { tab: MarginTab }) {
  const { title, points } = notes[tab];
  return (
    <section className="list-view__explain" aria-labelledby="list-explain">
      <h2 id="list-explain">{title}</h2>
      <Prose>
        <ul>{points}</ul>
      </Prose>
    </section>
  );
}

const targets: { title: string; points: ReactNode } = {
  title: '怎样看保证金比例',
  points: (
    <>
      <li>保证金比例是保证金与融资、融券交易金额之比。比例为 100% 时，100 万元保证金可用余额最多可以融资买入 100 万元。</li>
      <li>2026-01-19 起，新开融资合约的保证金比例不得低于 100%；此前的合约及其展期按原规定执行。</li>
      <li>“暂停”只影响新开合约，已有合约的偿还不受影响。</li>
      <li>本公司的标的范围不超出交易所公布的范围，可能少于交易所的名单。</li>
    </>
  ),
};

const notes: Record<MarginTab, { title: string; points: ReactNode }> = {
  rz: targets,
  rq: targets,
  assure: {
    title: '怎样看折算率',
    points: (
      <>
        <li>折算率是证券充抵保证金时按市值折算的比例：市值 10 万元、折算率 65% 的股票，可充抵 6.5 万元保证金。</li>
        <li>本公司的折算率不高于交易所规定的上限；被实施风险警示、进入退市整理期，以及静态市盈率高于 300 倍或为负数的股票，折算率为 0。</li>
        <li>
          持有同一证券、同一分组的市值占比过高时，可能限制新开仓，请留意集中度分组，算法见
          <a href={paths.marginGuide('JZDKZBJ')}>集中度控制指标</a>。
        </li>
      </>
    ),
  },
  fair: {
    title: '为什么用公允价格',
    points: (
      <>
        <li>证券长期停牌，或者发生重大负面事件时，收盘价已不能反映能够变现的价值，计算维持担保比例时改用公允价格。</li>
        <li>公允价格只用于计算维持担保比例，不影响您在市场上的成交价格。</li>
        <li>采用后维持担保比例可能下降，请及时查询账户；恢复按市价计算的，从名单中移出并公告。</li>
      </>
    ),
  },
  cash: {
    title: '怎样看货币基金名单',
    points: (
      <>
        <li>名单内的场内货币基金流动性好、净值波动小，折算率接近现金，交易所规定的上限为 95%。</li>
        <li>折算率为 95% 时，市值 10 万元的货币基金可充抵 9.5 万元保证金。</li>
        <li>名单外的货币基金是否可以充抵保证金，以“可充抵保证金证券”名单为准。</li>
      </>
    ),
  },
  risk: {
    title: '高风险证券会怎样限制',
    points: (
      <>
        <li>被实施风险警示、异常波动或者质押比例过高的证券，本公司单独设定集中度上限，比所属分组更严。</li>
        <li>上限是这只证券的市值占信用账户总资产的最大比例；“不得新增”指不能再买入或者转入，已有持仓可以卖出或者转出。</li>
        <li>移出名单后，恢复适用所属分组的集中度指标。</li>
      </>
    ),
  },
  pe: {
    title: '静态市盈率为什么重要',
    points: (
      <>
        <li>静态市盈率是股价与最近一个会计年度每股收益之比，公司亏损时为负。</li>
        <li>按融资融券交易实施细则，静态市盈率在 300 倍以上或者为负数的 A 股，充抵保证金的折算率为 0。</li>
        <li>定期报告披露后名单可能变化，变化当天会体现在“可充抵保证金证券”的折算率里。</li>
      </>
    ),
  },
  underlying: {
    title: '底层标的是什么',
    points: (
      <>
        <li>指数的成份股，即指数基金等产品的底层证券。上证 180、深证 100 成份股的折算率上限为 70%，其他 A 股为 65%。</li>
        <li>一只股票可能同时属于多个指数；样本按指数公司的定期调整更新，数据日期是名单所用样本的日期。</li>
        <li>已不在证券主表中的原成份股，按当时名单的简称显示。</li>
      </>
    ),
  },
};
