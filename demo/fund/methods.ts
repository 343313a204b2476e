import type { MethodDraft } from '#modules/district/fund/method-schema.ts';

type Method = Omit<MethodDraft, 'fileId'>;

const agency = '产品评审委员会（示例）';

const bands: Method['bands'] = [
  { level: 'R1', from: 20, to: 32, description: '投资于现金、国债与高等级短期工具，净值很少回落，本金亏损的可能性很小。' },
  { level: 'R2', from: 32, to: 48, description: '以债券等固定收益资产为主，可能出现小幅亏损，通常能在较短时间内修复。' },
  { level: 'R3', from: 48, to: 64, description: '含有一定比例的股票等权益资产，净值有明显波动，一年内可能出现两位数的回撤。' },
  { level: 'R4', from: 64, to: 80, description: '以权益、境外资产或单一行业为主，波动大，可能出现较大幅度的亏损，修复时间较长。' },
  { level: 'R5', from: 80, to: 100, description: '运用杠杆、投资于商品期货等高波动资产，或者结构复杂，可能亏损大部分本金。' },
];

const direction = {
  name: '投资方向与资产类别',
  measures: '基金合同约定的投资范围、各类资产的比例上下限和实际持仓',
  low: '现金、国债、同业存单',
  high: '商品期货、单一境外市场、单一窄行业',
};
const volatility = {
  name: '历史波动与最大回撤',
  measures: '最近三年净值的年化波动率和最大回撤；成立不足一年的，取同类基金的中位数再加一分',
  low: '波动率低于 1%，回撤低于 0.5%',
  high: '波动率高于 25%，或者回撤高于 40%',
};
const leverage = {
  name: '杠杆与衍生品运用',
  measures: '总资产与净资产之比的上限、衍生品的用途与敞口',
  low: '不使用杠杆与衍生品',
  high: '以杠杆或衍生品放大收益',
};
const liquidity = {
  name: '流动性与申购赎回安排',
  measures: '开放频率、最短持有期、赎回到账时间和受限资产的比例',
  low: '每个工作日开放，赎回次日到账',
  high: '封闭三年以上，且没有上市交易',
};
const size = {
  name: '规模与持有人结构',
  measures: '最近四个季度末的净资产和单一持有人的最高占比',
  low: '净资产 50 亿元以上，持有人分散',
  high: '净资产低于 5000 万元，或者单一持有人超过 50%',
};
const manager = {
  name: '管理人合规与投资管理能力',
  measures: '管理人最近三年的合规记录、基金经理任职的稳定性和风格的一致性',
  low: '没有重大违规，基金经理任职三年以上',
  high: '最近一年受到重大处罚，或者基金经理频繁更换',
};

const floors: Method['floors'] = [
  { what: '股票型基金、偏股混合型基金', level: 'R3', reason: '股票仓位的下限为 60% 或者更高，市场下跌时难以避免' },
  { what: '主要投资于境外证券的基金（QDII）', level: 'R3', reason: '除净值波动外还有汇率和境外市场的风险' },
  { what: '商品期货基金', level: 'R4', reason: '标的资产波动大，并受展期成本影响' },
];

/** The method that the demo firm rates funds by, in two versions: agency and examples are made up. */
export const demoMethods: readonly Method[] = [
  {
    effectiveFrom: '2024-01-02',
    agency,
    summary: '五项指标加权打分，总分落在哪个区间就是哪一级。每年复核一次，基金合同有重大变化时即时复核。',
    indicators: [
      { ...direction, weight: 35 },
      { ...volatility, weight: 25 },
      { ...leverage, weight: 15 },
      { ...liquidity, weight: 15 },
      { ...manager, weight: 10 },
    ],
    bands,
    floors: floors.slice(2),
    example: {
      fund: '某均衡混合型基金（示例）',
      scores: [3, 3, 2, 2, 2],
      floor: null,
      level: 'R3',
      text: '股票仓位 30% 至 70%，最近三年最大回撤 14%，不使用杠杆，每个工作日开放。',
    },
  },
  {
    effectiveFrom: '2025-06-02',
    agency,
    summary:
      '六项指标各按 1 至 5 分打分（分数越高风险越大），乘以权重后相加，总分在 20 至 100 之间，落在哪个区间就是哪一级；有等级下限的产品不低于下限。每年复核一次，基金合同、投资范围、规模或者管理人发生重大变化时即时复核。',
    indicators: [
      { ...direction, weight: 30 },
      { ...volatility, weight: 25 },
      { ...leverage, weight: 15 },
      { ...liquidity, weight: 10 },
      { ...size, weight: 10 },
      { ...manager, weight: 10 },
    ],
    bands,
    floors,
    example: {
      fund: '某均衡混合型基金（示例）',
      scores: [3, 3, 2, 2, 3, 2],
      floor: null,
      level: 'R3',
      text: '股票仓位 30% 至 70%，最近三年最大回撤 14%，不使用杠杆，每个工作日开放，净资产 12 亿元，基金经理任职四年。',
    },
  },
];
