import type { SiteSettings } from '#modules/site/schema.ts';
import { paths } from '#web/paths.ts';

/** The main menu, two levels. It names only pages that exist. */
export const demoMenu: SiteSettings['menu'] = [
  {
    title: '新闻公告',
    href: paths.news(),
    summary: '公司公告、新闻与市场资讯，可按栏目、日期和关键词查询。',
    links: [
      { text: '公司公告', href: paths.newsCategory('gsgg') },
      { text: '社会公告', href: paths.newsCategory('shgg') },
      { text: '公司新闻', href: paths.newsCategory('gsxw') },
      { text: '媒体报道', href: paths.newsCategory('mtbd') },
      { text: '市场资讯', href: paths.newsCategory('sczx') },
      { text: '企业文化', href: paths.newsCategory('qywh') },
      { text: '监管信息', href: paths.newsCategory('jgxx') },
      { text: '采购招标', href: paths.newsCategory('zbcg') },
      { text: '招聘公告', href: paths.newsCategory('zpgg') },
    ],
  },
  {
    title: '融资融券',
    href: paths.marginSecurity(),
    summary: '标的证券与可充抵保证金证券，每个交易日更新，可查任一交易日的名单。',
    links: [
      { text: '担保品与标的证券', href: paths.marginSecurity() },
      { text: '标的股票池', href: paths.stockPool() },
      { text: '融资融券公告', href: paths.newsCategory('rzrq') },
    ],
  },
  {
    title: '金融产品',
    href: paths.companyNotice(),
    summary: '基金等金融产品的公告。购买前请了解产品的风险等级是否与您匹配。',
    links: [
      { text: '金融产品公告', href: paths.companyNotice() },
      { text: '法律法规', href: paths.newsCategory('flfg') },
    ],
  },
  {
    title: '网上交易',
    href: paths.newsCategory('wsjy'),
    summary: '系统升级、交易提醒与港股通安排。影响时段写在公告的第一段。',
    links: [
      { text: '网上交易公告', href: paths.newsCategory('wsjy') },
      { text: '交易公告', href: paths.newsCategory('jyts') },
      { text: '港股通公告', href: paths.newsCategory('ggt') },
      { text: '客户登录', href: paths.login() },
    ],
  },
  {
    title: '投资者教育',
    href: paths.newsCategory('tzjy'),
    summary: '用大白话讲清规则、费用与风险。',
    links: [
      { text: '投教课堂', href: paths.newsCategory('tzjy') },
      { text: '上交所投资者教育', href: 'https://edu.sse.com.cn', isExternal: true },
      { text: '深交所投资者服务', href: 'https://investor.szse.cn', isExternal: true },
      { text: '中国投资者网', href: 'https://www.investor.org.cn', isExternal: true },
    ],
  },
  {
    title: '网点与服务',
    href: paths.branches(),
    summary: '90家营业网点的地址、电话、营业时间与无障碍设施。',
    links: [
      { text: '营业网点', href: paths.branches() },
      { text: '客户服务中心', href: paths.customerCenter() },
    ],
  },
];
