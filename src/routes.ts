import type { PageRoute } from '#web/page/page-route.ts';

/**
 * The one table of page URLs, spelt as in specification 2. Each page also answers to its path without `.html` and with
 * a trailing slash, by a permanent redirect. `query` names what makes another page of it, in the order of the cache key.
 * `/404` and whatever stands not here is answered by the 404 page (`root.tsx`).
 */
export const pageRoutes: readonly PageRoute[] = [
  { path: '/', title: '首页', load: () => import('#modules/site/pages/home-page.tsx') },
  { path: '/index_count', title: '首页', load: () => import('#modules/site/pages/home-page.tsx'), isHidden: true },
  {
    path: '/IntoGL/branch',
    title: '营业网点',
    load: () => import('#modules/branch/pages/branch-page.tsx'),
    query: ['province', 'city', 'keyWord', 'pageNum'],
  },
  { path: '/IntoGL/branch/customerCenter', title: '客户服务中心', load: () => import('#modules/branch/pages/customer-center-page.tsx') },
  { path: '/IntoGL/branch/detail/:id', title: '网点详情', load: () => import('#modules/branch/pages/branch-detail-page.tsx') },
  { path: '/Support', title: '访问支持', load: () => import('#modules/site/pages/support-page.tsx'), query: ['reason'] },
  { path: '/api-docs', title: '接口文档', load: () => import('#modules/site/pages/api-docs-page.tsx') },
];
