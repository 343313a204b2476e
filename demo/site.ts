import type { SiteSettings } from '#modules/portal/site/schema.ts';
import { paths } from '#web/paths.ts';
import { demoMoves } from './recruitment/moves.ts';
import { demoFooter } from './site-footer.ts';
import { demoMenu } from './site-menu.ts';

/** The settings of the demo firm, a made-up house: every number, mailbox and licence here is plainly made up. */
export const demoSite: SiteSettings = {
  product: 'qt',
  firm: {
    name: '前厅证券股份有限公司',
    shortName: '前厅证券',
    englishName: 'Qianting Securities Co., Ltd.',
    slogan: '迎您入门，陪您走稳',
    description: '前厅证券股份有限公司（演示）官方网站：公司公告、融资融券名单、营业网点、投资者教育与网上交易服务。',
  },
  sharePicture: '/media/share-card.png',
  demoNotice: '演示站点：机构为虚构，数据除注明来源外均为示例数据',
  contact: {
    hotlines: [
      { name: '客服热线', number: '400-000-0000' },
      { name: '北京', number: '010-0000 0000' },
    ],
    complaintPhone: '010-0000 0001',
    complaintEmail: 'complaint@example.com',
    serviceHours: '人工服务 8:30–21:00（周末及节假日 9:00–17:30）',
  },
  recruitment: {
    contact: { name: '人力资源部', phone: '010-0000 0008', email: 'hr@example.com', hours: '交易日 9:00–11:30、13:30–17:00' },
    process: demoMoves,
  },
  menu: demoMenu,
  footer: demoFooter,
  qrCodes: [
    { name: '前厅财富手机客户端', target: 'https://app.example.com/download' },
    { name: '前厅证券微信公众号', target: 'https://wechat.example.com/qianting' },
    { name: '投资者教育基地', target: 'https://edu.example.com/' },
  ],
  legalLines: [
    { text: '经营证券期货业务许可证：演示字第000000000000号' },
    { text: '京ICP备00000000号（演示）' },
    { text: '京公网安备 00000000000000号（演示）' },
    { text: '中国证监会服务平台：12386', href: 'tel:12386' },
    { text: '本网站支持IPv6访问' },
    { text: '版权所有 © 2023–2026 前厅证券股份有限公司（演示）' },
  ],
  riskLine:
    '市场有风险，投资需谨慎。请您充分了解产品与业务的风险，根据自身的风险承受能力作出判断；本网站内容不构成投资建议，也不保证收益。',
  homeEntries: [
    { title: '开户', summary: '要准备什么、分几步、多久办好', href: paths.openingProcess() },
    { title: '下软件', summary: '电脑与手机客户端，附校验值与历史版本', href: paths.softwareDownload() },
    { title: '查两融名单', summary: '标的证券、可充抵保证金证券与折算率，可查历史日期', href: paths.marginSecurity() },
    { title: '找营业网点', summary: '地址、电话、营业时间与无障碍设施', href: paths.branches() },
    { title: '看收费', summary: '现行、即将执行与历史标准，可打印下载', href: paths.fees() },
    { title: '学规则', summary: '投教课堂：费用、风险与期限，一次讲一件事', href: paths.newsCategory('tzjy') },
    { title: '辨真伪', summary: '电话、网址、人员、账号，粘贴一查便知', href: paths.verify() },
    { title: '提意见', summary: '投诉、建议、咨询、举报，有编号、有期限、可跟踪', href: paths.complain() },
  ],
  auxiliaryKeys: [
    { key: 'kaihu', name: '开户指引', href: paths.openingProcess() },
    { key: 'wangdian', name: '营业网点', href: paths.branches() },
    { key: 'xiazai', name: '软件下载', href: paths.softwareDownload() },
    { key: 'zixun', name: '新闻公告', href: paths.news() },
    { key: 'shouji', name: '手机证券', href: paths.phoneHome() },
    { key: 'zaixian', name: '在线客服', href: `${paths.customerCenter()}#zaixian` },
  ],
};
