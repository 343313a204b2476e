import type { TextRule } from '../rule.ts';
import { advertisingLaw, unread } from './laws.ts';

/** Past results. */
export const performanceRules: readonly TextRule[] = [
  {
    code: 'performance-caveat',
    name: '过往业绩没有提示',
    reason: '只写涨幅不写“过往业绩不预示未来”，会使人把过去当作未来',
    law: unread('公开募集证券投资基金宣传推介材料管理暂行规定'),
    owner: 'compliance',
    severity: 'block',
    places: ['promotion', 'product', 'answers', 'notices', 'news', 'recruitment', 'other'],
    matcher: {
      kind: 'patterns',
      patterns: [
        /(?:近|过去|成立以来|今年以来|年内|去年|前年|本月|上月|上周|连续|[一二两三四五六七八九十]+年).{0,10}?(?:收益率?|回报率?|涨幅|年化(?!波动)|净值(?:增长|上涨)|盈利|涨了|赚了?)(?:率)?.{0,6}?\d/,
        /(?:产品|基金|组合|策略|经理).{0,14}(?:翻了[一两二三四五六七八九十几]+倍|跑赢(?:同类|大盘|指数))|跑赢(?:同类|大盘)/,
        /(?:实盘|真实|累计|历史)(?:收益|回报|业绩)(?:率)?.{0,6}\d/,
      ],
      unlessText: /(?:过往|历史|过去)(?:的)?业绩.{0,10}(?:不|非)|不(?:预示|代表|构成|保证)(?:其)?未来/,
      unlessSentence: /指数(?!基金|增强)|板块|行业|净利润|营业收入|净资产|数据来源|票面|分红比例|gdp|cpi|同比|申万/,
      unless: ['warned'],
    },
    advice: '写明统计区间和来源，并加上“过往业绩不预示未来表现”',
    instead: null,
    examples: {
      passes: [
        '近一年净值增长率6.2%，过往业绩不预示未来表现。',
        '本周沪深300指数上涨1.2%。',
        '近三年年化波动率为14.8%。',
        '公司净利润同比增长18%。',
      ],
      fails: ['近一年收益率高达36.5%。', '今年以来涨幅28%，跑赢同类。', '实盘收益52%。'],
    },
  },
  {
    code: 'performance-clients',
    name: '用客户盈利作宣传',
    reason: '不得利用受益者的名义或者形象作推荐',
    law: advertisingLaw('第二十五条第二项'),
    owner: 'compliance',
    severity: 'block',
    places: [],
    matcher: {
      kind: 'patterns',
      patterns: [
        /(?:客户|学员|会员|投资者|股民|用户|粉丝).{0,14}(?:获利|盈利|赚了?|收益|收获|提现).{0,6}\d|(?:客户|学员|会员)?晒(?:单|收益|盈利|图)|跟(?:投|单|着做).{0,10}(?:赚|盈|收益)/,
      ],
      unless: ['denied', 'warned'],
      unlessSentence: /举例|例如|假设|计算|比如|平均持有/,
    },
    advice: '删去客户的盈利故事',
    instead: '',
    examples: {
      passes: ['例如，某投资者盈利1000元时，应缴税费如下。'],
      fails: ['上周客户张先生获利30万元。', '客户晒单：三天收益率22%。'],
    },
  },
];
