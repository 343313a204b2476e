import type { ConditionSetDraft } from '#modules/client/qualification/schema.ts';

type Condition = ConditionSetDraft['body']['conditions'][number];

/** From this day on the firm asks for them. */
const validFrom = '2024-01-01';
const toConfirm = '门槛待公司合规部门复核确认';

const inTenThousands = (yuan: number): string => `${yuan / 10_000} 万元`;

/** The mean of 20 trading days without what is borrowed (DOMAIN X8). */
function assets(yuan: number, source: string, remark?: string): Condition {
  const standard = `申请前 20 个交易日证券账户和资金账户内的资产日均不低于 ${inTenThousands(yuan)}，不包括融资融券融入的资金和证券`;
  return {
    id: 'assets',
    name: '日均资产',
    standard,
    source,
    ...(remark && { remark }),
    rule: { kind: 'averageAssets', tradingDays: 20, yuan },
  };
}

function experience(months: number, source: string, remark?: string): Condition {
  const standard = `参与证券交易 ${months} 个月以上，自首次交易之日起计算`;
  return { id: 'experience', name: '交易经验', standard, source, ...(remark && { remark }), rule: { kind: 'experience', months } };
}

const suitability = '《证券期货投资者适当性管理办法》';
const anyLevel: Condition = {
  id: 'risk',
  name: '风险测评',
  standard: '风险测评结果在有效期内，且不属于风险承受能力最低类别',
  source: suitability,
  rule: { kind: 'riskLevel', atLeast: 'C1' },
};
const highLevel: Condition = {
  id: 'risk',
  name: '风险测评',
  standard: '风险测评结果在有效期内，风险承受能力为 C4 及以上',
  source: `${suitability}、公司适当性管理制度`,
  remark: toConfirm,
  rule: { kind: 'riskLevel', atLeast: 'C4' },
};
const idCard: Condition = {
  id: 'id_card',
  name: '身份证有效期',
  standard: '在公司登记的居民身份证在有效期内',
  source: '《金融机构客户尽职调查和客户身份资料及交易记录保存管理办法》',
  rule: { kind: 'idCard' },
};
const adult: Condition = {
  id: 'age',
  name: '年龄',
  standard: '年满 18 周岁，具有完全民事行为能力',
  source: '《中华人民共和国民法典》第十七条、第十八条',
  rule: { kind: 'age', from: 18 },
};
const cleanRecord = (source: string): Condition => ({
  id: 'record',
  name: '诚信记录',
  standard: '不存在严重的不良诚信记录',
  source,
  remark: toConfirm,
  rule: { kind: 'cleanRecord' },
});

const rules = {
  chinext: '《深圳证券交易所创业板投资者适当性管理实施办法》',
  star: '《上海证券交易所科创板股票交易特别规定》',
  bse: '《北京证券交易所投资者适当性管理办法》',
  hkConnect: '沪深交易所港股通投资者适当性管理规定',
  margin: '《证券公司融资融券业务管理办法》',
  options: '《股票期权试点投资者适当性管理指引》',
};

/** What each business asks for. What the rules leave to the firm, or nobody has checked against their present text, says so in a remark. */
export const demoConditionSets: readonly ConditionSetDraft[] = [
  {
    code: 'chinext',
    validFrom,
    body: {
      name: '创业板交易权限',
      sort: 1,
      conditions: [assets(100_000, rules.chinext), experience(24, rules.chinext), anyLevel, idCard, adult],
    },
  },
  {
    code: 'star',
    validFrom,
    body: {
      name: '科创板交易权限',
      sort: 2,
      conditions: [assets(500_000, rules.star), experience(24, rules.star), anyLevel, idCard, adult],
    },
  },
  {
    code: 'bse',
    validFrom,
    body: {
      name: '北交所交易权限',
      sort: 3,
      conditions: [assets(500_000, rules.bse), experience(24, rules.bse), anyLevel, idCard, adult],
    },
  },
  {
    code: 'hk_connect',
    validFrom,
    body: {
      name: '港股通交易权限',
      sort: 4,
      conditions: [assets(500_000, rules.hkConnect, toConfirm), anyLevel, cleanRecord(rules.hkConnect), idCard, adult],
    },
  },
  {
    code: 'margin_trading',
    validFrom,
    body: {
      name: '融资融券信用账户',
      sort: 5,
      conditions: [
        assets(500_000, rules.margin, toConfirm),
        experience(6, rules.margin, toConfirm),
        highLevel,
        cleanRecord(rules.margin),
        idCard,
        adult,
      ],
    },
  },
  {
    code: 'options',
    validFrom,
    body: {
      name: '股票期权账户',
      sort: 6,
      conditions: [
        assets(500_000, rules.options, toConfirm),
        experience(6, rules.options, toConfirm),
        {
          id: 'credit',
          name: '两融或期货经历',
          standard: '具备融资融券业务参与资格，或者具有金融期货交易经历',
          source: rules.options,
          remark: toConfirm,
          rule: { kind: 'creditOrFutures' },
        },
        {
          id: 'knowledge',
          name: '期权知识测试',
          standard: '通过交易所认可的期权知识测试，一级及以上',
          source: rules.options,
          remark: toConfirm,
          rule: { kind: 'optionsTest', level: 1 },
        },
        highLevel,
        cleanRecord(rules.options),
        idCard,
        adult,
      ],
    },
  },
];
