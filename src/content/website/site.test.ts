import { expect, test } from 'vitest';
import { settingsSource } from '#content/downloads/service/sources/settings.ts';
import { listFirmFacts } from '#content/firm-facts/service/list-facts.ts';
import { demoSite } from '#demo/site.ts';
import { Memo } from '#platform/memo.ts';
import { useDatabase } from '#test/support/database.ts';
import { getFrame, getSettings, updateSettings } from './service/settings.ts';
import { listSlideDrafts, listSlides, replaceSlides } from './service/slides.ts';
import { VisitCounter } from './service/visits.ts';

const { db, context } = useDatabase();

const slide = (title: string, startsAt: string, endsAt: string | null = null, sort = 1) => ({
  title,
  summary: '摘要',
  href: '/IntoGL/news.html',
  picture: '/media/banners/gate',
  alt: '柱廊',
  startsAt: new Date(startsAt),
  endsAt: endsAt === null ? null : new Date(endsAt),
  sort,
});

test('a site without settings shows the support page instead of an empty frame', async () => {
  await expect(getSettings(context())).rejects.toMatchObject({ code: 40000 });
});

test('each change of a group is a new version with an audit row that names the group', async () => {
  await updateSettings(context(), demoSite);
  await updateSettings(context(), { riskLine: '投资有风险。' });
  const rows = await db
    .selectFrom('siteSettings')
    .select(['key', 'version'])
    .where('key', 'in', ['riskLine', 'firm'])
    .orderBy('key')
    .execute();
  expect(rows).toEqual([
    { key: 'firm', version: 1 },
    { key: 'riskLine', version: 2 },
  ]);
  const audited = await db.selectFrom('auditEntries').select('details').where('action', '=', 'site.updateSettings').orderBy('id').execute();
  expect(audited.at(-1)?.details).toEqual({ groups: ['riskLine'] });
});

test('a script link is rejected and nothing changes', async () => {
  const before = await getSettings(context());
  const wrong = { ...before, footer: [{ title: '坏', links: [{ text: '坏', href: 'javascript:alert(1)' }] }] };
  await expect(updateSettings(context(), wrong)).rejects.toMatchObject({
    errors: [{ path: 'footer.0.links.0.href', message: '链接应以 / 或 https:// 开头' }],
  });
  expect(await getSettings(context())).toEqual(before);
});

test('an optional group can be removed, a required one cannot', async () => {
  const { chat, riskLine } = await getSettings(context());
  await updateSettings(context(), { chat: undefined });
  expect(await getSettings(context())).not.toHaveProperty('chat');
  await expect(updateSettings(context(), { riskLine: undefined })).rejects.toMatchObject({ errors: [{ path: 'riskLine' }] });
  await updateSettings(context(), { chat });
  expect(await getSettings(context())).toMatchObject({ chat, riskLine });
});

test('the frame contains no product code and has QR codes as pictures', async () => {
  const frame = await getFrame(context());
  expect(frame).not.toHaveProperty('product');
  for (const code of frame.qrCodes) expect(code.picture).toMatch(/^data:image\/png;base64,iVBOR[\w+/]+=*$/);
});

test('settings are cached until they are changed', async () => {
  const memo = new Memo();
  memo.resume();
  const ctx = context({ memo });
  const first = await getSettings(ctx);
  expect(await getSettings(ctx)).toBe(first);
  memo.invalidate(['site']);
  expect(await getSettings(ctx)).not.toBe(first);
});

test('a slide is shown from its start until before its end, in order', async () => {
  await replaceSlides(context(), [
    slide('未开始', '2026-08-22T00:00:00Z'),
    slide('第二', '2026-08-01T00:00:00Z', null, 2),
    slide('第一', '2026-08-01T00:00:00Z', '2026-08-21T02:00:01Z', 1),
    slide('已结束', '2026-08-01T00:00:00Z', '2026-08-21T02:00:00Z'),
  ]);
  const { lunboList } = await listSlides(context(), { position: 'home' });
  expect(lunboList.map(({ title }) => title)).toEqual(['第一', '第二']);
});

test('slides are stored as entered, including unpublished ones, and one that ends before it begins is rejected', async () => {
  const drafts = [slide('未开始', '2026-08-22T00:00:00Z', null, 1), slide('已结束', '2026-08-01T00:00:00Z', '2026-08-02T00:00:00Z', 2)];
  await replaceSlides(context(), drafts);
  expect(await listSlideDrafts(context())).toEqual(drafts);
  await expect(replaceSlides(context(), [drafts[0]!, slide('反', '2026-08-02T00:00:00Z', '2026-08-01T00:00:00Z')])).rejects.toMatchObject({
    errors: [{ path: '1.endsAt', message: '结束时间应晚于开始时间' }],
  });
  const nameless = { ...slide('', '2026-08-22T00:00:00Z'), startsAt: '明天' };
  await expect(replaceSlides(context(), [nameless])).rejects.toMatchObject({ code: 40001 });
  expect(await listSlideDrafts(context())).toEqual(drafts);
});

test('visits are counted by Shanghai day and source, invalid sources together', async () => {
  const visits = new VisitCounter();
  const lateEvening = new Date('2026-08-20T16:30:00Z');
  for (const source of ['wechat', 'wechat', null, '', '<script>', 'x'.repeat(40)]) visits.record(lateEvening, source);
  await visits.flush({ db });
  visits.record(lateEvening, 'wechat');
  await visits.flush({ db });
  const rows = await db.selectFrom('visitCounts').selectAll().orderBy('source').execute();
  expect(rows).toEqual([
    { day: '2026-08-21', source: 'direct', visits: 2 },
    { day: '2026-08-21', source: 'other', visits: 2 },
    { day: '2026-08-21', source: 'wechat', visits: 3 },
  ]);
});

test('invented sources cannot fill the table, and a failed write loses no visit', async () => {
  const visits = new VisitCounter();
  const now = new Date('2026-08-23T00:00:00Z');
  for (let n = 0; n < 1000; n++) visits.record(now, `source-${n}`);
  const broken = { db: db.withSchema('no_such_schema') };
  await expect(visits.flush(broken)).rejects.toThrow('no_such_schema');
  await visits.flush({ db });
  const rows = await db.selectFrom('visitCounts').select(['source', 'visits']).where('day', '=', '2026-08-23').execute();
  expect(rows.length).toBeLessThanOrEqual(201);
  expect(rows.reduce((sum, { visits: count }) => sum + count, 0)).toBe(1000);
});

test('the hours of the complaint phone are a fact of their own: those of the hotlines unless the firm states others', async () => {
  const hours = async () => {
    const { records } = await listFirmFacts(context(), {});
    return records.find(({ code }) => code === 'complaint_hours')?.value;
  };
  await updateSettings(context(), demoSite);
  expect(await hours()).toBe(demoSite.contact.serviceHours);
  await updateSettings(context(), { contact: { ...demoSite.contact, complaintHours: '工作日 9:00—17:00' } });
  expect(await hours()).toBe('工作日 9:00—17:00');
  const identities = await settingsSource.list!(context());
  expect(identities.find(({ title }) => title === '投诉电话')?.facts).toMatchObject({ 服务时间: '工作日 9:00—17:00' });
});
