import type { FakeDraft, OfficialDraft } from '#modules/portal/trust/schema.ts';

const since = '2023-03-01';

/** What is the demo firm's own; names and numbers are reserved or plainly made up. */
export const demoOfficial: readonly OfficialDraft[] = [
  { kind: 'url', value: 'www.example.com', name: '官方网站', since },
  { kind: 'url', value: 'm.example.com', name: '手机网站', since },
  { kind: 'url', value: 'trade.example.com', name: '网上交易', since, note: '交易软件内置，无需手工输入' },
  { kind: 'url', value: 'app.example.com', name: '手机客户端下载', since },
  { kind: 'url', value: 'edu.example.com', name: '投资者教育基地', since: '2024-05-15' },
  { kind: 'url', value: 'old.example.com', name: '旧版网站', since: '2015-06-01', until: '2023-03-01', note: '已停用，不再提供任何服务' },
  { kind: 'phone', value: '95000', name: '短信与外呼服务号码（示例）', since, note: '只用于回访与通知，从不索要密码和验证码' },
  { kind: 'phone', value: '010-0000 0002', name: '反洗钱与身份核实', since },
  { kind: 'phone', value: '010-0000 0003', name: '投资者关系', since },
  { kind: 'phone', value: '400-000-0001', name: '期货业务热线', since: '2024-01-08' },
  { kind: 'mail', value: 'service@example.com', name: '客户服务', since },
  { kind: 'mail', value: 'ir@example.com', name: '投资者关系', since },
  { kind: 'mail', value: 'hr@example.com', name: '招聘', since, note: '面试不收取任何费用' },
  { kind: 'mail', value: 'privacy@example.com', name: '个人信息保护', since: '2024-01-08' },
  { kind: 'publicAccount', value: '前厅证券', name: '微信公众号', since },
  { kind: 'publicAccount', value: '前厅证券投教基地', name: '微信公众号', since: '2024-05-15' },
  { kind: 'app', value: '前厅财富', name: '手机交易客户端', since, note: '请只从官方网站或手机厂商应用市场安装' },
  { kind: 'app', value: '前厅期货', name: '手机期货客户端', since: '2024-01-08' },
  { kind: 'licence', value: '演示字第000000000000号', name: '经营证券期货业务许可证', since },
  { kind: 'licence', value: '京ICP备00000000号', name: '网站备案（演示）', since },
];

/** Imitations for the demonstration: reserved addresses, made-up names, typical tricks. */
export const demoFakes: readonly FakeDraft[] = [
  fake('url', 'qianting-vip.test', '2026-11-12', '冒充网上开户，收集身份证照片与银行卡号', '域名不是官方域名；要求先交“保证金”'),
  fake('url', 'www.examp1e.test', '2026-10-27', '仿冒登录页，窃取资金账号与密码', '字母 l 换成了数字 1'),
  fake('url', 'example-trade.test', '2026-09-18', '提供带木马的“极速版”交易软件', '软件没有数字签名；官网没有该版本'),
  fake('phone', '170-0000-0000', '2026-11-03', '自称客服，以“账户异常”为由索要验证码', '官方从不索要验证码；不用虚拟号段外呼'),
  fake('phone', '0000-000-0000', '2026-08-21', '自称“退费专员”，引导下载会议软件共享屏幕', '公司没有“退费专员”这个岗位'),
  fake('mail', 'service@example-vip.test', '2026-10-09', '发送带附件的“对账单”，附件为病毒', '发件域名不是官方域名'),
  fake('publicAccount', '前厅证券VIP内部通道', '2026-09-30', '拉群荐股，承诺保本高收益', '官方公众号不拉群、不荐股、不承诺收益'),
  fake('publicAccount', '前厅证券官方客服01', '2026-07-15', '私信索要账号密码“协助提额”', '官方公众号带有认证主体名称'),
  fake('app', '前厅财富极速版', '2026-09-18', '诱导入金后无法提现', '不在官方网站与应用市场上架'),
  fake('app', '前厅机构版', '2026-06-04', '虚假“机构席位”“打新专户”', '个人客户没有机构席位'),
  fake('account', '6222000000000000000', '2026-11-12', '要求向个人账户转“保证金”', '公司从不用个人账户收款'),
  fake('name', '前厅证券财富管理中心', '2026-05-22', '以“合作机构”名义代客理财', '公司没有该机构；代客理财违法'),
];

function fake(kind: FakeDraft['kind'], value: string, reportedOn: string, harm: string, sign: string): FakeDraft {
  return { kind, value, reportedOn, harm, sign, isSample: true };
}
