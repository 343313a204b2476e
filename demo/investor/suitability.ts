import type { SuitabilityScale } from '#modules/portal/investor/schema.ts';

/** The demo firm's names, score bands and descriptions of the levels; the matching itself is a rule. */
export const demoScale: SuitabilityScale & { effectiveFrom: string } = {
  effectiveFrom: '2024-07-01',
  validMonths: 24,
  clients: [
    {
      level: 'C1',
      name: '保守型',
      from: 0,
      to: 19,
      description: '最看重本金安全，几乎不能接受亏损，投资经验少或资金随时要用。适合流动性好、波动很小的产品。',
    },
    {
      level: 'C2',
      name: '谨慎型',
      from: 20,
      to: 36,
      description: '希望收益略高于存款，可以接受短期内的小幅波动，对亏损比较敏感。',
    },
    {
      level: 'C3',
      name: '稳健型',
      from: 37,
      to: 53,
      description: '愿意为较高的收益承担一定波动，能接受一段时间内的部分本金亏损，资金有一年以上的期限。',
    },
    {
      level: 'C4',
      name: '积极型',
      from: 54,
      to: 82,
      description: '有较多投资经验，理解产品的结构和风险，能承受较大幅度的本金亏损，资金期限较长。',
    },
    {
      level: 'C5',
      name: '激进型',
      from: 83,
      to: 100,
      description: '投资经验丰富，追求高收益并理解杠杆和衍生品，能承受本金大部分甚至全部亏损而不影响生活。',
    },
  ],
  products: [
    { level: 'R1', name: '低风险', description: '结构简单、流动性好，本金亏损的可能性很小。', examples: '国债、货币市场基金、国债逆回购' },
    { level: 'R2', name: '中低风险', description: '以固定收益为主，可能出现小幅亏损。', examples: '纯债基金、高等级信用债、短债基金' },
    {
      level: 'R3',
      name: '中风险',
      description: '含一定比例的权益资产，净值有明显波动。',
      examples: 'A 股主板股票、混合型与股票型基金、可转换债券',
    },
    {
      level: 'R4',
      name: '中高风险',
      description: '波动大或结构复杂，可能出现较大幅度的亏损。',
      examples: '科创板、创业板与港股通股票，融资融券，部分私募基金',
    },
    {
      level: 'R5',
      name: '高风险',
      description: '带杠杆或结构非常复杂，可能亏损全部本金，甚至超过本金。',
      examples: '股票期权卖出开仓、场外衍生品、私募股权基金',
    },
  ],
};
