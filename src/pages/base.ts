import { route } from '#web/page/route.ts';

/** Pages: the calendar, documents, the feeds and the search. */
export const basePages = {
  calendar: route('/calendar', () => import('#modules/portal/help/pages/calendar/calendar-page.tsx'), {
    title: '交易日历',
    query: { year: /^\d{4}$/ },
    samples: ['', '?year=2025'],
  }),
  document: route('/document/:file', () => import('#modules/base/file/pages/document-page.tsx'), {
    query: { view: ['text'], pageNum: 'page' },
    samples: [
      { firstOf: '/gw-qt/f/responsibility/list?kind=report', field: 'attachments.0.fileId' },
      { firstOf: '/gw-qt/f/responsibility/list?kind=report', field: 'attachments.0.fileId', query: '?view=text' },
    ],
  }),
  feeds: route('/feeds', () => import('../feeds-page.ts'), { title: '订阅' }),
  search: route('/search', () => import('#modules/base/search/pages/search-page.tsx'), {
    title: '站内搜索',
    query: {
      q: { upTo: 60 },
      kind: [
        'page',
        'faq',
        'article',
        'file',
        'security',
        'fund',
        'branch',
        'person',
        'download',
        'video',
        'certificate',
        'job',
        'meeting',
      ],
      pageNum: 'page',
    },
    samples: ['', '?q=折扣率', '?q=折蒜率', '?q=公告&kind=article&pageNum=2'],
  }),
};
