import type { SiteSettings } from '#modules/portal/site/schema.ts';
import { paths } from '#web/paths.ts';

/** The four groups of the footer. It names only pages that exist, and public institutions. */
export const demoFooter: SiteSettings['footer'] = [
  {
    title: '客户服务',
    links: [
      { text: '投诉与建议', href: paths.complain() },
      { text: '收费标准', href: paths.fees() },
      { text: '常见问题', href: paths.phoneQuestion() },
      { text: '营业网点', href: paths.branches() },
      { text: '辨真伪', href: paths.verify() },
      { text: '证券纠纷调解', href: 'https://tiaojie.sac.net.cn', isExternal: true },
    ],
  },
  {
    title: '投资者教育',
    links: [
      { text: '投资者适当性', href: paths.suitability() },
      { text: '投教课堂', href: paths.newsCategory('tzjy') },
      { text: '交易日历', href: '/calendar.html' },
      { text: '上交所投资者教育', href: 'https://edu.sse.com.cn', isExternal: true },
      { text: '深交所投资者服务', href: 'https://investor.szse.cn', isExternal: true },
      { text: '投资顾问登记查询', href: 'https://gs.sac.net.cn', isExternal: true },
    ],
  },
  {
    title: '关于我们',
    links: [
      { text: '公司简介', href: '/IntoGL/about.html' },
      { text: '业务资质范围', href: paths.businessScope() },
      { text: '财务信息', href: '/IntoGL/information/caiwu.html' },
      { text: '社会责任', href: paths.responsibility() },
      { text: '隐私政策', href: paths.privacy() },
      { text: '无障碍声明', href: paths.accessibility() },
      { text: '网站地图', href: paths.siteMap() },
    ],
  },
  {
    title: '加入我们',
    links: [
      { text: '招聘首页', href: paths.recruit() },
      { text: '招聘职位', href: paths.recruitJobs() },
      { text: '招聘公告', href: paths.recruitNotices() },
      { text: '我的应聘', href: paths.recruitDeliveries() },
      { text: '联系人力资源部', href: `${paths.customerCenter()}#zhaopin` },
      { text: '证券业从业资格考试', href: 'https://www.sac.net.cn', isExternal: true },
    ],
  },
];
