import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { findFile, storeFile } from '#content/files/service/files.ts';
import type { AnyCall } from '#contract/call.ts';
import { invalidationChannel } from '#platform/database/transaction.ts';
import { endpointKey, indexEndpoints, invoke } from '#platform/http/invoke.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { buildMeeting } from '#test/factories/content/fees-and-suitability.ts';
import { useDatabase } from '#test/support/database.ts';
import { investorApi } from './api.ts';
import { investorMeeting, investorMeetings } from './calls/meetings.ts';
import type { Meeting, MeetingDraft, MeetingPage } from './schema/meetings.ts';
import { listMeetingsForStaff, readMeetingForStaff } from './service/edit-meetings.ts';
import { listMeetingAddresses } from './service/meetings.ts';
import { meetingsTag, removeMeeting, saveMeeting } from './service/write-meetings.ts';

// The current time in tests is 2026-08-21 10:00 in Beijing.
const {
  db,
  context,
  site: { connectionString },
} = useDatabase();
const endpoints = indexEndpoints(investorApi);
const ask = <Result>(call: AnyCall, input: unknown, now?: Date) =>
  invoke(endpoints.get(endpointKey(call))!, context({ actor: { kind: 'visitor' }, ...(now && { now }) }), input) as Promise<Result>;
const list = (input: unknown = {}, now?: Date) => ask<MeetingPage>(investorMeetings, input, now);
const titles = async (input: unknown = {}, now?: Date) => (await list(input, now)).records.map(({ title }) => title);
const read = (id: number, now?: Date) => ask<Meeting>(investorMeeting, { id }, now);
const beijing = (moment: string) => new Date(`${moment.replace(' ', 'T')}:00+08:00`);

const save = async (overrides: Partial<MeetingDraft> = {}, id?: number) =>
  (await saveMeeting(context(), { ...buildMeeting(overrides), id })).id;
/** Creates a meeting from 14:00 to 16:00 on a day. */
const on = (day: string, overrides: Partial<MeetingDraft> = {}) =>
  save({ title: day, startsAt: beijing(`${day} 14:00`), endsAt: beijing(`${day} 16:00`), ...overrides });
const online = { form: 'online', city: null, place: null, onlineUrl: 'https://live.example.com/1' } as const;

async function storePaper(name: string): Promise<string> {
  const store = openFileStore(await mkdtemp(join(tmpdir(), 'meetings-')));
  const meta = { name, mediaType: 'application/pdf', visibility: 'public' as const, limit: 1000 };
  return (await storeFile(context(), store, Readable.from([Buffer.from(`%PDF-1.7 ${name}`)]), meta)).id;
}
const entries = () => db.selectFrom('searchEntries').select(['title', 'href', 'label', 'text']).orderBy('id').execute();

beforeEach(async () => {
  await db.deleteFrom('investorMeetings').execute();
  await db.deleteFrom('searchEntries').execute();
});

test('upcoming meetings are listed first, nearest first, then past ones, latest first', async () => {
  for (const day of ['2026-12-01', '2026-06-01', '2026-08-22', '2025-03-01', '2026-09-10']) await on(day);
  expect(await titles()).toEqual(['2026-08-22', '2026-09-10', '2026-12-01', '2026-06-01', '2025-03-01']);
});

test('a cancelled meeting keeps its place by time and shows the reason', async () => {
  await on('2026-08-25');
  const id = await on('2026-08-23', { cancelledReason: '场地停电' });
  await on('2026-01-05', { cancelledReason: '讲师生病' });
  expect((await list()).records.map(({ title, state }) => [title, state])).toEqual([
    ['2026-08-23', 'cancelled'],
    ['2026-08-25', 'coming'],
    ['2026-01-05', 'cancelled'],
  ]);
  expect(await read(id)).toMatchObject({ state: 'cancelled', cancelledReason: '场地停电' });
  for (const state of ['coming', 'ended'] as const) expect((await titles({ state })).length).toBe(state === 'coming' ? 1 : 0);
  expect(await titles({ state: 'cancelled' })).toEqual(['2026-08-23', '2026-01-05']);
});

test.each([
  ['a second before it begins it is to come', '2026-08-21T05:59:59Z', 'coming'],
  ['at its beginning it takes place', '2026-08-21T06:00:00Z', 'running'],
  ['a second before its end it takes place', '2026-08-21T07:59:59Z', 'running'],
  ['at its end it is over', '2026-08-21T08:00:00Z', 'ended'],
])('%s, in the list, in its filters and on its page', async (_name, moment, state) => {
  const id = await on('2026-08-21');
  const now = new Date(moment);
  expect((await list({}, now)).records).toMatchObject([{ state }]);
  expect((await read(id, now)).state).toBe(state);
  for (const asked of ['coming', 'running', 'ended'])
    expect(await titles({ state: asked }, now), asked).toHaveLength(asked === state ? 1 : 0);
});

test('a running meeting is listed before the past ones', async () => {
  await on('2026-08-21', { title: '正在举行' });
  await on('2026-08-21', { title: '刚刚结束', startsAt: beijing('2026-08-21 14:30'), endsAt: beijing('2026-08-21 15:00') });
  expect(await titles({}, beijing('2026-08-21 15:00'))).toEqual(['正在举行', '刚刚结束']);
});

test('the list is filtered by kind, by year in Beijing, and by words of title, host, city and place in any order', async () => {
  await on('2026-01-01', { title: '跨年', startsAt: beijing('2026-01-01 00:00'), endsAt: beijing('2026-01-01 01:00') });
  await on('2025-12-31', { title: '２０２５ 线上讲座', kind: 'education', ...online });
  await on('2026-10-01', { title: '上海专场', city: '上海', place: '示例路营业部' });
  expect(await titles({ year: '2026' })).toEqual(['上海专场', '跨年']);
  expect(await titles({ year: '2025' })).toEqual(['２０２５ 线上讲座']);
  expect(await titles({ kind: 'education' })).toEqual(['２０２５ 线上讲座']);
  expect(await titles({ keyWord: '讲座 2025' })).toEqual(['２０２５ 线上讲座']);
  expect(await titles({ keyWord: '营业部 上海 董事会' })).toEqual(['上海专场']);
  expect(await titles({ keyWord: '100%_' })).toEqual([]);
  expect(await titles({ keyWord: '', kind: '', state: '', year: '' })).toHaveLength(3);
  expect((await list({ kind: 'results' })).years).toEqual([2026, 2025]);
});

test('pages follow each other without gaps or repetitions, and a page past the end is empty', async () => {
  for (const at of [1, 2, 3]) await on('2026-09-01', { title: `来 ${at}` });
  for (const at of [1, 2]) await on('2026-03-01', { title: `去 ${at}` });
  const pages = await Promise.all([1, 2, 3].map((pageNum) => titles({ pageNum, pageSize: 2 })));
  expect(pages.flat()).toEqual(await titles({ pageSize: 100 }));
  expect(new Set(pages.flat()).size).toBe(5);
  expect(await list({ pageNum: 9, pageSize: 2 })).toMatchObject({ records: [], total: 5, pageNum: 9, pageSize: 2 });
});

test.each([
  [{ pageNum: 0 }, '页码从 1 开始'],
  [{ pageSize: 101 }, '每页条数不大于 100'],
  [{ kind: 'party' }, '没有这种活动类型'],
  [{ state: '已结束' }, '没有这种活动状态'],
  [{ year: 'x' }, '年份应为四位数字，如 2026'],
  [{ keyWord: '字'.repeat(51) }, '关键字不超过 50 个字'],
])('the list rejects %j', async (input, message) => {
  await expect(list(input)).rejects.toMatchObject({ code: 40001, errors: [{ message }] });
});

test('an unknown meeting is not found, and an invalid id is rejected', async () => {
  await expect(read(2_147_483_647)).rejects.toMatchObject({ code: 40004 });
  for (const id of ['x', 0, 2 ** 31, 1.5]) await expect(ask(investorMeeting, { id })).rejects.toMatchObject({ code: 40001 });
});

test('texts are sanitized to the allowed markup, without scripts', async () => {
  const id = await on('2026-01-05', {
    descriptionHtml: '<h1 onclick="x()">日程</h1><script>1</script>',
    recordHtml: '<p style="color:red">答。</p><iframe src="https://example.com"></iframe>',
  });
  expect(await read(id)).toMatchObject({ description: '<h2>日程</h2>', record: { content: '<p>答。</p>' } });
  const stored = await db.selectFrom('investorMeetings').select(['description', 'record']).executeTakeFirstOrThrow();
  expect(stored).toEqual({ description: '<h2>日程</h2>', record: '<p>答。</p>' });
});

const start = beijing('2026-09-01 14:00');
test.each<[string, Partial<MeetingDraft>, string]>([
  ['ends before it begins', { endsAt: start }, 'endsAt'],
  ['is on site without a place', { place: null }, 'place'],
  ['is on site with an address online', { onlineUrl: 'https://live.example.com/1' }, 'onlineUrl'],
  ['is online without an address', { ...online, onlineUrl: null }, 'onlineUrl'],
  ['is online with a place', { ...online, place: '报告厅', city: '北京' }, 'place'],
  ['is online by an address without encryption', { ...online, onlineUrl: 'http://live.example.com/1' }, 'onlineUrl'],
  ['is online by a script', { ...online, onlineUrl: 'javascript:alert(1)' }, 'onlineUrl'],
  ['takes nobody', { seats: 0 }, 'seats'],
  ['has a period of signing up the wrong way round', { signUp: { from: start, until: beijing('2026-08-30 00:00') } }, 'signUp.until'],
  ['lets people sign up after its end', { signUp: { from: start, until: beijing('2026-09-02 00:00') } }, 'signUp.until'],
  ['names nobody to call', { phone: ' ' }, 'phone'],
  ['has a record before it is over', { recordHtml: '<p>x</p>' }, 'recordHtml'],
  ['has papers that nobody knows', { fileIds: ['00000000-0000-4000-8000-000000000000'] }, 'fileIds'],
])('a meeting that %s is refused, and nothing is kept of it', async (_name, overrides, path) => {
  await expect(save(overrides)).rejects.toMatchObject({ code: 40001, errors: [expect.objectContaining({ path })] });
  expect(await titles()).toEqual([]);
  expect(await entries()).toEqual([]);
});

test('a cancelled meeting has no record', async () => {
  await expect(on('2026-01-05', { cancelledReason: '停电', recordHtml: '<p>x</p>' })).rejects.toMatchObject({
    errors: [{ path: 'recordHtml', message: '已取消的活动没有活动记录' }],
  });
});

test('a record keeps the time of its first publication when it is corrected later', async () => {
  const id = await on('2026-08-01');
  expect(await read(id)).toMatchObject({ state: 'ended', record: null });
  const meeting = buildMeeting({ startsAt: beijing('2026-08-01 14:00'), endsAt: beijing('2026-08-01 16:00') });
  await saveMeeting(context({ now: beijing('2026-08-03 18:00') }), { ...meeting, id, recordHtml: '<p>初稿</p>' });
  await saveMeeting(context(), { ...meeting, id, recordHtml: '<p>定稿</p>' });
  expect((await read(id)).record).toEqual({ content: '<p>定稿</p>', publishedAt: '2026-08-03T18:00:00+08:00' });
  expect((await list()).records).toMatchObject([{ id, hasRecord: true }]);
});

test('documents belong to one meeting, in their order; removed documents become private', async () => {
  const [first, second] = [await storePaper('记录表.pdf'), await storePaper('照片.pdf')];
  const id = await on('2026-08-01', { fileIds: [second, first] });
  expect((await read(id)).attachments.map(({ fileId }) => fileId)).toEqual([second, first]);
  await expect(on('2026-08-02', { fileIds: [first] })).rejects.toMatchObject({ errors: [{ path: 'fileIds' }] });
  await on('2026-08-01').then(() => save({ fileIds: [first] }, id));
  expect((await read(id)).attachments.map(({ fileId }) => fileId)).toEqual([first]);
  expect([(await findFile(context(), first))?.visibility, (await findFile(context(), second))?.visibility]).toEqual(['public', 'private']);
});

test('the search finds a meeting with its record and documents, follows changes, and drops it once it is removed', async () => {
  const paper = await storePaper('活动记录表.pdf');
  const id = await on('2026-08-01', { title: '接待日', recordHtml: '<p>折算率问答</p>', fileIds: [paper] });
  expect(await entries()).toMatchObject([
    { title: '接待日', href: `/Inves/meeting/${id}.html`, label: '投资者接待日 · 北京', text: expect.stringContaining('折算率问答') },
    { title: '活动记录表.pdf', label: '附件 · 接待日' },
  ]);
  await save({ title: '改期的接待日', cancelledReason: '停电' }, id);
  expect(await entries()).toMatchObject([{ title: '改期的接待日', label: '投资者接待日 · 北京 · 已取消' }]);
  await removeMeeting(context(), { id });
  expect(await entries()).toEqual([]);
  await expect(read(id)).rejects.toMatchObject({ code: 40004 });
});

test('removing a meeting makes its documents private; an unknown meeting can be neither removed nor changed', async () => {
  const paper = await storePaper('记录.pdf');
  const id = await on('2026-08-01', { fileIds: [paper] });
  await removeMeeting(context(), { id });
  expect((await findFile(context(), paper))?.visibility).toBe('private');
  await expect(removeMeeting(context(), { id })).rejects.toMatchObject({ code: 40004 });
  await expect(save({}, id)).rejects.toMatchObject({ code: 40004 });
});

test('each save writes an audit row and invalidates the cached pages of meetings', async () => {
  const listener = new pg.Client({ connectionString });
  await listener.connect();
  const heard = new Promise((resolve) => listener.on('notification', ({ payload }) => payload?.includes(meetingsTag) && resolve(payload)));
  await listener.query(`listen ${invalidationChannel}`);
  const id = await on('2026-09-05', { cancelledReason: '停电' });
  await heard;
  await listener.end();
  const rows = await db.selectFrom('auditEntries').select(['action', 'details']).where('subject', '=', `investor-meeting:${id}`).execute();
  expect(rows).toMatchObject([{ action: 'investorMeeting.save', details: { kind: 'reception', isCancelled: true, hasRecord: false } }]);
});

test('the site map contains every meeting with the day of its last change in Beijing', async () => {
  const { id } = await saveMeeting(context({ now: new Date('2026-08-20T16:30:00Z') }), buildMeeting());
  expect(await listMeetingAddresses(context())).toEqual([{ id, changedOn: '2026-08-21' }]);
});

test('staff can read the entered text of a meeting and find past and cancelled ones', async () => {
  const paper = await storePaper('记录表.pdf');
  const over = await on('2026-08-01', { recordHtml: '<p>问答如下。</p>', fileIds: [paper], seats: 30 });
  const cancelled = await on('2026-09-05', { ...online, cancelledReason: '改期' });
  const draft = await readMeetingForStaff(context(), over);
  expect(draft).toMatchObject({ title: '2026-08-01', recordHtml: '<p>问答如下。</p>', fileIds: [paper], seats: 30, signUp: null });
  const before = await read(over);
  await saveMeeting(context(), { ...draft, id: over });
  expect(await read(over)).toEqual(before);
  const { records } = await listMeetingsForStaff(context());
  expect(records.filter(({ id }) => [over, cancelled].includes(id)).map(({ id, state }) => [id, state])).toEqual([
    [cancelled, 'cancelled'],
    [over, 'ended'],
  ]);
  await expect(readMeetingForStaff(context(), 999_999)).rejects.toMatchObject({ code: 40004 });
});
