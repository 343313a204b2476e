import { beforeAll, describe, expect, test } from 'vitest';
import { updateSettings } from '#content/website/service/settings.ts';
import { createSeededRandom } from '#demo/seeded.ts';
import { demoSite } from '#demo/site.ts';
import { createDatabase } from '#platform/database/database.ts';
import { invoke } from '#platform/http/invoke.ts';
import { foldText } from '#platform/search/fold.ts';
import { buildJob } from '#test/factories/recruitment/jobs.ts';
import { useDatabase } from '#test/support/database.ts';
import { jobApi } from './api.ts';
import { jobByTitle, jobConditions, jobList, jobSearch, selectBoxes } from './calls.ts';
import type { JobConditions, JobDraft, JobPage, JobQuery, SelectBoxes } from './schema.ts';
import { endJobs } from './service/end-jobs.ts';
import { closeJob, correctJob, publishJob, withdrawJob } from './service/jobs.ts';
import { listJobs } from './service/list-jobs.ts';

const { pool, context } = useDatabase();
const at = (time: string) => context({ now: new Date(`${time}+08:00`) });
const ctx = at('2026-11-21T10:00:00');

const ask = async <Result>({ path }: { path: string }, input: object): Promise<Result> =>
  (await invoke(
    jobApi.find(({ call }) => call.path === path)!,
    ctx,
    input,
  )) as Result;
const titlesOf = async (query: JobQuery): Promise<string[]> => (await ask<JobPage>(jobList, query)).records.map(({ title }) => title);

const cities = ['上海', '北京', '深圳', '成都'];
const words = ['量化', '投资', '银行', '客户', '合规', '研究员', '开发', '工程师', 'Java', '顾问'];
const choices = createSeededRandom('list jobs');
const drafts: (JobDraft & { id: number })[] = [];

function makeDraft(): JobDraft {
  const text = () => Array.from({ length: 4 }, () => choices.pick(words)).join('');
  return buildJob({
    title: text(),
    type: choices.pick(['social', 'campus', 'intern'] as const),
    headQuarter: choices.integer(0, 1) === 1,
    department: choices.pick(['研究所', '信息技术部', '合规部']),
    locations: [choices.pick(cities)],
    duties: [`${text()}。`],
    requirements: [`${text()}。`],
    deadline: choices.pick(['2026-11-20', '2026-11-21', '2026-12-31']),
  });
}

beforeAll(async () => {
  await updateSettings(ctx, demoSite);
  for (let count = 0; count < 60; count++) {
    const draft = makeDraft();
    drafts.push({ ...draft, ...(await publishJob(ctx, draft)) });
  }
  for (const { id } of drafts.slice(0, 5)) await closeJob(ctx, { id, reason: '已招满' });
  await withdrawJob(ctx, { id: drafts[5]!.id, reason: '重复发布' });
});

const holds = (text: string, wanted = ''): boolean =>
  wanted
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => text.includes(foldText(word)));

/** Returns the result of plain filtering, newest first, as a reference. */
function filterPlainly({ type, location, headQuarter, department, keyWord, jobTitle }: JobQuery): number[] {
  const textOf = (job: JobDraft) =>
    [job.title, job.department, ...job.locations, ...job.duties, ...job.requirements].map(foldText).join('\n');
  return drafts
    .slice(6)
    .filter((job) => job.deadline >= '2026-11-21' && (!type || job.type === type) && (!location || job.locations.includes(location)))
    .filter((job) => (!department || job.department === department) && (!headQuarter || String(job.headQuarter) === headQuarter))
    .filter((job) => holds(textOf(job), keyWord) && holds(foldText(job.title), jobTitle))
    .map(({ id }) => id)
    .toReversed();
}

const queries: JobQuery[] = [
  {},
  { type: 'social' },
  { location: '上海' },
  { headQuarter: 'true' },
  { headQuarter: 'false', department: '研究所' },
  { type: 'campus', location: '北京', headQuarter: 'true', department: '合规部' },
  { keyWord: '量化' },
  { keyWord: '化' },
  { keyWord: '研究员' },
  { keyWord: '投资银行' },
  { keyWord: 'JAVA 工程师' },
  { keyWord: 'ｊａｖａ', type: 'intern' },
  { jobTitle: '客户顾问' },
  { jobTitle: '开发', keyWord: '合规 上海' },
  { keyWord: '没有这个词' },
  { keyWord: '100%_\\' },
];

describe('the list', () => {
  test.each(queries)('%j finds the same as plain filtering, newest first, with its total', async (query) => {
    const wanted = filterPlainly(query);
    const found = await ask<JobPage>(jobList, { ...query, pageSize: 100 });
    expect(found.records.map(({ id }) => id)).toEqual(wanted);
    expect(found).toMatchObject({ total: wanted.length, pageNum: 1, pageSize: 100 });
  });

  test.each(queries)('%j returns the same jobs page by page', async (query) => {
    const wanted = filterPlainly(query);
    const pages: number[] = [];
    for (let pageNum = 1; pageNum <= Math.ceil(wanted.length / 3) + 1; pageNum++)
      pages.push(...(await listJobs(ctx, { ...query, pageNum, pageSize: 3 } as never)).records.map(({ id }) => id));
    expect(pages).toEqual(wanted);
  });

  test('words that are adjacent in no text find nothing, even if each pair of characters occurs', async () => {
    await publishJob(ctx, buildJob({ title: '甲乙丙与乙丙丁' }));
    expect(await titlesOf({ keyWord: '甲乙丙丁' })).toEqual([]);
    expect(await titlesOf({ jobTitle: '丙与乙' })).toEqual(['甲乙丙与乙丙丁']);
  });

  test('any list costs two queries', async () => {
    let queries = 0;
    const counting = createDatabase(pool).withPlugin({
      transformQuery: ({ node }) => (queries++, node),
      transformResult: async ({ result }) => result,
    });
    await listJobs({ ...ctx, db: counting }, { keyWord: '研究员 上海', type: 'social', pageNum: 1 });
    await listJobs({ ...ctx, db: counting }, {});
    expect(queries).toBe(4);
  });

  test('a page past the end is empty, and an unknown place has no jobs', async () => {
    expect((await ask<JobPage>(jobList, { pageNum: 999 })).records).toEqual([]);
    expect(await ask<JobPage>(jobList, { location: '不存在' })).toMatchObject({ records: [], total: 0 });
  });

  test('empty form fields set no filter', async () => {
    const all = await ask<JobPage>(jobList, {});
    expect(await ask<JobPage>(jobList, { type: '', location: '', headQuarter: '', department: '', keyWord: ' ', jobTitle: '' })).toEqual(
      all,
    );
  });

  test('one text is searched in title, duties, department and place', async () => {
    await publishJob(
      ctx,
      buildJob({ title: '甲岗', department: '特别部门', locations: ['拉萨'], duties: ['做独特的事。'], requirements: ['有罕见证书。'] }),
    );
    for (const searchValue of ['甲岗', '特别部门', '拉萨', '独特', '罕见证书', '拉萨 独特'])
      expect((await ask<JobPage>(jobSearch, { searchValue })).records.map(({ title }) => title)).toEqual(['甲岗']);
    expect((await ask<JobPage>(jobByTitle, { jobTitle: '独特' })).total).toBe(0);
  });

  test.each([
    { type: 'other' },
    { headQuarter: '1' },
    { pageNum: 0 },
    { pageNum: 'abc' },
    { pageSize: 101 },
    { keyWord: '长'.repeat(51) },
    { jobTitle: '长'.repeat(51) },
    { location: '长'.repeat(21) },
    { department: '长'.repeat(41) },
    { location: 'a\0b' },
  ])('%j is refused with the name of the field', async (query) => {
    const name = Object.keys(query)[0]!;
    await expect(ask(jobList, query)).rejects.toMatchObject({ code: 40001, errors: [{ path: name }] });
  });

  test('a search text that is too long is refused', async () => {
    await expect(ask(jobSearch, { searchValue: '长'.repeat(51) })).rejects.toMatchObject({ code: 40001 });
    await expect(ask(jobByTitle, { jobTitle: '长'.repeat(51) })).rejects.toMatchObject({ code: 40001 });
  });
});

describe('the clock', () => {
  test('a job is on offer until the last second of its last day, without a job run', async () => {
    const { id } = await publishJob(ctx, buildJob({ title: '今日截止', deadline: '2026-11-21' }));
    const isFound = async (time: string) => (await listJobs(at(time), { jobTitle: '今日截止' })).records.some((job) => job.id === id);
    expect(await isFound('2026-11-21T23:59:59')).toBe(true);
    expect(await isFound('2026-11-22T00:00:00')).toBe(false);
  });

  test('the nightly job changes no list and reports each ended job once', async () => {
    const tomorrow = at('2026-11-22T00:00:05');
    const before = await listJobs(tomorrow, { pageSize: 100 });
    expect(await endJobs(tomorrow)).toBeGreaterThan(0);
    expect(await listJobs(tomorrow, { pageSize: 100 })).toEqual(before);
    expect(await endJobs(tomorrow)).toBe(0);
  });

  test('a deadline moved into the future puts an ended job on offer again', async () => {
    const { id } = await publishJob(ctx, buildJob({ title: '延期职位', deadline: '2026-11-21' }));
    const later = at('2026-11-25T09:00:00');
    await endJobs(later);
    expect((await listJobs(later, { jobTitle: '延期职位' })).total).toBe(0);
    const { code: _code, ...draft } = buildJob({ title: '延期职位', deadline: '2026-12-05' });
    await correctJob(later, { ...draft, id, basedOn: 1, reason: '延长报名时间' });
    expect((await listJobs(later, { jobTitle: '延期职位' })).records).toMatchObject([
      { id, deadline: '2026-12-05', daysLeft: 10, state: 'open' },
    ]);
  });
});

test('a correction moves the job from its old filters and words to the new ones', async () => {
  const { id } = await publishJob(ctx, buildJob({ title: '旧名', locations: ['西安'], department: '旧部' }));
  const { code: _code, ...draft } = buildJob({ title: '新名', locations: ['南京', '苏州'], department: '新部' });
  await correctJob(ctx, { ...draft, id, basedOn: 1, reason: '岗位调整' });
  for (const query of [{ jobTitle: '旧名' }, { location: '西安' }, { department: '旧部' }, { keyWord: '西安' }])
    expect(await titlesOf(query)).toEqual([]);
  for (const query of [{ jobTitle: '新名' }, { location: '南京' }, { location: '苏州' }, { department: '新部' }, { keyWord: '苏州' }])
    expect(await titlesOf(query)).toEqual(['新名']);
});

describe('the conditions', () => {
  test('each option shows how many jobs it finds, and the types add up to all jobs', async () => {
    const { conditionist, total } = await ask<JobConditions>(jobConditions, {});
    expect(conditionist.map(({ name }) => name)).toEqual(['type', 'location', 'headQuarter', 'department']);
    expect(total).toBe((await ask<JobPage>(jobList, {})).total);
    for (const { name, options } of conditionist)
      for (const { value, count } of options)
        expect([value, (await ask<JobPage>(jobList, { [name]: value })).total]).toEqual([value, count]);
  });

  test('jobs ending soon are on offer, the earliest end first', async () => {
    const { endingSoon } = await ask<JobConditions>(jobConditions, {});
    expect(endingSoon.map(({ deadline }) => deadline)).toEqual(endingSoon.map(({ deadline }) => deadline).toSorted());
    expect(endingSoon.every(({ daysLeft, state }) => daysLeft >= 0 && state === 'open')).toBe(true);
  });

  test('the select boxes contain the lists of jobs and those of the resume', async () => {
    const boxes = await ask<SelectBoxes>(selectBoxes, {});
    expect(boxes.jobType).toContainEqual({ value: 'campus', text: '校园招聘' });
    expect(boxes.location).toContainEqual({ value: '上海', text: '上海' });
    expect(boxes.resume.education).toContainEqual({ value: 'bachelor', text: '本科' });
  });
});
