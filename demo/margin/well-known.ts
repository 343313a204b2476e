import type { SecurityNoticeItem } from '#securities/lists/service/changes/notice-items.ts';
import type { Exchange } from '#securities/lists/web/exchange.ts';
import { buildDemoArticle, type DemoArticle } from '../articles/draft.ts';
import { dateWithWeekday, longDate, type Day } from '../calendar.ts';
import { readRecords, type CsvRecord } from '../securities/records.ts';

/** Securities that many visitors look up: the demo has more history for them. */
const codes = new Set(['600519', '601318', '688981', '000858', '300750', '510300']);

export const isWellKnown = (code: string): boolean => codes.has(code);

const ofCodes = (file: string): CsvRecord[] => readRecords(file).filter(({ code = '' }) => codes.has(code));

/** Their haircuts before the first list, in the order of their codes. */
export const wellKnownSecurities = ofCodes('collateral.csv').map((record) => ({
  code: record.code!,
  name: record.short_name!,
  exchange: record.exchange!,
  cap: record.exchange_cap_pct!,
  haircut: record.haircut_pct!,
}));

/** The day on which the firm raised its ratios with the exchanges' floor. */
export const floorDay: Day = '2026-01-16';

/** True in about four of thirty months, different ones for each security. */
export const hasChangeInMonth = (at: number, month: number): boolean => (month + at * 5) % 8 === 3;

/**
 * The exchanges' lowest financing margin ratio became 80 % on 2023-09-08 after the close and 100 % again on 2026-01-19 (real);
 * the firm's own ratios of these securities (fictitious) changed with it, by 20 points each way, to those of its first list.
 */
export function ratioNotices(): DemoArticle[] {
  const targets = ofCodes('targets.csv').filter(({ is_financing_target: flag }) => flag === 'Y');
  return [
    ratioNotice({
      day: '2023-09-08',
      effectiveOn: '2023-09-11',
      verb: '下调',
      floor: '由 100% 调整为 80%',
      items: toItems(targets, 0, -20),
    }),
    ratioNotice({
      day: floorDay,
      effectiveOn: '2026-01-19',
      verb: '上调',
      floor: '由 80% 调整为 100%',
      items: toItems(targets, -20, 0),
    }),
  ];
}

type RatioItem = Omit<SecurityNoticeItem, 'effectiveOn'>;

/** Builds items from the ratio of the first list, shifted by points before and after. */
const toItems = (targets: readonly CsvRecord[], before: number, after: number): RatioItem[] =>
  targets.map((record) => ({
    list: 'targets',
    exchange: record.exchange as Exchange,
    code: record.code!,
    name: record.short_name!,
    field: 'financingMargin',
    before: `${Number(record.financing_margin_pct) + before}%`,
    after: `${Number(record.financing_margin_pct) + after}%`,
  }));

interface RatioNotice {
  day: Day;
  effectiveOn: Day;
  verb: '上调' | '下调';
  floor: string;
  items: readonly RatioItem[];
}

function ratioNotice({ day, effectiveOn, verb, floor, items }: RatioNotice): DemoArticle {
  const holders =
    verb === '上调'
      ? '保证金可用余额不足的客户，新开融资合约前请先转入资金或者可充抵保证金证券；降低杠杆不影响已经持有的合约。'
      : '保证金比例下降会放大杠杆：同样的保证金可以融入更多资金，亏损也随之放大，请按自己的承受能力安排仓位。';
  // The exchanges' reduction of 2023 covered existing contracts as well, their increase of 2026 did not.
  const scope =
    verb === '上调'
      ? '新比例只用于执行之日起新开的融资合约。此前已开仓的融资合约及其展期，仍按开仓时的比例计算，无需因本次调整补充担保物。'
      : '新比例同时适用于新开和存量的融资合约，客户无需了结存量合约即可适用。';
  return buildDemoArticle(
    {
      category: 'rzrq',
      source: '前厅证券融资融券部',
      day,
      title: `关于${verb}部分标的证券融资保证金比例的公告（${longDate(day)}）`,
      marginType: 4,
      effectiveDate: effectiveOn,
      summary: `自${effectiveOn}起，${items.length}只标的证券的融资保证金比例${verb} 20 个百分点（示例数据）。`,
      items: items.map((item) => ({ ...item, effectiveOn })),
    },
    `沪深北交易所已发布通知，投资者融资买入证券的融资保证金最低比例${floor}。我公司据此${verb}部分标的证券的融资保证金比例，自${dateWithWeekday(effectiveOn)}起执行，涉及${items.length}只证券，调整前后的内容见文后“涉及证券”（示例数据）。
## 适用范围
${scope}融券保证金比例和可充抵保证金证券的折算率不变。
## 计算方法
融资保证金比例 = 保证金 ÷（融资买入数量 × 买入价格）× 100%。保证金可用余额为 10 万元时，比例 80% 的证券最多可以融资买入 12.5 万元，比例 100% 的最多 10 万元，比例 120% 的最多 8.33 万元。
## 提示
${holders}
各只证券当日的比例可以在本网站[标的与担保证券](/FinancialDistric/MarginSecurity.html)页面按日期查询，也可以致电客服热线核实。`,
  );
}
