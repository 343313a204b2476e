import type { PageRoute } from '#web/page/page-route.ts';

/**
 * The one table of page URLs, spelt as in specification 2. Each page also answers to its path without `.html` and with
 * a trailing slash, by a permanent redirect. `query` names what makes another page of it, in the order of the cache key.
 * `/404` and whatever stands not here is answered by the 404 page (`root.tsx`).
 */
export const pageRoutes: readonly PageRoute[] = [
  { path: '/', title: '首页', load: () => import('#modules/site/pages/home-page.tsx') },
  { path: '/index_count', title: '首页', load: () => import('#modules/site/pages/home-page.tsx'), isHidden: true },
  { path: '/Login', title: '客户登录', load: () => import('#modules/client/pages/login-page.tsx') },
  { path: '/Business', title: '业务办理大厅', load: () => import('#modules/client/pages/business-page.tsx') },
  {
    path: '/FinancialDistric/CompanyNotice',
    title: '金融产品公告',
    load: () => import('#modules/content/pages/company-notice-page.tsx'),
    query: ['keyWord', 'from', 'to', 'pageNo'],
  },
  {
    path: '/FinancialDistric/Login',
    title: '金融专区登录',
    load: () => import('#modules/client/pages/login-page.tsx'),
  },
  {
    path: '/FinancialDistric/MarginSecurity',
    title: '标的与担保证券查询',
    load: () => import('#modules/securities/pages/margin-security-page.tsx'),
    query: ['tab', 'keyWord', 'market', 'type', 'allowed', 'group', 'rateFrom', 'rateTo', 'date', 'pageNum'],
  },
  {
    path: '/FinancialDistric/StockPool',
    title: '标的股票池',
    load: () => import('#modules/securities/pages/stock-pool-page.tsx'),
    query: ['finOrSlo', 'change', 'keyWord', 'market', 'type', 'date', 'pageNum'],
  },
  {
    path: '/IntoGL/branch',
    title: '营业网点',
    load: () => import('#modules/branch/pages/branch-page.tsx'),
    query: ['province', 'city', 'keyWord', 'pageNum'],
  },
  { path: '/IntoGL/branch/customerCenter', title: '客户服务中心', load: () => import('#modules/branch/pages/customer-center-page.tsx') },
  { path: '/IntoGL/branch/detail/:id', title: '网点详情', load: () => import('#modules/branch/pages/branch-detail-page.tsx') },
  {
    path: '/IntoGL/news',
    title: '新闻中心',
    load: () => import('#modules/content/pages/news-page.tsx'),
    query: ['keyWord', 'from', 'to', 'pageNo'],
  },
  {
    path: '/IntoGL/news/:code',
    title: '分类新闻',
    load: () => import('#modules/content/pages/news-category-page.tsx'),
    query: ['keyWord', 'from', 'to', 'pageNo'],
  },
  { path: '/IntoGL/noticeDetail/:id', title: '公告详情', load: () => import('#modules/content/pages/notice-detail-page.tsx') },
  { path: '/IntoGL/noticeDetailNoTitle/:id', title: '公告正文', load: () => import('#modules/content/pages/notice-text-page.tsx') },
  {
    path: '/OnlineTrading/BusinessScope',
    title: '网上交易业务范围',
    load: () => import('#modules/help/pages/business-scope-page.tsx'),
  },
  { path: '/OnlineTrading/OpeningProcess', title: '开户流程', load: () => import('#modules/help/pages/opening-process-page.tsx') },
  { path: '/OnlineTrading/SecurityCenter', title: '安全中心', load: () => import('#modules/help/pages/security-center-page.tsx') },
  {
    path: '/OnlineTrading/UserGuide',
    title: '使用指南',
    load: () => import('#modules/help/pages/user-guide-page.tsx'),
    query: ['guide'],
  },
  { path: '/OnlineTrading/VideoTutorial', title: '视频教程', load: () => import('#modules/help/pages/video-tutorial-page.tsx') },
  { path: '/PhoneSC/home', title: '手机证券', load: () => import('#modules/help/pages/phone-home-page.tsx') },
  {
    path: '/PhoneSC/question',
    title: '常见问题',
    load: () => import('#modules/help/pages/phone-question-page.tsx'),
    query: ['keyWord'],
    formLimit: 2000,
  },
  { path: '/Home/HomePic', title: '专题活动', load: () => import('#modules/site/pages/campaigns-page.tsx') },
  { path: '/Home/HomePic/detail/:id', title: '专题详情', load: () => import('#modules/site/pages/campaign-page.tsx') },
  { path: '/privacy', title: '隐私政策', load: () => import('#modules/site/pages/privacy-page.tsx') },
  { path: '/accessibility', title: '无障碍声明', load: () => import('#modules/site/pages/accessibility-page.tsx') },
  { path: '/sitemap', title: '网站地图', load: () => import('#modules/site/pages/site-map-page.tsx') },
  { path: '/Support', title: '访问支持', load: () => import('#modules/site/pages/support-page.tsx'), query: ['reason'] },
  { path: '/api-docs', title: '接口文档', load: () => import('#modules/site/pages/api-docs-page.tsx') },
  // All pieces on one page, for those who build with them; the built site does not have it.
  ...(import.meta.env.DEV
    ? [{ path: '/dev/pieces', title: '组件示例', load: () => import('#web/ui/examples-page.tsx'), isHidden: true }]
    : []),
];
