import { addDays, dateWithWeekday, isTradingDay, shiftTradingDays, shortDate, tradingDayAtOrBefore, type Day } from '../calendar.ts';
import { seeded } from '../seeded.ts';
import { draft, type DemoArticle } from './draft.ts';
import { shanghai } from './fact-lines.ts';
import { readTexts } from './read-texts.ts';

interface Subject {
  name: string;
  what: string;
  effect: string;
  systems: string[];
}

const subjects: Subject[] = [
  {
    name: '网上交易系统升级',
    what: '优化委托查询性能，调整资产页面的分组显示',
    effect: '电脑客户端与网页查询暂停',
    systems: ['电脑客户端', '网页查询'],
  },
  {
    name: '手机客户端服务端升级',
    what: '更新行情推送与自选股同步服务',
    effect: '自选股可能短时不同步，委托查询可用',
    systems: ['手机客户端'],
  },
  {
    name: '数据中心网络设备更换',
    what: '更换核心交换设备并调整链路',
    effect: '各线上渠道可能出现分钟级中断',
    systems: ['网上交易', '手机客户端', '网站'],
  },
  {
    name: '数据库版本升级',
    what: '升级核心数据库并重建历史流水索引',
    effect: '历史成交与资金流水查询暂停',
    systems: ['历史成交查询', '资金流水查询'],
  },
  { name: '银证转账系统维护', what: '配合存管银行更新通信密钥', effect: '银证转账全部暂停', systems: ['银证转账'] },
  { name: '场外基金系统升级', what: '支持新的份额类别与费率折扣展示', effect: '基金申购、赎回、撤单暂停', systems: ['场外基金'] },
  {
    name: '融资融券系统升级',
    what: '优化逐日盯市计算，增加集中度预警提示',
    effect: '信用账户查询与担保物划转暂停',
    systems: ['融资融券系统', '担保物划转'],
  },
  {
    name: '网站服务器安全加固',
    what: '更新安全补丁并轮换服务证书',
    effect: '本网站可能间歇无法访问，交易客户端不受影响',
    systems: ['网站'],
  },
  { name: '身份认证平台升级', what: '增加可信设备管理与登录提醒', effect: '登录与密码重置暂停', systems: ['登录服务', '密码重置'] },
  {
    name: '客服系统割接',
    what: '更换呼叫平台，增加回电功能',
    effect: '热线人工服务切换至备用线路，语音菜单略有不同',
    systems: ['客服热线'],
  },
  { name: '港股通模块升级', what: '调整参考汇率显示与碎股卖出流程', effect: '港股通查询暂停', systems: ['港股通'] },
  {
    name: '电子签名服务升级',
    what: '更换时间戳服务并延长签署记录保存',
    effect: '协议签署、权限开通暂停',
    systems: ['协议签署', '权限开通'],
  },
];

/** The Saturdays of maintenance: every fourth week, holidays left out. */
function maintenanceDays(): Day[] {
  const days: Day[] = [];
  for (let day = '2023-11-25'; day <= '2026-11-21'; day = addDays(day, 28)) {
    if (isTradingDay(addDays(day, -1)) && isTradingDay(addDays(day, 2))) days.push(day);
  }
  return days;
}

/** 网上交易公告: texts, and maintenance on weekends. */
export const onlineTradingNotices = (): DemoArticle[] => [...readTexts('online-trading', 'wsjy'), ...maintenanceDays().map(maintenance)];

function maintenance(day: Day, index: number): DemoArticle {
  const choices = seeded(`maintenance ${day}`);
  const { name, what, effect, systems } = subjects[(index * 5) % subjects.length]!;
  const from = choices.pick(['00:30', '8:00', '9:00', '18:00', '22:00']);
  const isOvernight = from === '22:00' || from === '18:00';
  const end = isOvernight ? choices.pick(['6:00', '8:00']) : choices.pick(['12:00', '16:00', '18:00']);
  const lastDay = isOvernight ? addDays(day, 1) : day;
  const to = isOvernight ? `${dateWithWeekday(lastDay)}${end}` : end;
  return draft(
    {
      category: 'wsjy',
      source: '前厅证券',
      day: shiftTradingDays(tradingDayAtOrBefore(day), -1),
      title: `关于${shortDate(day)}${name}的公告`,
      facts: {
        of: 'onlineNotice',
        kind: name.endsWith('升级') ? 'upgrade' : 'maintenance',
        systems,
        startsAt: shanghai(`${day} ${from}`),
        endsAt: shanghai(`${lastDay} ${end}`),
      },
    },
    `${choices.pick(openings)}${dateWithWeekday(day)}${from}至${to}进行${name}，${choices.pick(['届时', '升级期间', '维护时段内'])}${effect}。
## 升级内容
本次主要${what}。${choices.pick(reasons)}
## 影响范围
^ 影响一览
| 渠道 | 影响 |
| 手机客户端 | ${choices.pick(['可能需要重新登录', '部分查询暂停', '不受影响', '公告与行情可浏览'])} |
| 电脑客户端 | ${choices.pick(['维护时段内请勿登录', '升级后首次登录自动更新', '不受影响'])} |
| 网站 | ${choices.pick(['公告与名单查询正常', '可能短时访问缓慢', '下载服务暂停'])} |
| 客服热线 | 正常，账户挂失全天受理 |
## 温馨提示
${choices
  .sample(hints, 2)
  .map((hint, at) => `${at + 1}. ${hint}`)
  .join('\n')}
${choices.pick(closings)}`,
  );
}

const openings = [
  '为提升系统稳定性，我公司定于',
  '为改善服务体验，我公司计划于',
  '根据年度维护计划，我公司将于',
  '为配合业务发展需要，我公司定于',
  '按照信息安全管理要求，我公司将于',
];
const reasons = [
  '升级方案已经过两轮测试与一次回退演练，如升级未达到预期，将在当晚恢复原版本。',
  '此次调整源于客户反馈，感谢在满意度回访中提出意见的客户。',
  '升级后页面位置可能有细微变化，常用功能入口保持不变。',
  '升级涉及的加密参数调整不改变您的密码与登录方式。',
  '变更经过变更委员会评审，安排在非交易时段实施。',
];
const hints = [
  '请避开维护时段办理业务，已提交的预约申请不会丢失。',
  '维护结束后如页面显示异常，请先清除缓存或者重新打开客户端。',
  '请从官方渠道更新软件，我公司不会通过短信链接推送安装包。',
  '维护期间收到“系统升级请验证身份”的来电或短信，均为诈骗。',
  '使用条件单的客户，请在下一个交易日开市前核对条件单状态。',
  '如遇紧急情况需要挂失账户，请直接拨打客服热线。',
  '如您使用企业内网代理访问，请提前将新证书加入信任列表。',
];
const closings = [
  '给您带来不便，敬请谅解。',
  '感谢您的理解与支持。',
  '实际完成时间如有提前，服务即时恢复，不另行通知。',
  '完成情况将在本栏目更新。',
  '如有疑问，请拨打客服热线400-000-0000。',
];
