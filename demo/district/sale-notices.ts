import { draft, type DemoArticle } from '../articles/draft.ts';
import { saleOf } from '../articles/fund-facts.ts';
import { addDays, dateWithWeekday, longDate, shiftTradingDays, tradingDayAtOrBefore, type Day } from '../calendar.ts';
import { readTable } from '../read-table.ts';
import { seeded, type Choices } from '../seeded.ts';

const funds = readTable('funds.csv', ['code', 'name', 'category', 'manager']);
type Fund = (typeof funds)[number];

interface Occasion {
  fund: Fund;
  day: Day;
  /** From when it holds. */
  effective: Day;
  choices: Choices;
}

const kinds = [listing, dealing, suspension, listing, maturity, ending] as const;

/** 代销产品公告 of the demo firm, one every 24 days, six sorts in turn: real funds, made-up occasions. */
export function saleNotices(): DemoArticle[] {
  const days: Day[] = [];
  for (let day = '2023-11-15'; day <= '2026-11-18'; day = addDays(day, 24)) days.push(tradingDayAtOrBefore(day));
  return days.map((day, index) =>
    kinds[index % kinds.length]!({
      day,
      effective: shiftTradingDays(day, 2),
      fund: funds[(index * 37 + 5) % funds.length]!,
      choices: seeded(`sale ${day}`),
    }),
  );
}

const notice = ({ fund, day, effective }: Occasion, kind: Parameters<typeof saleOf>[0], title: string, body: string): DemoArticle =>
  draft(
    { ...saleOf(kind, fund), day, effectiveDate: effective, source: '前厅证券（示例数据）', title },
    `${body}\n本公告为演示内容：${fund.name}的名称与代码真实，所述安排为示例数据。`,
  );

const levelOf = ({ category }: Fund): string => ({ money: 'R1', bond: 'R2', mixed: 'R3', index: 'R4', equity: 'R4' })[category] ?? 'R3';

function listing(occasion: Occasion): DemoArticle {
  const { fund, effective, choices } = occasion;
  return notice(
    occasion,
    'listing',
    `关于新增代销${fund.name}（${fund.code}）的公告`,
    `自${longDate(effective)}起，投资者可以在我公司办理${fund.name}（${fund.code}）的${choices.pick(['开户、申购、赎回与定期定额投资', '申购、赎回、转换与分红方式变更', '认购、申购、赎回及查询'])}业务。
^ 业务安排（示例数据）
| 项目 | 内容 |
| 我公司评定的风险等级 | ${levelOf(fund)} |
| 首次申购最低金额 | ${choices.pick(['1元', '10元', '100元'])} |
| 定期定额起点 | ${choices.pick(['10元', '100元', '200元'])} |
| 办理渠道 | 手机客户端、电脑客户端、营业网点 |
${choices.pick(listingHints)}
购买前请阅读基金合同、招募说明书与产品资料概要，确认风险等级与您的风险承受能力相匹配。`,
  );
}

const listingHints = [
  '交易日15:00前提交的申请按照当日净值确认，15:00后按照下一交易日净值确认。',
  '首次购买该公司产品的，系统会同时为您开立基金账户，开户与申购可以在同一天完成。',
  '通过定期定额投资买入的，可以随时修改扣款日、金额或者终止，不收取费用。',
  '代销不改变基金管理人的责任，也不代表我公司对其业绩作出任何保证。',
];

function dealing(occasion: Occasion): DemoArticle {
  const { fund, effective, choices } = occasion;
  const last = shiftTradingDays(effective, choices.integer(4, 9));
  return notice(
    occasion,
    'dealing',
    `${fund.name}（${fund.code}）在我公司开放申购与赎回的安排`,
    `${fund.name}本期开放时间为${longDate(effective)}至${longDate(last)}，开放期内的每个交易日均可以在我公司办理申购与赎回。
- 开放期最后一日15:00后提交的申请不予受理；
- ${choices.pick(['未在开放期赎回的份额自动进入下一运作期，期内不能赎回；', '本期设有规模上限，达到上限的当日按照比例确认；'])}
- ${choices.pick(['赎回款一般在确认后两个交易日内到账。', '同一账户可以分多次申请，各笔分别确认。'])}
如果您在${dateWithWeekday(last)}前需要用款，请提前提交赎回申请。`,
  );
}

function suspension(occasion: Occasion): DemoArticle {
  const { fund, effective, choices } = occasion;
  const until = shiftTradingDays(effective, choices.integer(3, 12));
  return notice(
    occasion,
    'suspension',
    `关于暂停办理${fund.name}（${fund.code}）部分业务的公告`,
    `因${choices.pick(['基金管理人系统升级', '基金管理人控制规模', '登记机构切换数据'])}，我公司自${longDate(effective)}起暂停办理${fund.name}的${choices.pick(['申购与定期定额投资', '转换转入与大额申购', '申购、转换转入'])}业务，预计${longDate(until)}恢复，届时不再另行公告。
暂停期间赎回业务正常办理。${choices.pick(['暂停期间的定期定额扣款自动跳过，恢复后按照原计划继续。', '暂停前已经提交且未确认的申请，按照原规则处理。'])}`,
  );
}

function maturity(occasion: Occasion): DemoArticle {
  const { fund, effective, choices } = occasion;
  return notice(
    occasion,
    'maturity',
    `${fund.name}（${fund.code}）最短持有期届满的提示`,
    `您在我公司申购的${fund.name}部分份额，自${longDate(effective)}起陆续满足赎回条件，请登录后在“持有—可赎回份额”查看每一笔的到期日。
- 不提交赎回的，份额继续持有，不会自动卖出；
- ${choices.pick(['到期前提交的赎回申请不能被确认；', '分次申购的份额按照“先进先出”分别计算持有期；'])}
- ${choices.pick(['到期后赎回的，免收赎回费，具体以招募说明书为准。', '是否继续持有，请结合资金用途与风险承受能力决定。'])}`,
  );
}

function ending(occasion: Occasion): DemoArticle {
  const { fund, effective, choices } = occasion;
  return notice(
    occasion,
    'ending',
    `关于终止代销${fund.name}（${fund.code}）的公告`,
    `经与基金管理人协商一致，我公司自${longDate(effective)}起终止代销${fund.name}（${fund.code}），届时停止办理申购与定期定额投资。
已经持有的份额不受影响，您可以：
1. 继续持有，在我公司查询与赎回；
2. 通过转托管转至其他销售机构，${choices.pick(['我公司不收取转托管费用', '办理时间一般为两个交易日'])}；
3. ${choices.pick(['赎回，赎回款划回原资金账户。', '转换为我公司仍在代销的同一管理人的其他基金。'])}
${choices.pick(['终止代销不代表对该基金的评价。', '我公司客服会逐户通知持有份额的客户。'])}`,
  );
}
