import { closuresBetween, dateWithWeekday, longDate, shiftTradingDays, tradingDayAtOrBefore, type Closure, type Day } from '../calendar.ts';
import { readTable } from '../read-table.ts';
import { seeded } from '../seeded.ts';
import { draft, type DemoArticle } from './draft.ts';
import { announcementOf } from './fund-facts.ts';
import { productChangeNotices } from './product-changes.ts';

const dividends = readTable('fund-dividends.csv', ['date', 'code', 'name', 'per_unit', 'manager']);
type Dividend = (typeof dividends)[number];
const funds = readTable('funds.csv', ['code', 'name', 'category', 'manager']);

/** 金融产品公告: dividends, dealing before holidays, changes of products. */
export const productNotices = (): DemoArticle[] => [
  ...dividends.filter((_, index) => index % 3 === 0).map(dividendNotice),
  ...closuresBetween('2023-12-01', '2026-10-31').map(moneyFundNotice),
  ...productChangeNotices(),
];

/** Ex-days are as derived from published net asset values; the amounts are approximate and say so. */
function dividendNotice({ date, code, name, per_unit, manager }: Dividend): DemoArticle {
  const choices = seeded(`dividend ${code} ${date}`);
  const day = tradingDayAtOrBefore(shiftTradingDays(date, -2));
  const paid = shiftTradingDays(date, choices.integer(2, 3));
  const perTen = (Number(per_unit) * 10).toFixed(2);
  return draft(
    {
      category: 'cpgg',
      source: `${manager.replace('上投摩根', '摩根')}基金（转载，示例数据）`,
      day,
      title: `${name}（${code}）收益分配公告提示`,
      effectiveDate: date,
      facts: announcementOf('dividend', { code, name, manager }),
    },
    `${choices.pick(dividendOpenings).replace('{名}', name).replace('{码}', code)}
^ 收益分配方案（示例数据，金额为近似值）
| 项目 | 内容 |
| 基金代码 | ${code} |
| 每10份派发 | ${perTen}元 |
| 权益登记日 | ${longDate(date)} |
| 除息日 | ${longDate(date)} |
| 现金红利发放日 | ${longDate(paid)} |
${choices.pick(reinvestTexts).replace('{日}', dateWithWeekday(shiftTradingDays(date, -1)))}
${choices.pick(dividendHints)}
${choices.pick(readFull)}`,
  );
}

const dividendOpenings = [
  '{名}（基金代码：{码}）拟进行收益分配，我公司作为代销机构提示持有人关注以下事项。',
  '据基金管理人公告，{名}将向基金份额持有人分配收益，方案摘要如下。',
  '您持有的{名}（{码}）即将分红，以下为日期与金额提示。',
  '为便于持有人安排，现将{名}本次收益分配的主要内容转发如下。',
];
const reinvestTexts = [
  '选择红利再投资的，红利将按照除息日的份额净值转换为基金份额，免收申购费用。修改分红方式的，请在{日}15:00前提交申请。',
  '本次分红方式以权益登记日登记机构记录的最后一次选择为准，未选择的默认为现金红利。{日}15:00后提交的修改对本次分红无效。',
  '权益登记日申请申购的份额不享有本次分配权益，申请赎回的份额享有。分红方式可在客户端“持有—分红方式”中查询，修改截止{日}15:00。',
];
const dividendHints = [
  '基金分红并不产生额外收益，分红后份额净值将相应下降。分红不是衡量基金优劣的依据。',
  '现金红利直接划入您的资金账户，到账时间因清算安排可能略有差异。',
  '分红导致净值接近面值的，不改变基金的风险收益特征，请勿据此申购。',
  '基金份额持有人从基金分配中取得的收入，按照现行税收政策执行。',
];
const readFull = [
  '详细内容请阅读基金管理人在其网站与规定媒介披露的公告全文。',
  '本提示由我公司整理，如与管理人公告不一致，以管理人公告为准。',
  '基金过往业绩不代表未来表现，投资须谨慎。',
  '如需确认您的持有份额与风险等级匹配情况，请联系所属营业部。',
];

/** Money funds stop taking subscriptions before a holiday. */
function moneyFundNotice({ name, first, lastTradingDay, resumes }: Closure): DemoArticle {
  const choices = seeded(`money ${first}`);
  const chosen = choices.sample(
    funds.filter(({ category }) => category === 'money' || category === 'bond'),
    choices.integer(4, 7),
  );
  const from = shiftTradingDays(lastTradingDay, -1);
  const day: Day = shiftTradingDays(lastTradingDay, -4);
  return draft(
    {
      category: 'cpgg',
      source: '基金管理人公告汇编（示例数据）',
      day,
      title: `${resumes.slice(0, 4)}年${name}前部分基金暂停申购及转换转入业务提示`,
      effectiveDate: from,
      facts: {
        of: 'fundAnnouncement',
        kind: 'dealing',
        fundCompany: '多家基金公司',
        funds: chosen.map(({ code, name: fund }) => ({ code, name: fund })),
      },
    },
    `${choices.pick(moneyOpenings).replace('{节}', name)}
^ 暂停业务的基金（示例数据）
| 基金代码 | 基金简称 | 暂停起始日 | 恢复日 |
${chosen.map(({ code, name: fund }) => `| ${code} | ${fund} | ${longDate(from)} | ${longDate(resumes)} |`).join('\n')}
暂停期间，赎回、转换转出与其他业务正常办理。${choices.pick(moneyHints).replace('{日}', dateWithWeekday(lastTradingDay)).replace('{开}', dateWithWeekday(resumes))}
${choices.pick(readFull)}`,
  );
}

const moneyOpenings = [
  '为保护基金份额持有人利益，多家基金管理人公告在{节}假期前暂停部分基金的申购、转换转入与定期定额投资业务，现汇总如下。',
  '{节}将至，部分货币市场基金与债券基金将暂停申购。有节前现金管理需求的客户请提前安排。',
  '避免大额资金在节前集中申购摊薄收益，下列基金将在{节}前暂停申购类业务。',
];
const moneyHints = [
  '{日}15:00前提交的赎回申请，资金一般在{开}后到账，请勿安排为假期用款。',
  '定期定额计划遇暂停自动跳过，恢复后按原计划继续，无需重新设置。',
  '投资者提交的申购申请如被确认失败，款项将退回资金账户，不计利息。',
  '如急需使用资金，请关注产品的快速赎回额度，该服务由基金销售机构提供，可能暂停。',
];
