import { route } from '#web/page/route.ts';

/** Pages: what the exchanges and the issuers tell all investors. */
export const marketPages = {
  corporateActions: route(
    '/FinancialDistric/CorporateActions',
    () => import('#modules/market/corporate-action/pages/corporate-actions-page.tsx'),
    {
      title: '新股与公司行动',
      query: {
        kind: ['newShare', 'convertible', 'dividend', 'unlock'],
        keyWord: { upTo: 40 },
        month: /^[12]\d{3}-(?:0[1-9]|1[0-2])$/,
        date: 'day',
        pageNum: 'page',
      },
      samples: ['', '?kind=newShare'],
    },
  ),
  hkConnect: route('/OnlineTrading/OnlineNotice/HkConnect', () => import('#modules/market/hk-connect/pages/hk-connect-page.tsx'), {
    title: '港股通交易所公告',
    query: { type: ['company', 'suspension', 'closure', 'eligible', 'rule'], posStr: 'text' },
  }),
  futuresSchool: route('/FinancialDistric/FuturesSchool', () => import('#modules/market/school/pages/school-page.tsx'), {
    title: '期货学堂',
    query: { level: ['basic', 'advanced'] },
  }),
  futuresLesson: route('/FinancialDistric/FuturesSchool/:lesson', () => import('#modules/market/school/pages/futures-lesson-page.tsx'), {
    samples: ['daily-settlement'],
    formLimit: 2000,
    isLively: true,
  }),
  school: route('/Inves/school', () => import('#modules/market/school/pages/series-list-page.tsx'), {
    title: '投教课程',
    isLively: true,
  }),
  lessonSeries: route('/Inves/school/:series', () => import('#modules/market/school/pages/series-page.tsx'), {
    samples: ['shares'],
    isLively: true,
  }),
  lesson: route('/Inves/lesson/:lesson', () => import('#modules/market/school/pages/lesson-page.tsx'), {
    samples: ['share-account'],
    formLimit: 2000,
    isLively: true,
  }),
};
