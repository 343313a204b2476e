import type { SiteSettings } from '#modules/site/schema.ts';
import { paths } from '#web/paths.ts';

/** The four groups of the footer. It names only pages that exist, and public institutions. */
export const demoFooter: SiteSettings['footer'] = [
  {
    title: '客户服务',
    links: [
      { text: '客户服务中心', href: paths.customerCenter() },
      { text: '营业网点', href: paths.branches() },
      { text: '投诉与建议渠道', href: `${paths.customerCenter()}#tousu` },
      { text: '网上交易公告', href: paths.newsCategory('wsjy') },
      { text: '证券纠纷调解', href: 'https://tiaojie.sac.net.cn', isExternal: true },
    ],
  },
  {
    title: '投资者教育',
    links: [
      { text: '投教课堂', href: paths.newsCategory('tzjy') },
      { text: '法律法规', href: paths.newsCategory('flfg') },
      { text: '上交所投资者教育', href: 'https://edu.sse.com.cn', isExternal: true },
      { text: '深交所投资者服务', href: 'https://investor.szse.cn', isExternal: true },
      { text: '中国投资者网', href: 'https://www.investor.org.cn', isExternal: true },
    ],
  },
  {
    title: '关于我们',
    links: [
      { text: '公司公告', href: paths.newsCategory('gsgg') },
      { text: '公司新闻', href: paths.newsCategory('gsxw') },
      { text: '企业文化', href: paths.newsCategory('qywh') },
      { text: '采购招标', href: paths.newsCategory('zbcg') },
      { text: '从业人员信息查询', href: 'https://gs.sac.net.cn', isExternal: true },
    ],
  },
  {
    title: '加入我们',
    links: [
      { text: '招聘公告', href: paths.newsCategory('zpgg') },
      { text: '联系人力资源部', href: `${paths.customerCenter()}#zhaopin` },
      { text: '证券业从业资格考试', href: 'https://www.sac.net.cn', isExternal: true },
    ],
  },
];
