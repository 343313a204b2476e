import { describe, expect, test } from 'vitest';
import { useDatabase } from '#test/support/database.ts';
import type { CampaignDraft } from './schema/site.ts';
import { getCampaign, listCampaigns } from './service/campaigns.ts';
import { createCampaign, listCampaignsForStaff, reviseCampaign, withdrawCampaign } from './service/write-campaigns.ts';

const { db, context } = useDatabase();
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

test('campaigns are listed from their first day on, and ended ones stay readable at the end of the list', async () => {
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

test('a campaign that would end before it begins is rejected', async () => {
  await expect(createCampaign(ctx(), draft('反', '2026-02-01', '2026-01-01'))).rejects.toMatchObject({ code: 40001 });
});

describe('campaigns', () => {
  const found = async (id: number) =>
    (await db.selectFrom('searchEntries').select('title').where('owner', '=', `campaign:${id}`).execute()).map(({ title }) => title);

  test('a published campaign shows its revised text at its address and in the search', async () => {
    const { id } = await createCampaign(ctx(), draft('原来的', '2026-11-01', null));
    await reviseCampaign(ctx(), id, draft('改过的', '2026-11-01', '2026-12-01'));
    expect(await getCampaign(ctx(), { id })).toMatchObject({ title: '改过的', endsOn: '2026-11-30' });
    expect(await found(id)).toEqual(['改过的']);
    await expect(reviseCampaign(ctx(), id, draft('反', '2026-02-01', '2026-01-01'))).rejects.toMatchObject({
      errors: [{ path: 'endsAt', message: '结束时间应晚于开始时间' }],
    });
    await expect(reviseCampaign(ctx(), 999_999, draft('无', '2026-11-01', null))).rejects.toMatchObject({ code: 40004 });
  });

  test('a published campaign disappears from its address, the list and the search when it is withdrawn, and returns when it is revised', async () => {
    const { id } = await createCampaign(ctx(), draft('撤下的', '2026-11-01', null));
    await withdrawCampaign(ctx(), id, '内容有误');
    await expect(getCampaign(ctx(), { id })).rejects.toMatchObject({ code: 40004 });
    expect((await listCampaigns(ctx())).list.map(({ title }) => title)).not.toContain('撤下的');
    expect(await found(id)).toEqual([]);
    expect((await listCampaignsForStaff(ctx())).records.find((one) => one.id === id)?.withdrawnAt).toEqual(now);
    await expect(withdrawCampaign(ctx(), id, '再撤')).rejects.toMatchObject({ code: 40009 });
    await reviseCampaign(ctx(), id, draft('重新上线', '2026-11-01', null));
    expect(await getCampaign(ctx(), { id })).toMatchObject({ title: '重新上线' });
    expect(await found(id)).toEqual(['重新上线']);
  });
});
