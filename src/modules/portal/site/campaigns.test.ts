import { expect, test } from 'vitest';
import { useDatabase } from '#test/support/database.ts';
import type { CampaignDraft } from './schema/site.ts';
import { createCampaign, getCampaign, listCampaigns } from './service/campaigns.ts';

const { context } = useDatabase();
const now = new Date('2026-11-21T10:00:00+08:00');
const ctx = () => context({ now });
const draft = (title: string, startsAt: string, endsAt: string | null): CampaignDraft => ({
  title,
  summary: '摘要',
  picture: '/media/banners/gate',
  alt: '门',
  startsAt: new Date(`${startsAt}T00:00:00+08:00`),
  endsAt: endsAt === null ? null : new Date(`${endsAt}T00:00:00+08:00`),
  riskTip: '投资需谨慎',
  sort: 1,
});

test('campaigns are listed from their first day on, ended ones last and still readable', async () => {
  const ended = await createCampaign(ctx(), draft('已结束', '2026-01-01', '2026-02-01'));
  await createCampaign(ctx(), draft('进行中', '2026-11-01', null));
  const later = await createCampaign(ctx(), draft('未开始', '2026-12-01', null));
  expect((await listCampaigns(ctx())).list.map(({ title, hasEnded }) => [title, hasEnded])).toEqual([
    ['进行中', false],
    ['已结束', true],
  ]);
  expect(await getCampaign(ctx(), ended)).toMatchObject({ startsOn: '2026-01-01', endsOn: '2026-01-31', hasEnded: true });
  await expect(getCampaign(ctx(), later)).rejects.toMatchObject({ code: 40004 });
  expect(await getCampaign(context({ now: new Date('2026-12-01T00:00:00+08:00') }), later)).toMatchObject({ title: '未开始' });
});

test('a campaign that would end before it begins is refused', async () => {
  await expect(createCampaign(ctx(), draft('反', '2026-02-01', '2026-01-01'))).rejects.toMatchObject({ code: 40001 });
});
