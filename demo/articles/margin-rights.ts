import { addDays, dateWithWeekday, shiftTradingDays, tradingDayAtOrBefore, type Day } from '../calendar.ts';
import { seeded, type Choices } from '../seeded.ts';
import { draft, type DemoArticle } from './draft.ts';

interface Share {
  code: string;
  name: string;
}

/** Made-up companies: what happens in a company is not to be made up of a real one. */
const shares: Share[] = [
  '精工',
  '新材',
  '智造',
  '医药',
  '电子',
  '能源',
  '食品',
  '物流',
  '环保',
  '软件',
  '轨交',
  '纺织',
  '家居',
  '航科',
].map((trade, index) => ({
  code: `示例${String(index + 1).padStart(4, '0')}`,
  name: `示例${trade}`,
}));

const kinds = [meeting, dividend, rightsIssue, tender] as const;

/** 权益处理及股东大会投票信息: one every six weeks, of four kinds in turn. */
export function marginRightsNotices(): DemoArticle[] {
  const days: Day[] = [];
  for (let day = '2023-11-14'; day <= '2026-11-18'; day = addDays(day, 42)) days.push(tradingDayAtOrBefore(day));
  return days.map((day, index) => kinds[index % kinds.length]!(day, shares[(index * 5) % shares.length]!, seeded(`rights ${day}`)));
}

const base = { category: 'rzrq', source: '前厅证券融资融券部', marginType: 6 };

function meeting(day: Day, { code, name }: Share, choices: Choices): DemoArticle {
  const record = shiftTradingDays(day, 3);
  const vote = shiftTradingDays(day, 9);
  return draft(
    { ...base, day, title: `关于征集信用账户持有人对“${name}”股东大会投票意见的公告`, effectiveDate: vote },
    `${name}（${code}）将召开股东大会（示例数据，会议事项以上市公司公告为准）。客户信用账户中的股票登记在我公司客户信用交易担保证券账户名下，投票权由我公司按照客户意见行使，现征集意见如下。
1. 股权登记日：${dateWithWeekday(record)}
2. 意见征集截止：${dateWithWeekday(shiftTradingDays(vote, -2))}15:00
3. 投票日：${dateWithWeekday(vote)}
${choices.pick(['请登录客户端“信用账户—权益—投票征集”逐项选择同意、反对或者弃权，未反馈的视为弃权。', '您可以通过客户端或者所属营业部反馈意见，多次反馈以最后一次为准，未反馈的部分不参与投票。'])}
我公司将按照客户意见分别汇总，通过网络投票系统分拆投票。${choices.pick(['投票结果在会议结束后五个交易日内可以查询。', '如需亲自出席会议，请在股权登记日前与营业部联系办理相关手续。'])}`,
  );
}

function dividend(day: Day, { code, name }: Share, choices: Choices): DemoArticle {
  const record = shiftTradingDays(day, 2);
  const cash = choices.integer(8, 45) / 10;
  return draft(
    { ...base, day, title: `关于“${name}”现金分红信用账户权益处理的公告`, effectiveDate: shiftTradingDays(record, 1) },
    `${name}（${code}）实施权益分派，每10股派发现金红利${cash.toFixed(1)}元（含税，示例数据）。信用账户权益处理如下：
- 融资买入及担保证券：现金红利由登记结算机构派发至我公司账户后，按照客户持有数量划入信用资金账户。
- 融券卖出：融券客户应当按照借入数量向我公司补偿相应红利，系统将在除息日自动计算。
- 税款：按照持股期限差别化计算，卖出时扣收。
^ 重要日期
| 事项 | 日期 |
| 股权登记日 | ${dateWithWeekday(record)} |
| 除权除息日 | ${dateWithWeekday(shiftTradingDays(record, 1))} |
| 红利到账 | 以实际到账为准 |
${choices.pick(['除息后市值下降而红利尚未到账期间，维持担保比例可能暂时降低，请预留安全垫。', '请融券客户预留补偿资金，资金不足的将计入负债。'])}`,
  );
}

function rightsIssue(day: Day, { code, name }: Share, choices: Choices): DemoArticle {
  const from = shiftTradingDays(day, 4);
  return draft(
    { ...base, day, title: `关于“${name}”配股信用账户操作提示的公告`, effectiveDate: from },
    `${name}（${code}）拟实施配股（示例数据，以上市公司公告为准）。信用账户持有人参与配股，须在缴款期内通过信用账户自行申报并备足资金。
## 操作要点
1. 缴款时间：${dateWithWeekday(from)}至${dateWithWeekday(shiftTradingDays(from, 4))}，逾期视为放弃。
2. 配股缴款使用信用资金账户可用资金，不能使用融资资金。
3. ${choices.pick(['缴款期间标的证券停牌，维持担保比例按照停牌前收盘价计算。', '缴款后配售股份上市前不计入担保物市值，请关注维持担保比例变化。'])}
## 融券客户
融券卖出且未了结的客户，应当在股权登记日前了结，或者按照合同约定补偿配股权益价值。${choices.pick(['补偿金额按照配股除权价差计算。', '如无法了结，请提前与融资融券专员确认补偿方式。'])}
放弃配股将因除权造成损失，请务必留意缴款截止时间。`,
  );
}

function tender(day: Day, { code, name }: Share, choices: Choices): DemoArticle {
  const until = shiftTradingDays(day, 12);
  return draft(
    { ...base, day, title: `关于“${name}”转增股份到账期间信用账户处理的公告`, effectiveDate: shiftTradingDays(day, 2) },
    `${name}（${code}）以资本公积转增股本（示例数据）。转增股份到账之前，系统按照除权后的价格计算担保物市值，您的维持担保比例可能在短期内下降。
我公司对本次权益在途部分作如下处理：自除权日至${dateWithWeekday(until)}，权益在途证券按照应得数量计入担保物估值，不因股份未到账发出补充担保物通知。
${choices.pick(['零股部分按照登记结算机构的规则取整，不足一股的现金补偿划入信用资金账户。', '到账后系统自动取消在途估值，您无需操作。'])}
集中度控制中，在途股份${choices.pick(['同样计入单一证券占比。', '不计入占比，到账后恢复计算。'])}如对计算结果有疑问，请联系融资融券专员。`,
  );
}
