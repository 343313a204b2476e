import { expect, test, vi } from 'vitest';
import { fail } from '#contract/call-error.ts';
import type { AnyCall, Caller } from '#contract/call.ts';
import { createApiClient } from '#ui/api/client.ts';
import { recruitNoticeAttachments, recruitNoticeDetail, recruitNotices } from '../calls.ts';
import type { RecruitNotice, RecruitNoticePage } from '../schema.ts';
import { initialNotices, loadNotice, loadNotices, loadAttachments, reduceNotices, type NoticesState } from './notice-state.ts';

const page = { records: [], total: 0, pageNum: 1, pageSize: 10, updatedAt: null } satisfies RecruitNoticePage;
const notice = { id: 7, title: '校园招聘' } as RecruitNotice;

/** A store as on the page, with all states it has had. */
function store(first: NoticesState = initialNotices) {
  const states = [first];
  return { states, dispatch: (event: Parameters<typeof reduceNotices>[1]) => void states.push(reduceNotices(states.at(-1)!, event)) };
}
const answering =
  (answers: Map<AnyCall, unknown>): Caller =>
  (call) =>
    answers.has(call) ? Promise.resolve(answers.get(call) as never) : Promise.reject(fail('internal'));
const asTold = answering(
  new Map<AnyCall, unknown>([
    [recruitNotices, page],
    [recruitNoticeDetail, notice],
    [recruitNoticeAttachments, { list: [] }],
  ]),
);
const failing = answering(new Map());

test('the list is filled from `result`', async () => {
  const { states, dispatch } = store();
  await loadNotices(asTold, {}, dispatch);
  expect(states.at(-1)).toEqual({ noticeLists: page, newContent: null, asked: null });
});

test('the selection is cleared before a detail is loaded, and then filled from `data`', async () => {
  const { states, dispatch } = store({ noticeLists: page, newContent: { ...notice, id: 3 }, asked: null });
  const coming = loadNotice(asTold, 7, dispatch);
  expect(states.at(-1)).toEqual({ noticeLists: page, newContent: null, asked: 7 });
  expect(await coming).toBe(true);
  expect(states.at(-1)).toEqual({ noticeLists: page, newContent: notice, asked: null });
});

test('a failed detail leaves the selection cleared and the list unchanged, without an error', async () => {
  const { states, dispatch } = store({ noticeLists: page, newContent: notice, asked: null });
  expect(await loadNotice(failing, 8, dispatch)).toBe(false);
  expect(states.at(-1)).toEqual({ noticeLists: page, newContent: null, asked: 8 });
});

test('a failed or malformed list changes nothing', async () => {
  const { states, dispatch } = store({ noticeLists: page, newContent: null, asked: null });
  await loadNotices(failing, {}, dispatch);
  await loadNotices(answering(new Map([[recruitNotices as AnyCall, { records: null }]])), {}, dispatch);
  expect(states).toHaveLength(1);
});

test('a response that arrives after another notice was selected, or the reader left, is not stored', () => {
  const asked = reduceNotices(initialNotices, { kind: 'asked', id: 7 });
  const other = reduceNotices(asked, { kind: 'asked', id: 8 });
  expect(reduceNotices(other, { kind: 'read', id: 7, notice })).toBe(other);
  const left = reduceNotices(asked, { kind: 'left' });
  expect(reduceNotices(left, { kind: 'read', id: 7, notice }).newContent).toBeNull();
});

test('loading attachments returns the response or the error, and stores nothing', async () => {
  expect(await loadAttachments(asTold, 7)).toEqual({ list: [] });
  await expect(loadAttachments(failing, 7)).rejects.toThrow('系统');
});

test.each([
  ['the list needs code 200 with result', recruitNotices, { code: 200, msg: '', result: page }, page],
  ['the detail needs code 0 with data', recruitNoticeDetail, { code: 0, msg: '', data: notice }, notice],
  ['the attachments need code 0 with data', recruitNoticeAttachments, { code: 0, msg: '', data: { list: [] } }, { list: [] }],
])('over HTTP %s', async (_name, call, body, expected) => {
  expect(await ask(call, body)).toEqual(expected);
  await expect(ask(call, { ...body, code: body.code === 0 ? 200 : 0 })).rejects.toMatchObject({ name: 'CallError' });
});

function ask(call: AnyCall, body: unknown): Promise<unknown> {
  const bases = { site: 'http://site', gateway: '', information: '', download: '', second: '' };
  const notify = { info: () => undefined, error: () => undefined };
  const leave = { goToSupport: () => undefined, onSessionExpired: () => undefined };
  vi.stubGlobal('fetch', async () => Response.json(body));
  const client = createApiClient({ product: 'qt', bases, getToken: () => undefined, notify, ...leave });
  return client.call(call, { id: 7, noticeId: 7 }).finally(() => vi.unstubAllGlobals());
}
