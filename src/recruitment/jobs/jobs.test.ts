import { beforeAll, describe, expect, test } from 'vitest';
import { searchSite } from '#content/search/service/search-site.ts';
import { updateSettings } from '#content/website/service/settings.ts';
import { demoSite } from '#demo/site.ts';
import { invoke } from '#platform/http/invoke.ts';
import { buildJob } from '#test/factories/recruitment/jobs.ts';
import { useDatabase } from '#test/support/database.ts';
import { jobApi } from './api.ts';
import { jobDetail } from './calls.ts';
import type { JobDetail, JobDraft } from './schema.ts';
import { findJobItems } from './service/job-items.ts';
import { closeJob, correctJob, findJob, isJobOpen, publishJob, requireOpenJob, withdrawJob } from './service/jobs.ts';
import { listJobs } from './service/list-jobs.ts';
import { departmentOf, salaryOf } from './web/job-labels.tsx';

const { db, context } = useDatabase();
const at = (time: string) => context({ now: new Date(`${time}+08:00`) });
const ctx = at('2026-11-21T10:00:00');
const later = at('2026-11-23T09:00:00');

const publish = async (overrides: Partial<JobDraft> = {}): Promise<number> => (await publishJob(ctx, buildJob(overrides))).id;
const read = async (jobId: number): Promise<JobDetail> =>
  (await invoke(
    jobApi.find(({ call }) => call.path === jobDetail.path)!,
    ctx,
    { jobId },
  )) as JobDetail;
const correction = (overrides: Partial<JobDraft> = {}) => {
  const { code: _code, ...draft } = buildJob(overrides);
  return draft;
};

beforeAll(() => updateSettings(ctx, demoSite));

test('a job shows its text, dates and contact', async () => {
  const contact = { name: '人力资源部', phone: '400-000-0000', email: 'hr@example.com', hours: '交易日 9:00–17:00' };
  const id = await publish({
    title: '量化研究员',
    deadline: '2026-12-01',
    contact,
    salary: '面议',
    team: '量化组',
    publishedAt: '2026-11-10T09:00:00+08:00',
  });
  expect(await read(id)).toMatchObject({
    id,
    title: '量化研究员',
    date: '2026-11-10',
    deadline: '2026-12-01',
    daysLeft: 10,
    state: 'open',
    isNew: false,
    endedReason: null,
    correction: null,
    contact,
    education: null,
    salary: '面议',
    team: '量化组',
  });
});

test('a job is found by its team, and the list shows team and salary range; both are optional', async () => {
  const id = await publish({ title: '行情开发工程师', team: '低延迟行情组', salary: '月薪 2 万–3 万元，另有奖金' });
  const plain = await publish({ title: '行情测试工程师' });
  const found = await listJobs(ctx, { keyWord: '低延迟' });
  expect(found.records).toMatchObject([{ id, team: '低延迟行情组', salary: '月薪 2 万–3 万元，另有奖金' }]);
  expect(salaryOf(found.records[0]!)).toBe('月薪 2 万–3 万元');
  expect(departmentOf(found.records[0]!)).toBe('客户服务中心 · 低延迟行情组（总部）');
  const { records } = await listJobs(ctx, { jobTitle: '行情测试' });
  expect(records).toMatchObject([{ id: plain, team: null, salary: null }]);
  expect([salaryOf(records[0]!), departmentOf(records[0]!)]).toEqual(['', '客户服务中心（总部）']);
});

test('an unknown and an invalid job id are refused', async () => {
  await expect(read(99_999)).rejects.toMatchObject({ code: 40004 });
  for (const jobId of [0, -1, 1.5, 'abc', 2 ** 31])
    await expect(read(jobId as number)).rejects.toMatchObject({ code: 40001, errors: [{ path: 'jobId' }] });
});

describe('publishing', () => {
  test.each([
    ['code', { code: 'a b' }],
    ['title', { title: ' ' }],
    ['type', { type: 'other' as never }],
    ['locations', { locations: [] }],
    ['headcount', { headcount: 0 }],
    ['duties', { duties: [] }],
    ['requirements.0', { requirements: ['长'.repeat(501)] }],
    ['deadline', { deadline: '2026-02-30' }],
  ])('a wrong %s is refused by its name', async (path, overrides) => {
    await expect(publish(overrides)).rejects.toMatchObject({ code: 40001, errors: [{ path }] });
  });

  test('conditions that the law forbids are refused with the words and their position, in every field', async () => {
    await expect(publish({ requirements: ['本科以上。', '限男性，35 岁以下。'] })).rejects.toMatchObject({
      code: 40001,
      errors: [
        { path: 'requirements.1', message: expect.stringMatching(/“限男性?”.*第二十七条/) },
        { path: 'requirements.1', message: expect.stringContaining('岁以下') },
      ],
    });
    for (const overrides of [
      { title: '女生优先' },
      { duties: ['未婚者'] },
      { process: ['体检查乙肝'] },
      { experience: '90后' },
      { education: '形象佳' },
    ])
      await expect(publish(overrides)).rejects.toMatchObject({ code: 40001 });
  });

  test('a number is used once', async () => {
    await publish({ code: 'ONCE-1' });
    await expect(publish({ code: 'ONCE-1' })).rejects.toMatchObject({ code: 40001, errors: [{ path: 'code' }] });
  });

  test('jobs published at the same time are all listed', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => publish({ department: '并发部' })));
    const found = (await listJobs(ctx, { department: '并发部' })).records.map(({ id }) => id);
    expect(new Set(found)).toEqual(new Set(ids));
    expect(found).toHaveLength(ids.length);
  });
});

describe('the end of a job', () => {
  test('after its last day applications are refused, and the page says why', async () => {
    const id = await publish({ deadline: '2026-11-22' });
    expect(await requireOpenJob(at('2026-11-22T23:59:59'), id)).toMatchObject({ id, location: '上海', deadline: '2026-11-22' });
    const reason = '本职位已于 2026-11-22 截止投递';
    await expect(requireOpenJob(later, id)).rejects.toMatchObject({ code: 40009, message: reason });
    expect(await findJob(later, id)).toMatchObject({ state: 'ended', endedReason: reason, daysLeft: -1 });
    expect([await isJobOpen(ctx, id), await isJobOpen(later, id)]).toEqual([true, false]);
  });

  test('a closed job stays readable with the reason and cannot be applied for, closed again or corrected', async () => {
    const id = await publish();
    await closeJob(later, { id, reason: '已招满' });
    const reason = '本职位已于 2026-11-23 停止招聘：已招满';
    expect(await read(id)).toMatchObject({ state: 'closed', endedReason: reason });
    await expect(requireOpenJob(ctx, id)).rejects.toMatchObject({ code: 40009, message: reason });
    await expect(closeJob(ctx, { id, reason: '再次' })).rejects.toMatchObject({ code: 40009 });
    await expect(correctJob(ctx, { ...correction(), id, basedOn: 1, reason: '改' })).rejects.toMatchObject({ code: 40009 });
  });

  test('a withdrawn job is no longer available, and readers and applicants see the reason', async () => {
    const id = await publish();
    await withdrawJob(ctx, { id, reason: '信息有误' });
    await expect(read(id)).rejects.toMatchObject({
      code: 40004,
      message: '该职位已撤下：信息有误',
      errors: [{ path: 'state', message: 'withdrawn' }],
    });
    await expect(requireOpenJob(ctx, id)).rejects.toMatchObject({ code: 40004 });
    await expect(closeJob(ctx, { id, reason: '停招' })).rejects.toMatchObject({ code: 40009 });
    expect([await isJobOpen(ctx, id), await findJobItems(ctx, [id])]).toEqual([false, []]);
  });

  test('an unknown job cannot be closed, withdrawn, corrected or applied for', async () => {
    const id = 99_999;
    for (const act of [closeJob, withdrawJob]) await expect(act(ctx, { id, reason: '停招' })).rejects.toMatchObject({ code: 40004 });
    await expect(correctJob(ctx, { ...correction(), id, basedOn: 1, reason: '改' })).rejects.toMatchObject({ code: 40004 });
    await expect(requireOpenJob(ctx, id)).rejects.toMatchObject({ code: 40004 });
  });

  test('a reason must be given', async () => {
    const id = await publish();
    for (const reason of [' ', '长'.repeat(201)])
      await expect(closeJob(ctx, { id, reason })).rejects.toMatchObject({ code: 40001, errors: [{ path: 'reason' }] });
    await expect(correctJob(ctx, { ...correction(), id, basedOn: 1, reason: '' })).rejects.toMatchObject({ code: 40001 });
  });
});

test('a correction is shown with its reason, and one based on an outdated text is refused', async () => {
  const id = await publish({ title: '旧名' });
  await correctJob(later, { ...correction({ title: '新名' }), id, basedOn: 1, reason: '名称有误' });
  expect(await findJob(later, id)).toMatchObject({ title: '新名', revision: 2, correction: { date: '2026-11-23', reason: '名称有误' } });
  await expect(correctJob(later, { ...correction(), id, basedOn: 1, reason: '晚了' })).rejects.toMatchObject({ code: 40009 });
  await expect(correctJob(later, { ...correction({ requirements: ['限女性'] }), id, basedOn: 2, reason: '改' })).rejects.toMatchObject({
    code: 40001,
  });
});

test('similar jobs are on offer, of the same department first, and never the job itself', async () => {
  const place = { department: '固定收益部', locations: ['厦门'] };
  const [other, same, closed, self] = [
    await publish({ ...place, type: 'campus' }),
    await publish(place),
    await publish(place),
    await publish(place),
  ];
  await closeJob(ctx, { id: closed, reason: '已招满' });
  const { similar } = await findJob(ctx, self);
  expect(similar.map(({ id }) => id).slice(0, 2)).toEqual([same, other]);
  expect(similar.map(({ id }) => id)).not.toContain(closed);
});

test('the site’s search finds a job until the end of its last day, or until it is closed', async () => {
  const id = await publish({ title: '鼎彝鉴定师', deadline: '2026-11-22' });
  const totalAt = async (moment: typeof ctx) => (await searchSite(moment, { q: '鼎彝鉴定师', kind: '', pageNum: 1 })).total;
  expect([await totalAt(ctx), await totalAt(later)]).toEqual([1, 0]);
  await closeJob(ctx, { id, reason: '已招满' });
  expect(await totalAt(ctx)).toBe(0);
});

test('every change is audited', async () => {
  const id = await publish();
  await correctJob(ctx, { ...correction(), id, basedOn: 1, reason: '改' });
  await closeJob(ctx, { id, reason: '已招满' });
  const rows = await db.selectFrom('auditEntries').select('action').where('subject', '=', `job:${id}`).orderBy('id').execute();
  expect(rows.map(({ action }) => action)).toEqual(['job.publish', 'job.correct', 'job.close']);
});
