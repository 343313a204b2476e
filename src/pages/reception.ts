import { visitSources } from '#modules/portal/site/calls/visit-sources.ts';
import { route } from '#web/page/route.ts';

/** Pages: where people are received, to open an account, to be called or to talk. */
export const receptionPages = {
  openAccount: route('/OnlineTrading/OpenAccount', () => import('#modules/reception/opening/pages/open-account-page.tsx'), {
    title: '网上开户',
    query: { ref: { upTo: 40 }, from: visitSources },
    samples: ['', '?ref=NOBODY&from=wechat'],
    formLimit: 4000,
  }),
  callBack: route('/IntoGL/branch/callBack', () => import('#modules/reception/call-back/pages/call-back-page.tsx'), {
    title: '预约回电',
    formLimit: 4000,
  }),
  digest: route('/digest', () => import('#modules/reception/digest/pages/digest-page.tsx'), {
    title: '邮件订阅',
    formLimit: 8000,
  }),
  leaveDigest: route('/digest/leave', () => import('#modules/reception/digest/pages/leave-page.tsx'), {
    // In the query, which no log keeps.
    query: { key: /^[\w-]{32}$/ },
    samples: ['?key=an-example-of-a-key-000000000000'],
    formLimit: 1000,
    isHidden: true,
    isUnlisted: true,
  }),
  chat: route('/IntoGL/branch/onlineService', () => import('#modules/reception/chat/pages/chat-page.tsx'), {
    title: '在线客服',
    formLimit: 20_000,
  }),
};
