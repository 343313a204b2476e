import type { LessonDraft } from '#modules/district/futures/lesson-schema.ts';
import { checkedOn, points, prose, table } from '../lesson.ts';

/** What trading costs, and what many small costs come to. */
export const costLesson: Omit<LessonDraft, 'sort'> = {
  code: 'trading-costs',
  title: '手续费、滑点与交易次数',
  topic: '资金与风险控制',
  level: 'basic',
  checkedOn,
  summary: '一手的手续费看着很小，乘上每天的次数和杠杆，一年下来可能超过本金。',
  sections: [
    {
      id: 'parts',
      title: '成本有哪几块',
      blocks: [
        table(
          '一次开平的成本',
          ['项目', '谁收', '说明'],
          [
            ['交易所手续费', '交易所', '按手或者按成交额，日内平仓有时另定标准'],
            ['期货公司手续费', '期货公司', '在交易所标准之上加收，写在合同里'],
            ['滑点', '市场', '想成交的价格与实际成交价格的差，行情快时可能有几跳'],
            ['交割费用', '交易所、仓库', '只有进入交割才有'],
          ],
          '证券公司作为中间介绍机构，不向客户另收期货交易手续费。',
        ),
      ],
    },
    {
      id: 'sum',
      title: '算一笔账',
      blocks: [
        prose(
          '假设（示例）一手开平的手续费合计 7 元，滑点一跳 10 元，每次成本 17 元。每天做 5 次，一年 240 个交易日，成本是 17 × 5 × 240 = <strong>20,400 元</strong>。',
          '如果账户只有 20,000 元，这一年要先赚回 102%，才开始不亏。次数越多，成本越确定，收益却不会更确定。',
        ),
        points('把每次成本写在下单之前。', '不为了“有感觉”而交易。', '有人按您的交易次数拿提成时，他的建议和您的利益就不一致了。'),
      ],
    },
  ],
  quiz: [
    {
      question: '每次开平成本 20 元，每天 4 次，一年 240 个交易日，成本共：',
      options: ['1,920 元', '19,200 元', '4,800 元'],
      answer: 1,
      explanation: '20 × 4 × 240 = 19,200 元。',
    },
    {
      question: '滑点是指：',
      options: ['期货公司多收的手续费', '结算价与收盘价的差', '预想价格与实际成交价格的差'],
      answer: 2,
      explanation: '行情快、挂单少的时候，实际成交价往往比预想的差几个最小变动价位。',
    },
    {
      question: '证券公司介绍您参与期货交易，是否另外向您收取期货交易手续费？',
      options: ['不收，手续费由期货公司按合同收取', '收，按成交额的一半', '收，每月固定收取'],
      answer: 0,
      explanation: '中间介绍业务中，证券公司与期货公司之间结算报酬，不向客户另收交易手续费。',
    },
  ],
};
