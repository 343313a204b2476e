import { expect, test } from 'vitest';
import { importCategories } from '#content/articles/service/articles/categories.ts';
import { createCampaign, withdrawCampaign } from '#content/website/service/write-campaigns.ts';
import { importCalendarYear } from '#securities/calendar/service/import-year.ts';
import { buildCalendarYear } from '#test/factories/securities/calendar.ts';
import { actAs, approveAs, editorRights, reviewerRights, submitAs } from '#test/factories/workflow/change-orders.ts';
import { createTrial, trialRegister, writeTrial } from '#test/factories/workflow/imports.ts';
import { useDatabase } from '#test/support/database.ts';
import { registerTarget } from '#workflow/imports/stores/register/register-target.ts';
import { momentList, nextMoment } from '../../schema.ts';
import { createMomentSources, findNextMoment, listMoments } from './list-moments.ts';

const { db, context } = useDatabase();
const ctx = context({ now: new Date('2026-11-24T02:00:00Z') });
const sources = createMomentSources({
  targets: [registerTarget({ ...trialRegister, expects: { every: 'days', days: 5 }, findNewest: async () => '2026-11-22' })],
});
const campaign = (title: string, endsAt: string) =>
  createCampaign(ctx, {
    title,
    summary: '概要',
    picture: '/media/campaigns/example',
    alt: '图',
    startsAt: '2026-11-01T00:00:00Z',
    endsAt,
    riskTip: '投资有风险',
    sort: 1,
  });

test('scheduled orders, ends of content and due dates are listed by date and time, within fourteen days and the caller’s scope', async () => {
  await importCalendarYear(ctx, buildCalendarYear(2026));
  await importCategories(ctx, [{ code: 'news', name: '公司新闻', section: 'news' }]);
  await createTrial({ db });
  await writeTrial(ctx, [{ key: 'a', name: '甲', amount: 1 }]);
  const editor = await actAs(ctx, editorRights);
  const reviewer = await actAs(ctx, reviewerRights);
  const write = (title: string) => (begun: object) => ({ ...begun, category: 'news', title, bodyHtml: '<p>文</p>', source: '前厅' });
  const order = await submitAs(editor, { payload: write('定时新闻'), applyAt: '2026-11-26T01:00:00Z', until: '2026-12-01T01:00:00Z' });
  expect(await findNextMoment(editor, sources)).toEqual({ moment: null });
  await approveAs(reviewer, order.id);
  const far = await submitAs(editor, { payload: write('明年的新闻'), applyAt: '2027-01-26T01:00:00Z' });
  await approveAs(reviewer, far.id);
  await campaign('将结束的活动', '2026-11-25T16:00:00Z');
  const { id } = await campaign('已撤下的活动', '2026-11-25T15:00:00Z');
  await withdrawCampaign(ctx, id, '不再举办');

  const clerk = await actAs(ctx, [...editorRights, 'import.read']);
  const { moments } = momentList.parse(await listMoments(clerk, sources));
  expect(moments.map(({ day, clock, kind, title }) => `${day} ${clock} ${kind} ${title}`)).toEqual([
    '2026-11-26 00:00 end 将结束的活动',
    '2026-11-26 09:00 live 定时新闻',
    `2026-11-27 null due ${trialRegister.title}`,
    '2026-12-01 09:00 end 定时新闻',
  ]);
  expect(nextMoment.parse(await findNextMoment(clerk, sources)).moment).toMatchObject({
    at: '2026-11-26T01:00:00.000Z',
    href: `/changes/${order.id}`,
  });

  const ofNotices = await actAs(ctx, editorRights, { scopes: ['notice'] });
  expect(await listMoments(ofNotices, sources)).toEqual({ days: 14, moments: [], isMore: false });
  expect(await findNextMoment(ofNotices, sources)).toEqual({ moment: null });
  expect((await listMoments(await actAs(ctx, ['case.read']), sources)).moments).toEqual([]);
});
