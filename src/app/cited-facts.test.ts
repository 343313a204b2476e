import { beforeEach, expect, test } from 'vitest';
import { publishBusiness } from '#clients/cases/service/businesses/publish-business.ts';
import { listPublished, readBusiness } from '#clients/cases/service/businesses/read-business.ts';
import { getCustomerCenter, readCustomerCenterDraft, replaceCustomerCenter } from '#content/branches/service/customer-center.ts';
import { listBusinessScope, readBusinessScopeDraft, replaceBusinessScope } from '#content/fees-and-suitability/service/business-scope.ts';
import { readMeetingForStaff } from '#content/fees-and-suitability/service/edit-meetings.ts';
import { getMeeting, listMeetings } from '#content/fees-and-suitability/service/meetings.ts';
import { refreshMeetingsWithFacts, saveMeeting } from '#content/fees-and-suitability/service/write-meetings.ts';
import { replaceOwnFacts } from '#content/firm-facts/service/record-facts.ts';
import { findPromotions, listPromotionDrafts, replacePromotions } from '#content/search/service/promotions.ts';
import { getLesson, listSeries } from '#products/education/service/lessons.ts';
import { publishLesson, publishSeries, refreshLessonsWithFacts } from '#products/education/service/publish-lesson.ts';
import { findNewestNotices } from '#recruitment/notices/service/feed-notices.ts';
import { getRecruitNotice, listRecruitNotices } from '#recruitment/notices/service/notices.ts';
import { publishNotice } from '#recruitment/notices/service/write-notices.ts';
import { buildMeeting } from '#test/factories/content/fees-and-suitability.ts';
import { buildLesson, buildSeries } from '#test/factories/products/education.ts';
import { useDatabase } from '#test/support/database.ts';
import { allTypes } from '#workflow/change-orders/all-types.ts';

const { db, context } = useDatabase();
const today = () => context({ now: new Date('2026-08-21T02:00:00Z') });
const cited = '每次 {{visit_minutes}} 分钟';

const setMinutes = (...values: string[]) =>
  replaceOwnFacts(today(), [
    { code: 'visit_minutes', title: '临柜用时', values, wordings: [], source: '制度', checkedOn: '2026-08-01', isSample: false },
  ]);

beforeEach(() => setMinutes('2020-01-01 20', '2026-08-01 30'));

test('every kind of content either cites facts or is listed with the reason', () => {
  const silent = allTypes.filter(({ citesFacts }) => !citesFacts).map(({ code }) => code);
  expect(silent.toSorted()).toEqual(Object.values(withoutCitations).flat().toSorted());
});

const withoutCitations = {
  'its words are signed, accepted or answered in one version': [
    'agreement',
    'consent-text',
    'seeker-consent',
    'investor-terms',
    'questionnaire',
    'knowledge-test',
    'condition-set',
    'suitability-scale',
    'fund-method',
  ],
  'facts are derived from it, or it is a register': [
    'firm-facts',
    'rule-exceptions',
    'fee-rate',
    'fee-items',
    'margin-terms',
    'trading-hours',
    'branches',
    'complaint-quarter',
    'finance-report',
    'disclosed-accounts',
    'bond-traders',
    'futures-ib',
    'trust-register',
    'subsidiary',
    'fund-sellers',
    'company-profile',
    'company-executives',
    'company-shareholders',
    'company-structure',
    'company-subsidiaries',
    'company-milestones',
    'company-achievements',
    'company-certificates',
    'company-licences',
    'privacy-recipients',
    'settings-firm',
    'settings-contact',
    'settings-legal',
    'settings-recruitment',
    'settings-opening',
    'settings-call-back',
    'settings-chat',
    'settings-mobile-app',
    'settings-privacy-requests',
    'settings-security-contact',
    'settings-data-licence',
  ],
  'it has titles and short lines, which the nightly check compares with the facts': [
    'lesson-series',
    'download',
    'download-version',
    'download-categories',
    'faq-categories',
    'margin-faq-categories',
    'guide-categories',
    'task-categories',
    'video-categories',
    'related-links',
    'media-item',
    'synonyms',
    'watched-words',
    'redirects',
    'take-over',
    'launch',
    'slides',
    'campaign',
    'urgent-notice',
    'incident',
    'maintenance',
    'incident-sentences',
    'settings-brand',
    'settings-menu',
    'settings-footer',
    'settings-entries',
    'settings-qr',
    'settings-crawlers',
  ],
  'it is inserted into letters, which keep the words that were sent': ['complaint-templates', 'case-words'],
  'an advertised job keeps its conditions': ['job'],
};

test('search promotions show cited facts, also after a change; drafts keep the citation', async () => {
  await replacePromotions(today(), [{ queries: ['临柜'], title: '到网点办理', text: cited, href: '/a.html' }]);
  expect((await findPromotions(today(), '临柜'))[0]!.text).toBe('每次 30 分钟');
  await setMinutes('2020-01-01 45');
  expect((await findPromotions(today(), '临柜'))[0]!.text).toBe('每次 45 分钟');
  expect((await listPromotionDrafts(today()))[0]!.text).toBe(cited);
});

test('the texts of a business show cited facts', async () => {
  const code = 'cited';
  await publishBusiness(today(), {
    code,
    validFrom: '2026-08-01',
    name: '示例业务',
    group: 'account',
    sort: 0,
    summary: cited,
    materials: [cited],
    minutes: 1,
    fee: cited,
    next: [cited],
    risk: cited,
    keepDays: 7,
    steps: [{ code: 'confirm', name: '确认', kind: 'confirm', hint: cited }],
    serviceTime: { days: 'every', from: '00:00', to: '24:00' },
    effect: 'none',
    review: { afterSeconds: 0 },
  });
  const shown = '每次 30 分钟';
  const { body } = await readBusiness(today(), code);
  expect(body).toMatchObject({ summary: shown, materials: [shown], fee: shown, next: [shown], risk: shown, steps: [{ hint: shown }] });
  expect((await listPublished(today())).find((one) => one.code === code)!.body).toEqual(body);
});

test('service topics and licensed businesses show cited facts; drafts keep the citation', async () => {
  await replaceCustomerCenter(today(), {
    channels: [],
    topics: [{ code: 'visit', title: '临柜', summary: cited, steps: [cited], materials: [cited], hours: '工作日' }],
  });
  expect((await getCustomerCenter(today(), {})).topics).toMatchObject([{ summary: '每次 30 分钟', steps: ['每次 30 分钟'] }]);
  expect((await readCustomerCenterDraft(today())).topics[0]!.summary).toBe(cited);
  const licence = { code: 'broking', name: '经纪', legalBasis: '证券法', permit: '许可证', permittedOn: '2020-01-01', entry: null };
  await replaceBusinessScope(today(), [{ ...licence, explanation: cited }]);
  expect((await listBusinessScope(today(), {})).records[0]!.explanation).toBe('每次 30 分钟');
  expect((await readBusinessScopeDraft(today())).records[0]!.explanation).toBe(cited);
});

test('lessons show cited facts in their text and quiz, and are found by the present value', async () => {
  await publishSeries(today(), buildSeries());
  const { code } = await publishLesson(today(), buildLesson({ summary: cited }));
  expect((await getLesson(today(), { lesson: code })).summary).toBe('每次 30 分钟');
  expect((await listSeries(today(), {})).records[0]!.lessons[0]!.summary).toBe('每次 30 分钟');
  await setMinutes('2020-01-01 45');
  await refreshLessonsWithFacts(today());
  expect(await searchText(`lesson:${code}`)).toContain('每次 45 分钟');
});

test('meetings show cited facts in list and description, and are found by the present value', async () => {
  const { id } = await saveMeeting(today(), buildMeeting({ summary: cited, descriptionHtml: `<p>${cited}</p>` }));
  expect(await getMeeting(today(), { id })).toMatchObject({ summary: '每次 30 分钟', description: '<p>每次 30 分钟</p>' });
  expect((await listMeetings(today(), { pageNum: 1, pageSize: 10 })).records[0]!.summary).toBe('每次 30 分钟');
  expect((await readMeetingForStaff(today(), id)).summary).toBe(cited);
  await setMinutes('2020-01-01 45');
  await refreshMeetingsWithFacts(today());
  expect(await searchText(`investor-meeting:${id}`)).toContain('每次 45 分钟');
});

test('a recruitment notice shows the value of its own day on its page, in the list and in the feed', async () => {
  const publishedAt = new Date('2026-07-31T02:00:00Z');
  const notice = { category: 'social' as const, title: '招聘公告', source: '人力资源部', startsOn: '2026-07-31', endsOn: null };
  const { id } = await publishNotice(today(), { ...notice, bodyHtml: `<p>${cited}</p>`, publishedAt });
  expect(await getRecruitNotice(today(), { id })).toMatchObject({ content: '<p>每次 20 分钟</p>', summary: '每次 20 分钟' });
  expect((await listRecruitNotices(today(), { pageNum: 1, pageSize: 10 })).records[0]!.summary).toBe('每次 20 分钟');
  expect((await findNewestNotices(today(), 1))[0]).toMatchObject({ content: '<p>每次 20 分钟</p>', summary: '每次 20 分钟' });
  expect(await searchText(`recruit-notice:${id}`)).toContain('每次 20 分钟');
});

async function searchText(owner: string): Promise<string> {
  const rows = await db.selectFrom('searchEntries').selectAll().where('owner', '=', owner).execute();
  return JSON.stringify(rows);
}
