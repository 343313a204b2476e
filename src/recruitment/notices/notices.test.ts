import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeEach, expect, test } from 'vitest';
import { findFile, storeFile } from '#content/files/service/files.ts';
import type { AnyCall } from '#contract/call.ts';
import { invoke, endpointKey, indexEndpoints } from '#platform/http/invoke.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { closeJob, publishJob, withdrawJob } from '#recruitment/jobs/service/jobs.ts';
import { buildJob } from '#test/factories/recruitment/jobs.ts';
import { useDatabase } from '#test/support/database.ts';
import { noticeApi } from './api.ts';
import { recruitNoticeAttachments, recruitNoticeDetail, recruitNotices, recruitNoticeWithdrawn } from './calls.ts';
import type { RecruitNoticeDraft, RecruitAttachmentList, RecruitNotice, RecruitNoticePage, WithdrawnRecruitNotice } from './schema.ts';
import { findNewestNotices, listNoticeAddresses } from './service/feed-notices.ts';
import { correctNotice, publishNotice, withdrawNotice } from './service/write-notices.ts';

// Today is 2026-08-21.
const { db, context } = useDatabase();
const endpoints = indexEndpoints(noticeApi);
const ask = <Result>(call: AnyCall, input: unknown = {}) =>
  invoke(endpoints.get(endpointKey(call))!, context({ actor: { kind: 'visitor' } }), input) as Promise<Result>;
const list = (input: unknown = {}) => ask<RecruitNoticePage>(recruitNotices, input);
const read = (id: number) => ask<RecruitNotice>(recruitNoticeDetail, { id });

const draft = (more: Partial<RecruitNoticeDraft> = {}): RecruitNoticeDraft => ({
  category: 'social',
  title: '社会招聘公告',
  bodyHtml: '<p>招聘清算岗两名。</p>',
  source: '人力资源部',
  startsOn: '2026-08-01',
  endsOn: '2026-09-30',
  ...more,
});
const publish = async (more: Partial<RecruitNoticeDraft> & { publishedAt?: Date } = {}) =>
  (await publishNotice(context(), { ...draft(more), ...(more.publishedAt && { publishedAt: more.publishedAt }) })).id;
const day = (date: string) => new Date(`${date}T02:00:00Z`);
const notFound = { code: 40004 };

async function storePdf(name: string): Promise<string> {
  const store = openFileStore(await mkdtemp(join(tmpdir(), 'notices-')));
  const meta = { name, mediaType: 'application/pdf', visibility: 'public' as const, limit: 1000 };
  return (await storeFile(context(), store, Readable.from([Buffer.from(`%PDF-1.7 ${name}`)]), meta)).id;
}

beforeEach(async () => {
  for (const table of ['recruitNoticeJobs', 'recruitNoticeFiles', 'recruitNoticeVersions', 'recruitNotices'] as const)
    await db.deleteFrom(table).execute();
  await db.deleteFrom('searchEntries').execute();
});

test('notices are listed newest first, with their state by today’s date, both days included', async () => {
  const dates = [
    ['已结束', '2026-08-01', '2026-08-20', 'ended'],
    ['末日', '2026-08-01', '2026-08-21', 'running'],
    ['首日', '2026-08-21', '2026-08-30', 'running'],
    ['明日', '2026-08-22', '2026-08-30', 'coming'],
    ['长期', '2020-01-01', null, 'running'],
  ] as const;
  for (const [at, [title, startsOn, endsOn]] of dates.entries())
    await publish({ title, startsOn, endsOn, publishedAt: day(`2026-08-1${at}`) });
  const { records, total } = await list();
  expect(total).toBe(5);
  expect(records.map(({ title, state }) => [title, state])).toEqual(dates.map(([title, , , state]) => [title, state]).toReversed());
  for (const state of ['running', 'coming', 'ended'])
    expect((await list({ noticeState: state })).records.every((record) => record.state === state)).toBe(true);
  expect((await list({ noticeState: 'running' })).total).toBe(3);
});

test('the list is filtered by category and words of the title, and paged; a page past the end is empty', async () => {
  await publish({ category: 'campus', title: '２０２７届校园招聘公告 ABC' });
  await publish({ category: 'guide', title: '应聘流程说明' });
  await publish({ category: 'result', title: '录用公示' });
  const titles = async (input: unknown) => (await list(input)).records.map(({ title }) => title);
  expect(await titles({ categoryName: '校园招聘' })).toEqual(['２０２７届校园招聘公告 ABC']);
  expect(await titles({ keyWord: '2027 abc' })).toEqual(['２０２７届校园招聘公告 ABC']);
  expect(await titles({ categoryName: '', noticeState: '', keyWord: '' })).toHaveLength(3);
  expect(await list({ pageNum: 2, pageSize: 2 })).toMatchObject({ total: 3, pageNum: 2, pageSize: 2, records: [{}] });
  expect(await list({ pageNum: 9 })).toMatchObject({ total: 3, records: [] });
});

test.each([
  [{ pageNum: 0 }, '页码从 1 开始'],
  [{ pageNum: 'x' }, '页码应为整数'],
  [{ pageSize: 101 }, '每页条数不大于 100'],
  [{ categoryName: '没有的' }, '没有这种公告类别'],
  [{ noticeState: '进行' }, '没有这种公告状态'],
  [{ keyWord: '字'.repeat(51) }, '关键字不超过 50 个字'],
])('a list is refused for %j', async (input, message) => {
  await expect(list(input)).rejects.toMatchObject({ code: 40001, errors: [{ message }] });
});

test.each([
  [recruitNoticeDetail, { id: 'x' }],
  [recruitNoticeDetail, {}],
  [recruitNoticeAttachments, { noticeId: 0 }],
  [recruitNoticeAttachments, { noticeId: 2 ** 31 }],
  [recruitNoticeWithdrawn, { id: 1.5 }],
])('%j refuses %j', async (call, input) => {
  await expect(ask(call, input)).rejects.toMatchObject({ code: 40001 });
});

test('a notice has its sanitised text, its files, its jobs and its neighbours', async () => {
  const [newer, file] = [await publish({ title: '更新的', publishedAt: day('2026-08-20') }), await storePdf('岗位.pdf')];
  const open = await publishJob(context(), buildJob({ title: '清算岗', locations: ['北京'] }));
  const closed = await publishJob(context(), buildJob({ title: '资金岗' }));
  const gone = await publishJob(context(), buildJob({ title: '误发' }));
  const id = await publish({
    bodyHtml: '<h1 onclick="x()">招聘</h1><script>1</script><p>正文。</p>',
    fileIds: [file],
    jobIds: [closed.id, open.id, gone.id],
    publishedAt: day('2026-08-19'),
  });
  await closeJob(context(), { id: closed.id, reason: '招满' });
  await withdrawJob(context(), { id: gone.id, reason: '误发' });
  const older = await publish({ title: '更早的', publishedAt: day('2026-08-18') });
  const notice = await read(id);
  expect(notice).toMatchObject({
    content: '<h2>招聘</h2><p>正文。</p>',
    summary: '招聘 正文。',
    categoryName: '社会招聘',
    state: 'running',
  });
  expect(notice.jobs.map(({ title, state }) => [title, state])).toEqual([
    ['资金岗', 'closed'],
    ['清算岗', 'open'],
  ]);
  expect(notice.attachments).toMatchObject([{ fileId: file, name: '岗位.pdf', mediaType: 'application/pdf', size: 19 }]);
  expect(notice).toMatchObject({ previous: { id: newer }, next: { id: older }, correction: null });
  expect((await ask<RecruitAttachmentList>(recruitNoticeAttachments, { noticeId: id })).list).toEqual(notice.attachments);
});

test('a notice of tomorrow is not visible today: neither in the list, nor at its address, nor as a neighbour', async () => {
  const today = await publish({ title: '今天' });
  const id = await publish({ title: '明天', publishedAt: day('2026-08-22') });
  expect((await list()).records.map((record) => record.id)).toEqual([today]);
  expect((await read(today)).previous).toBeNull();
  await expect(read(id)).rejects.toMatchObject(notFound);
  await expect(ask(recruitNoticeAttachments, { noticeId: id })).rejects.toMatchObject(notFound);
  expect(await findNewestNotices(context(), 9)).toHaveLength(1);
  expect(await listNoticeAddresses(context())).toHaveLength(1);
});

test('a correction shows the new text with its reason, and stores the full old one', async () => {
  const file = await storePdf('旧.pdf');
  const id = await publish({ fileIds: [file] });
  const change = { ...draft({ title: '更正后', endsOn: '2026-10-31' }), id, basedOn: 1 };
  await expect(correctNotice(context(), { ...change, reason: ' ' })).rejects.toMatchObject({ code: 40001, errors: [{ path: 'reason' }] });
  expect(await correctNotice(context(), { ...change, reason: '日期有误' })).toEqual({ id, version: 2 });
  expect(await read(id)).toMatchObject({ title: '更正后', attachments: [], correction: { reason: '日期有误', version: 2 } });
  const [kept] = await db.selectFrom('recruitNoticeVersions').selectAll().where('noticeId', '=', id).execute();
  expect(kept).toMatchObject({ version: 1, content: { title: '社会招聘公告', fileIds: [file], endsOn: '2026-09-30' } });
  await expect(correctNotice(context(), { ...change, reason: '又改' })).rejects.toMatchObject({ code: 40009 });
  await expect(correctNotice(context(), { ...change, id: id + 999, reason: '改' })).rejects.toMatchObject(notFound);
});

test('a notice taken down disappears from the list, the neighbours, the search and its files, and its address shows the reason', async () => {
  const [shared, own] = [await storePdf('共用.pdf'), await storePdf('独有.pdf')];
  await publish({ title: '另一则', fileIds: [shared] });
  const id = await publish({ title: '要撤下的', fileIds: [shared, own] });
  expect(await searched(id)).toHaveLength(3);
  await expect(withdrawNotice(context(), { id, reason: '' })).rejects.toMatchObject({ code: 40001 });
  await withdrawNotice(context(), { id, reason: '合并办理' });
  expect((await list()).records.map(({ title }) => title)).toEqual(['另一则']);
  await expect(read(id)).rejects.toMatchObject({ ...notFound, errors: [{ path: 'state', message: 'withdrawn' }] });
  await expect(ask(recruitNoticeAttachments, { noticeId: id })).rejects.toMatchObject(notFound);
  expect(await ask<WithdrawnRecruitNotice>(recruitNoticeWithdrawn, { id })).toMatchObject({ title: '要撤下的', reason: '合并办理' });
  expect([(await findFile(context(), shared))?.visibility, (await findFile(context(), own))?.visibility]).toEqual(['public', 'private']);
  expect(await searched(id)).toEqual([]);
  await expect(withdrawNotice(context(), { id, reason: '再撤' })).rejects.toMatchObject({ code: 40009 });
  await expect(correctNotice(context(), { ...draft(), id, basedOn: 1, reason: '改' })).rejects.toMatchObject({ code: 40009 });
});

test('the page of a withdrawn notice exists only for notices that were taken down', async () => {
  await expect(ask(recruitNoticeWithdrawn, { id: await publish() })).rejects.toMatchObject(notFound);
  await expect(ask(recruitNoticeWithdrawn, { id: 999_999 })).rejects.toMatchObject(notFound);
  await expect(read(999_999)).rejects.toMatchObject(notFound);
  await expect(withdrawNotice(context(), { id: 999_999, reason: '撤' })).rejects.toMatchObject(notFound);
});

test.each([
  [{ title: ' ' }, 'title'],
  [{ bodyHtml: '' }, 'bodyHtml'],
  [{ category: 'other' as 'guide' }, 'category'],
  [{ startsOn: '2026-02-30' }, 'startsOn'],
  [{ startsOn: '2026-09-02', endsOn: '2026-09-01' }, 'endsOn'],
  [{ fileIds: ['5f0c1d5e-7a55-4f0e-9a55-0b7c37a9b001'] }, 'fileIds'],
  [{ jobIds: [999_999] }, 'jobIds'],
])('a draft with %j is refused', async (more, path) => {
  await expect(publish(more)).rejects.toMatchObject({ code: 40001, errors: [{ path }] });
});

test('every change is audited', async () => {
  const id = await publish();
  await correctNotice(context(), { ...draft(), id, basedOn: 1, reason: '更正' });
  await withdrawNotice(context(), { id, reason: '撤下' });
  const rows = await db.selectFrom('auditEntries').select('action').where('subject', '=', `recruit-notice:${id}`).orderBy('id').execute();
  expect(rows.map(({ action }) => action)).toEqual(['recruitNotice.publish', 'recruitNotice.correct', 'recruitNotice.withdraw']);
});

const searched = (id: number) => db.selectFrom('searchEntries').select('title').where('owner', '=', `recruit-notice:${id}`).execute();
