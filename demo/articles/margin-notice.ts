import { dateWithWeekday, longDate, shiftTradingDays, tradingDayAtOrBefore, type Day } from '../calendar.ts';
import { readTable } from '../read-table.ts';
import { seeded, type Choices } from '../seeded.ts';
import { draft, type DemoArticle } from './draft.ts';
import { marginRightsNotices } from './margin-rights.ts';
import { readTexts } from './read-texts.ts';

const securities = readTable('securities.csv', ['code', 'name', 'exchange', 'type', 'cap', 'haircut']);
type Security = (typeof securities)[number];
const markets: Record<string, string> = { SSE: '上海', SZSE: '深圳', BSE: '北京' };

/** 融资融券公告 of all seven types. Adjustments name real securities; their values are made up and say so. */
export const marginNotices = (): DemoArticle[] => [
  ...readTexts('margin', 'rzrq'),
  ...monthDays(12).map(targetNotice),
  ...monthDays(20).map(collateralNotice),
  ...monthDays(16)
    .filter((_, index) => index % 2 === 0)
    .map(fairPriceNotice),
  ...marginRightsNotices(),
];

/** One trading day a month near the given day, November 2023 to November 2026. */
function monthDays(near: number): Day[] {
  const days: Day[] = [];
  for (let count = 0; count < 37; count++) {
    const at = 10 + count;
    days.push(tradingDayAtOrBefore(`${2023 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-${near}`));
  }
  return days.filter((day) => day <= '2026-11-20');
}

const numberInYear = (day: Day, offset: number): string => `前证两融名单〔${day.slice(0, 4)}〕${Number(day.slice(5, 7)) * 4 - offset}号`;

function targetNotice(day: Day): DemoArticle {
  const choices = seeded(`target ${day}`);
  const effective = shiftTradingDays(day, 1);
  const [added, removed] = split(choices, choices.integer(4, 9), choices.integer(3, 6));
  const rows = [...added.map((security) => targetRow(security, '调入')), ...removed.map((security) => targetRow(security, '调出'))];
  return draft(
    {
      category: 'rzrq',
      source: '前厅证券融资融券部',
      day,
      title: `关于调整融资融券标的证券范围的公告（${day.slice(0, 4)}年${Number(day.slice(5, 7))}月）`,
      marginType: 1,
      effectiveDate: effective,
      documentNumber: numberInYear(day, 3),
    },
    `${choices.pick(targetReasons)}经我公司审慎评估，决定自${dateWithWeekday(effective)}起调整融资融券标的证券范围，调入${added.length}只，调出${removed.length}只。
^ 标的证券调整明细（示例数据）
| 证券代码 | 证券简称 | 市场 | 调整 | 融资标的 | 融券标的 |
${rows.join('\n')}
${choices.pick(targetEffects)}
${choices.pick(targetAdvice)}
调整后的完整名单可以在本网站“担保品与标的证券”页面按日期查询。`,
  );
}

const targetRow = ({ code, name, exchange, type }: Security, change: string): string =>
  `| ${code} | ${name} | ${markets[exchange]} | ${change} | ${change === '调入' ? '是' : '否'} | ${change === '调入' && type === 'a_share' && code.endsWith('8') ? '是' : '否'} |`;

const targetReasons = [
  '根据交易所公布的标的证券名单变动情况，',
  '结合标的证券流动性、波动率与基本面变化，',
  '为控制业务风险、满足客户合理需求，',
  '依据我公司《融资融券标的证券管理办法》的定期评估结果，',
  '根据融资融券交易实施细则的有关规定，',
];
const targetEffects = [
  '调出标的的证券，存量融资融券合约可以持有至到期，到期不予展期，期间可以卖券还款或者买券还券。',
  '调出后不得新增融资买入与融券卖出，已有合约不受影响，担保品状态另行评估。',
  '调入标的的证券自生效日开市起可以融资买入，融券卖出取决于当日可用券源。',
];
const targetAdvice = [
  '我公司名单在交易所名单范围之内确定，可能少于交易所公布的数量。',
  '列入标的不代表我公司对该证券投资价值的判断，请独立决策。',
  '请注意集中度控制要求，新调入证券的分组以当日名单为准。',
  '融资买入前请确认保证金比例，新开合约最低标准以交易所规定为准。',
];

function collateralNotice(day: Day): DemoArticle {
  const choices = seeded(`collateral ${day}`);
  const effective = shiftTradingDays(day, 1);
  const [chosen] = split(choices, choices.integer(10, 18), 0);
  const rows = chosen.map((security) => collateralRow(security, choices));
  return draft(
    {
      category: 'rzrq',
      source: '前厅证券融资融券部',
      day,
      title: `关于调整部分可充抵保证金证券折算率的公告（${longDate(day)}）`,
      marginType: 2,
      effectiveDate: effective,
      documentNumber: numberInYear(day, 2),
      files: day.startsWith('2026-10') ? ['collateral-rates-2026-10.pdf'] : [],
    },
    `${choices.pick(collateralReasons)}我公司决定调整${chosen.length}只证券的折算率，自${dateWithWeekday(effective)}起执行。
^ 折算率调整明细（示例数据）
| 证券代码 | 证券简称 | 市场 | 调整前 | 调整后 |
${rows.join('\n')}
## 上限说明
${choices.pick(capTexts)}
## 影响
${choices.pick(collateralEffects)}
${choices.pick(collateralAdvice)}`,
  );
}

function collateralRow({ code, name, exchange, cap, haircut }: Security, choices: Choices): string {
  const before = Number(haircut);
  const after = Math.max(0, Math.min(Number(cap), before + choices.pick([-20, -15, -10, -5, 5, 10])));
  return `| ${code} | ${name} | ${markets[exchange]} | ${before}% | ${after === before ? before - 5 : after}% |`;
}

const collateralReasons = [
  '根据定期报告披露情况与市场波动，',
  '依据折算率模型月度计算结果，经评审会审议，',
  '结合证券估值、质押比例与流动性变化，',
  '按照“宁可从严、逐日可查”的原则，',
  '针对近期波动率上升的证券，经集体评审，',
];
const capTexts = [
  '交易所规定的折算率上限为：上证180指数、深证100指数成份股70%，其他A股65%，ETF 90%，国债与货币市场基金95%，其他上市基金与债券80%。我公司折算率均在上限之内。',
  '被实施风险警示、进入退市整理期的A股，以及静态市盈率在300倍以上或者为负数的A股，折算率为0%。本次调整不涉及上述情形的，均在交易所上限之内。',
  '折算率由我公司在交易所规定的上限之内自主确定，不同公司可能不同。ETF不超过90%，A股按是否为主要指数成份股分别不超过70%与65%。',
];
const collateralEffects = [
  '折算率下调会减少保证金可用余额，但不直接改变维持担保比例。可用余额为负时，不能新开仓，已有合约可继续持有。',
  '折算率上调会增加保证金可用余额，请勿因此盲目提高杠杆。',
  '已提交的担保物无需转出。若保证金可用余额不足，将影响融资买入与转出担保物。',
];
const collateralAdvice = [
  '如需比较任意两个日期的折算率，可使用名单页面的日期查询。',
  '请关注持仓证券的公告与财务情况，避免担保物集中于单一证券。',
  '对调整结果有疑问的，可通过所属营业部提出，我公司将在五个工作日内答复。',
];

function fairPriceNotice(day: Day): DemoArticle {
  const choices = seeded(`fair price ${day}`);
  const effective = shiftTradingDays(day, 1);
  const [chosen] = split(choices, choices.integer(3, 6), 0);
  const rows = chosen.map(({ code, name }) => {
    const close = choices.integer(420, 5600) / 100;
    return `| ${code} | ${name} | ${close.toFixed(2)} | ${(close * (1 - choices.integer(8, 30) / 100)).toFixed(2)} |`;
  });
  return draft(
    {
      category: 'rzrq',
      source: '前厅证券融资融券部',
      day,
      title: `关于部分证券采用公允价格计算维持担保比例的公告（${day.slice(0, 4)}年${Number(day.slice(5, 7))}月）`,
      marginType: 5,
      effectiveDate: effective,
      documentNumber: numberInYear(day, 1),
    },
    `${choices.pick(fairReasons)}自${dateWithWeekday(effective)}起，下列证券在计算维持担保比例时采用公允价格。
^ 公允价格（示例数据，单位：元）
| 证券代码 | 证券简称 | 参考收盘价 | 公允价格 |
${rows.join('\n')}
${choices.pick(fairMethods)}
${choices.pick(fairEffects)}`,
  );
}

const fairReasons = [
  '为真实反映担保物价值，根据合同约定与我公司估值办法，',
  '因部分证券流动性变化，市价不能充分反映可变现价值，',
  '估值小组完成本期复核，经风险管理部确认，',
  '根据《融资融券业务合同》关于担保物估值的约定，',
];
const fairMethods = [
  '公允价格参考同行业可比公司估值、指数收益法与流动性折扣确定，每周复核一次；恢复正常估值的条件消除后，改回市价计算。',
  '计算方法为：停用收盘价，按照行业指数涨跌调整后再计提流动性折扣。估值结果由两名以上人员独立计算并交叉核对。',
  '我公司优先采用可观察的市场数据，缺乏时采用模型估值，模型参数由风险管理部按季校准。',
];
const fairEffects = [
  '采用公允价格可能导致维持担保比例下降，请及时查询账户。如低于合同约定的水平，我公司将按照约定通知补充担保物。',
  '公允价格仅用于计算维持担保比例，不影响您在市场上的交易价格。',
  '恢复市价计算的，我公司将另行公告。名单与历史记录可在本网站公允价格栏目查询。',
];

function split(choices: Choices, first: number, second: number): [Security[], Security[]] {
  const chosen = choices.sample(securities, first + second);
  const later = new Set(choices.sample(chosen, second));
  return [chosen.filter((security) => !later.has(security)), [...later]];
}
