import { visitSources } from '#content/website/calls/visit-sources.ts';
import type { QueryKinds } from '#ui/page/read-query.ts';

export const portalQueries = {
  support: { reason: 'text' },
  shareholders: { asOf: 'day' },
  branches: { province: /^\d{2}$/, city: /^\d{4}$/, keyWord: 'text', pageNum: 'page' },
  fees: { business: 'text', date: 'day', item: 'text' },
  investorMeetings: {
    keyWord: { upTo: 50 },
    kind: ['results', 'reception', 'education', 'online'],
    state: ['coming', 'running', 'ended', 'cancelled'],
    year: /^(19|20)\d{2}$/,
    pageNum: 'page',
  },
  softwareDownload: { categoryId: 'text', keyWord: 'text' },
  downloadCheck: { file: 'text', refused: ['1'] },
  app: { from: visitSources },
  userGuide: { guide: 'text' },
  phoneQuestion: { categoryId: 'text', keyWord: 'text' },
  apiDocs: { part: 'text', keyWord: 'text' },
  verify: { q: 'text' },
} as const satisfies Record<string, QueryKinds>;
