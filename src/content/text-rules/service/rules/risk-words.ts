import type { PlaceCode } from '../places.ts';
import type { TextRule } from '../rule.ts';
import { advertisingLaw, fundLaw, futuresLaw, privateFundRules, securitiesLaw } from './laws.ts';

const risk = /风险|亏损|损失|谨慎|投资者自行承担/;

/** Content of a page kind that sells something has to say that it is risky. */
const required = (
  code: string,
  name: string,
  { law, when, places, text }: { law: TextRule['law']; when: RegExp; places: readonly PlaceCode[]; text: string },
): TextRule => ({
  code,
  name: `${name}没有风险提示`,
  reason: `介绍${name}而不提示风险，客户不能完整了解`,
  law,
  owner: 'compliance',
  severity: 'remind',
  places,
  matcher: { kind: 'missing', when, needs: risk, leastLength: 60 },
  advice: `加上${name}的风险提示`,
  instead: text,
  examples: {
    passes: [
      { text: `${name}的介绍。${'开通前请阅读合同和说明书，了解交易规则与费用。'.repeat(4)}${text}`, place: places[0]! },
      { text: name, place: places[0]! },
    ],
    fails: [
      {
        text: `欢迎开通${name}，现在申购${name}、买卖${name}、交易${name}。${'开通前请阅读合同和说明书，了解交易规则与费用。'.repeat(4)}`,
        place: places[0]!,
      },
    ],
  },
});

const buying = '(?:开通|申购|认购|买入|参与|交易|买卖|投资|选购|定投)';
const about = (thing: string): RegExp => new RegExp(`${buying}.{0,8}${thing}|${thing}.{0,8}${buying}`);

export const riskWordRules: readonly TextRule[] = [
  required('risk-campaign', '投资活动', {
    law: advertisingLaw('第二十五条'),
    when: /申购|认购|买入|收益|投资|交易|理财/,
    places: ['promotion'],
    text: '投资有风险，入市需谨慎。',
  }),
  required('risk-fund', '基金', {
    law: fundLaw('第七十七条'),
    when: about('基金'),
    places: ['product', 'promotion'],
    text: '基金有风险，投资需谨慎。',
  }),
  required('risk-futures', '期货', {
    law: futuresLaw('第五十条'),
    when: about('(?:期货|股指)'),
    places: ['product', 'education'],
    text: '期货交易实行保证金制度，可能产生超过保证金的损失。',
  }),
  required('risk-options', '期权', {
    law: securitiesLaw('第八十八条'),
    when: about('期权'),
    places: ['product', 'education'],
    text: '期权买方可能损失全部权利金，卖方的损失可能更大，风险较高。',
  }),
  required('risk-margin', '融资融券', {
    law: securitiesLaw('第八十八条'),
    when: about('(?:融资融券|两融)'),
    places: ['product', 'education'],
    text: '融资融券会放大亏损，可能被强制平仓，风险较高。',
  }),
  required('risk-private', '私募产品', {
    law: privateFundRules('第十九条'),
    when: about('(?:私募(?:基金|产品)|资产管理计划)'),
    places: ['product', 'promotion'],
    text: '私募产品风险较高，只面向合格投资者。',
  }),
];
