import { addDays, longDate, shiftTradingDays, tradingDayAtOrBefore, type Day } from '../calendar.ts';
import { readTable } from '../read-table.ts';
import { seeded, type Choices } from '../seeded.ts';
import { draft, type DemoArticle } from './draft.ts';
import { announcementOf, saleOf } from './fund-facts.ts';

/** Funds that existed before the first of these notices, by their codes. */
const funds = readTable('funds.csv', ['code', 'name', 'category', 'manager'])
  .filter(({ code }) => code < '018000' || code >= '100000')
  .map((fund) => ({ ...fund, manager: fund.manager.replace('上投摩根', '摩根') }));
const shares = funds.filter(({ category }) => category === 'mixed' || category === 'equity' || category === 'index');
type Fund = (typeof funds)[number];

const kinds = [feeDiscount, largeLimit, riskChange, prospectus, feeCut, newShareClass] as const;

/** One product's change every 25 days, of six kinds in turn. */
export const productChangeNotices = (): DemoArticle[] =>
  changeDays().map((day, index) => kindAt(index)(day, shareAt(index), seeded(`product ${day}`)));

/** A level that one of these notices changes, from a day on. */
export interface LevelChange {
  code: string;
  before: 'R2' | 'R3' | 'R4';
  after: 'R2' | 'R3' | 'R4';
  effectiveFrom: Day;
}

/** What the notices say of risk levels, the earliest first: the list of levels must say the same. */
export function noticedLevelChanges(): LevelChange[] {
  return changeDays().flatMap((day, index) => {
    if (kindAt(index) !== riskChange) return [];
    const [before, after] = pickLevels(seeded(`product ${day}`));
    return [{ code: shareAt(index).code, before, after, effectiveFrom: shiftTradingDays(day, 3) }];
  });
}

const kindAt = (index: number) => kinds[index % kinds.length]!;
const shareAt = (index: number) => shares[(index * 29) % shares.length]!;

function changeDays(): Day[] {
  const days: Day[] = [];
  for (let day = '2023-11-08'; day <= '2026-11-19'; day = addDays(day, 25)) days.push(tradingDayAtOrBefore(day));
  return days;
}

const about = (day: Day, fund: Fund) => ({
  category: 'cpgg',
  source: `${fund.manager}基金（转载，示例数据）`,
  day,
  effectiveDate: shiftTradingDays(day, 3),
});

function feeDiscount(day: Day, { code, name, manager, ...rest }: Fund, choices: Choices): DemoArticle {
  const rate = choices.pick(['1折', '2折', '4折']);
  return draft(
    {
      ...about(day, { code, name, manager, ...rest }),
      ...saleOf('discount', { code, name }),
      title: `${manager}基金旗下部分基金在前厅证券参加费率优惠活动的公告`,
    },
    `自${longDate(shiftTradingDays(day, 3))}起，投资者通过前厅证券申购${name}（${code}）等${manager}基金旗下产品，享受申购费率${rate}优惠，固定费用不打折。
${choices.pick(['优惠截止时间以管理人公告为准，定期定额投资同样适用。', '优惠仅适用于前端收费模式，后端收费模式不参加。'])}
## 注意事项
- 各基金原申购费率以招募说明书为准；
- 优惠不改变基金的风险收益特征，请先确认风险等级是否与您匹配；
- ${choices.pick(['活动期间如遇暂停申购，以暂停公告为准。', '同一投资者单日多次申购分别计算费用。'])}
费率优惠不是购买的理由，持有时间与风险承受能力更重要。`,
  );
}

function largeLimit(day: Day, fund: Fund, choices: Choices): DemoArticle {
  const limit = choices.pick(['10万元', '50万元', '100万元', '1000万元']);
  return draft(
    { ...about(day, fund), facts: announcementOf('limit', fund), title: `${fund.name}（${fund.code}）调整大额申购限制的公告提示` },
    `${fund.name}自${longDate(shiftTradingDays(day, 3))}起，单个基金账户单日累计申购（含转换转入、定期定额投资）金额上限调整为${limit}（示例数据）。
超过上限的，管理人有权全部或者部分确认失败。${choices.pick(['多笔累计超过上限的，按照申请金额从大到小排序依次确认。', '不同销售渠道的申请合并计算。'])}
${choices.pick(['限制大额申购通常是为了保持基金运作平稳，并不表示看好或者看淡后市。', '赎回业务不受影响，可正常办理。恢复大额申购的时间将另行公告。'])}
如您近期有较大金额的申购计划，请提前了解额度安排，避免资金闲置。`,
  );
}

const pickLevels = (choices: Choices) =>
  choices.pick([
    ['R2', 'R3'],
    ['R3', 'R4'],
    ['R4', 'R3'],
  ] as const);

function riskChange(day: Day, fund: Fund, choices: Choices): DemoArticle {
  const [before, after] = pickLevels(choices);
  return draft(
    {
      ...about(day, fund),
      ...saleOf('riskLevel', fund),
      source: '前厅证券',
      title: `关于${fund.name}（${fund.code}）产品风险等级调整的公告`,
    },
    `我公司根据基金产品风险评价办法，对代销产品进行年度复核，决定自${longDate(shiftTradingDays(day, 3))}起将${fund.name}的风险等级由${before}调整为${after}（示例数据）。
^ 风险等级与适合的客户
| 产品等级 | 适合的客户类别 |
| R1 | C1至C5 |
| R2 | C2至C5 |
| R3 | C3至C5 |
| R4 | C4、C5 |
| R5 | C5 |
${choices.pick(['已经持有该产品、且风险承受能力低于调整后等级的客户，可以继续持有或者赎回，我公司将逐户提示。', '等级调整后，不匹配的客户不能新增申购；定期定额计划将在下一扣款日前暂停并通知本人。'])}
${choices.pick(['评价因素包括投资方向与比例、历史波动、规模稳定性、流动性安排与杠杆水平。', '评价结果由产品评审委员会审议，复核周期为一年，重大变化时即时复核。'])}`,
  );
}

function prospectus(day: Day, fund: Fund, choices: Choices): DemoArticle {
  return draft(
    { ...about(day, fund), facts: announcementOf('prospectus', fund), title: `${fund.name}招募说明书及产品资料概要更新提示` },
    `${fund.manager}基金已更新${fund.name}（${fund.code}）的招募说明书与基金产品资料概要（示例数据），更新内容涉及${choices.pick(['基金经理信息、费用水平与历史业绩', '投资组合、销售机构名单与风险揭示', '侧袋机制、申购赎回安排与税收说明'])}。
产品资料概要通常只有几页，是了解产品最快的途径。建议您重点阅读三处：
1. 产品的主要风险与可能的最大回撤；
2. 持有一年的综合费率；
3. ${choices.pick(['赎回费与持有期限的对应关系。', '投资范围中权益资产的比例上下限。', '是否设有最短持有期或者封闭期。'])}
${choices.pick(['更新不影响您已经持有的份额。', '更新后的文件可在基金管理人网站查询，也可以向营业网点索取纸质版。'])}`,
  );
}

function feeCut(day: Day, fund: Fund, choices: Choices): DemoArticle {
  const [from, to] = fund.category === 'index' ? (['0.50%', '0.15%'] as const) : (['1.50%', '1.20%'] as const);
  return draft(
    { ...about(day, fund), facts: announcementOf('fee', fund), title: `${fund.name}（${fund.code}）降低管理费率并修订基金合同的公告提示` },
    `自${longDate(shiftTradingDays(day, 3))}起，${fund.name}的年管理费率由${from}调整为${to}（示例数据），基金合同、托管协议相应条款同步修订。
管理费从基金资产中逐日计提，费率下降后，持有成本随之降低，您无需办理任何手续。
${choices.pick(['以持有10万元一年估算，费率每下降0.1个百分点，约少支出100元。', '修订内容属于对持有人有利的变更，无需召开份额持有人大会。'])}
${choices.pick(['申购费、赎回费标准不变。', '托管费率是否调整，以管理人公告为准。'])}`,
  );
}

function newShareClass(day: Day, fund: Fund, choices: Choices): DemoArticle {
  const letter = fund.name.includes('养老') ? 'Y' : choices.pick(['C', 'D', 'E']);
  return draft(
    {
      ...about(day, fund),
      facts: announcementOf('fee', fund),
      title: `${fund.name.replace(/[A-E]$/, '')}增设${letter}类基金份额的公告提示`,
    },
    `${fund.manager}基金公告，${fund.name}（${fund.code}）自${longDate(shiftTradingDays(day, 3))}起增设${letter}类份额（示例数据），原有份额的持有人不受影响。
各类份额投资于同一组合，区别在于收费方式与销售渠道。${letter === 'Y' ? 'Y类份额专门面向个人养老金账户，费率有优惠，领取前一般不能赎回至银行卡。' : `${letter}类份额一般${choices.pick(['不收申购费，按日计提销售服务费', '设置较短的赎回费期限，适合灵活安排', '仅在特定渠道销售'])}。`}
## 怎样选择
- 先估计持有时间，再比较总费用；
- ${choices.pick(['同一产品不同份额之间通常不能直接转换；', '持有时间越短，申购费的影响越大；'])}
- 不确定时，可以请投资顾问列出费用对照，不收取咨询费用。`,
  );
}
