import { beforeEach, expect, test } from 'vitest';
import { updateSettings } from '#content/website/service/settings.ts';
import { loadDemoCalendar } from '#demo/calendar-years.ts';
import { demoSite } from '#demo/site.ts';
import { actAs, approveAs, editorRights, reviewerRights } from '#test/factories/workflow/change-orders.ts';
import { useDatabase } from '#test/support/database.ts';
import { ratifyRequest } from '#workflow/approvals/service/decide.ts';
import { submitRequest } from '#workflow/approvals/service/submit.ts';
import { contentKind } from '#workflow/change-orders/service/content-kind.ts';
import { publishAtOnce } from '#workflow/change-orders/service/orders/publish-at-once.ts';
import { readOrder } from '#workflow/change-orders/service/orders/read-order.ts';
import { createOrder, saveOrder } from '#workflow/change-orders/service/orders/write-order.ts';
import { statusFeeds } from './feeds.ts';
import type { IncidentDraft } from './schema.ts';
import { saveIncident, saveMaintenance, withdrawEvent } from './service/events.ts';
import { readServiceStatus } from './service/read-status.ts';
import { recordProbes } from './service/record-probes.ts';
import { renderStatusCopy } from './service/static-copy.ts';

const { db, context } = useDatabase();
/** A Friday on which the exchanges trade. */
const at = (clock: string, day = '2026-08-21') => context({ now: new Date(`${day}T${clock}:00+08:00`) });
const up = new Map([
  ['pages', true],
  ['login', true],
] as const);

beforeEach(async () => {
  await db.deleteFrom('serviceDays').execute();
  await db.deleteFrom('serviceEvents').execute();
  await updateSettings(context(), demoSite);
  await loadDemoCalendar(context());
});

const functionOf = async (clock: string, code: string, day?: string) =>
  (await readServiceStatus(at(clock, day))).functions.find((one) => one.code === code)!;

test('a minute counts once, however many processes probe it, and counts when one of them succeeds', async () => {
  await recordProbes(at('10:00'), new Map([['pages', false]]));
  await recordProbes(at('10:00'), up);
  await recordProbes(at('10:00'), up);
  await recordProbes(at('10:01'), up);
  await recordProbes(at('10:01'), new Map([['pages', false]]));
  expect(await functionOf('10:02', 'pages')).toMatchObject({ state: 'up', inSessions: 1, inAllHours: 1 });
});

test('a minute without a successful probe is unavailable, also when nothing probed', async () => {
  await recordProbes(at('10:00'), up);
  await recordProbes(at('10:01'), new Map([['pages', false]]));
  // Nothing ran from 10:02 to 10:03.
  expect((await functionOf('10:04', 'pages')).inAllHours).toBe(0.25);
  expect((await functionOf('10:04', 'lists')).inAllHours).toBeNull();
});

test('sessions are counted apart: failures at night and at noon lower only the availability in all hours', async () => {
  await recordProbes(at('09:29'), up);
  for (const clock of ['11:28', '11:29']) await recordProbes(at(clock), up);
  const noon = await functionOf('12:00', 'pages');
  expect(noon.inSessions).toBeLessThan(0.1);
  await db.deleteFrom('serviceDays').execute();
  await recordProbes(at('11:29'), up);
  expect(await functionOf('12:59', 'pages')).toMatchObject({ inSessions: 1, state: 'down' });
  expect((await functionOf('12:59', 'pages')).inAllHours).toBeLessThan(0.02);
});

test('a day without trading has no sessions, and days before the first probe count as nothing', async () => {
  await recordProbes(at('10:00', '2026-08-22'), up);
  const saturday = await functionOf('10:01', 'pages', '2026-08-22');
  expect(saturday).toMatchObject({ inSessions: null, inAllHours: 1 });
  expect(saturday.days).toHaveLength(90);
  expect(saturday.days.filter(({ inAllHours }) => inAllHours !== null)).toHaveLength(1);
});

test('a function is failing three minutes after its last success, and during maintenance it is under maintenance', async () => {
  await recordProbes(at('20:00'), up);
  expect((await functionOf('20:03', 'login')).state).toBe('up');
  expect((await functionOf('20:04', 'login')).state).toBe('down');
  const window = { startsAt: '2026-08-21T20:00:00+08:00', endsAt: '2026-08-21T22:00:00+08:00' };
  await saveMaintenance(at('19:00'), null, { functions: ['login'], ...window, text: '更换证书' });
  expect((await functionOf('20:04', 'login')).state).toBe('maintenance');
  expect((await functionOf('20:04', 'lists')).state).toBe('unknown');
});

const incident = (more: Partial<IncidentDraft> = {}): IncidentDraft => ({
  functions: ['login'],
  startsAt: '2026-08-21T10:00:00+08:00',
  endsAt: null,
  updates: [{ at: null, stage: 'investigating', sentence: 'seen', detail: '' }],
  ...more,
});

test('an incident is shown with the words of its sentence and time, and a function with an open incident is failing', async () => {
  await recordProbes(at('10:05'), up);
  const { id } = await saveIncident(at('10:05'), null, incident());
  const { incidents, functions } = await readServiceStatus(at('10:06'));
  expect(incidents).toMatchObject([{ id, functions: '客户登录', endsAt: null, updates: [{ at: '2026-08-21T10:05:00+08:00' }] }]);
  expect(incidents[0]!.updates[0]!.text).toContain('正在排查原因');
  expect(functions.find(({ code }) => code === 'login')!.state).toBe('down');
  expect(functions.find(({ code }) => code === 'pages')!.state).toBe('up');
});

test('published progress cannot be changed or removed, and an end belongs to the last stage', async () => {
  const { id } = await saveIncident(at('10:05'), null, incident());
  const first = { at: null, stage: 'investigating' as const, sentence: 'seen', detail: '' };
  await expect(saveIncident(at('10:06'), id, incident({ updates: [{ ...first, sentence: 'slow' }] }))).rejects.toMatchObject({
    errors: [{ path: 'updates.0' }],
  });
  const done = { at: null, stage: 'resolved' as const, sentence: 'done', detail: '' };
  await expect(saveIncident(at('10:30'), id, incident({ updates: [first, done] }))).rejects.toMatchObject({ errors: [{ path: 'endsAt' }] });
  await saveIncident(at('10:30'), id, incident({ updates: [first, done], endsAt: '2026-08-21T10:25:00+08:00' }));
  expect((await readServiceStatus(at('10:31'))).incidents[0]).toMatchObject({ endsAt: '2026-08-21T10:25:00+08:00' });
});

test.each([
  ['a beginning in the future', { startsAt: '2026-08-21T12:00:00+08:00' }, 'startsAt'],
  [
    'an unknown sentence',
    { updates: [{ at: null, stage: 'investigating' as const, sentence: 'nothing', detail: '' }] },
    'updates.0.sentence',
  ],
  [
    'progress without words',
    { updates: [{ at: null, stage: 'investigating' as const, sentence: null, detail: '' }] },
    'updates.0.sentence',
  ],
  ['no function', { functions: [] }, 'functions'],
])('an incident with %s is refused at its field', async (_name, more, path) => {
  await expect(saveIncident(at('10:05'), null, incident(more))).rejects.toMatchObject({ errors: [{ path }] });
});

async function draftIncident(editor: Awaited<ReturnType<typeof actAs>>, draft: IncidentDraft) {
  const { id } = await createOrder(editor, { type: 'incident', act: 'write' });
  const { revision } = await readOrder(editor, { id });
  return {
    id,
    revision: (await saveOrder(editor, { id, revision, payload: { ...draft }, reason: '', applyAt: null, until: null })).revision,
  };
}

test('one person publishes an incident of approved sentences at once, and another one ratifies it', async () => {
  const editor = await actAs(at('10:05'), [...editorRights, 'content.approve']);
  const order = await draftIncident(editor, incident());
  expect((await readOrder(editor, { id: order.id })).can).toMatchObject({ atOnce: true });
  expect(await publishAtOnce(editor, order)).toMatchObject({ state: 'applied' });
  expect((await readServiceStatus(at('10:06'))).incidents).toHaveLength(1);
  const reviewer = await actAs(at('10:10'), reviewerRights);
  expect(await readOrder(reviewer, { id: order.id })).toMatchObject({ isUnratified: true, can: { ratify: true } });
  await expect(ratifyRequest({ ...editor }, contentKind, { id: order.id, note: '' })).rejects.toThrow('须由他人追认');
  await ratifyRequest(reviewer, contentKind, { id: order.id, note: '' });
  expect((await readOrder(reviewer, { id: order.id })).isUnratified).toBe(false);
});

test('words of one’s own need an approval before publication', async () => {
  const editor = await actAs(at('10:05'), editorRights);
  const order = await draftIncident(editor, incident({ updates: [{ at: null, stage: 'identified', sentence: null, detail: '机房断电' }] }));
  await expect(publishAtOnce(editor, order)).rejects.toMatchObject({ errors: [{ path: 'payload.updates.0.detail' }] });
  await submitRequest(editor, contentKind, order);
  await approveAs(await actAs(at('10:10'), reviewerRights), order.id);
  expect((await readServiceStatus(at('10:11'))).incidents[0]!.updates[0]!.text).toBe('机房断电');
});

test('the database refuses any other kind of content without its approvals', async () => {
  const editor = await actAs(at('10:05'), editorRights);
  const { id } = await createOrder(editor, { type: 'maintenance', act: 'write' });
  const skip = db.updateTable('approvalRequests').set({ state: 'approved', levels: 0 }).where('id', '=', id).execute();
  await expect(skip).rejects.toThrow('cannot be applied without its approvals');
});

test('planned maintenance is announced on the page and in the feed until it ends, and a withdrawn one is gone', async () => {
  const window = { startsAt: '2026-08-22T20:00:00+08:00', endsAt: '2026-08-22T22:00:00+08:00' };
  const { id } = await saveMaintenance(at('10:00'), null, { functions: ['pages'], ...window, text: '升级数据库 <主库>' });
  expect((await readServiceStatus(at('10:01'))).maintenance).toMatchObject([{ id, functions: '网站页面' }]);
  const feed = statusFeeds.feedOf('status')!;
  const { items } = await feed.read(at('10:01'), { name: '公司', shortName: '公司', description: '' });
  expect(items).toMatchObject([{ title: '计划维护：网站页面', href: `/status.html#event-${id}` }]);
  expect(items[0]!.content).toContain('升级数据库 &lt;主库&gt;');
  expect((await readServiceStatus(at('22:01', '2026-08-22'))).maintenance).toEqual([]);
  await withdrawEvent(at('10:02'), 'maintenance', id);
  expect((await readServiceStatus(at('10:03'))).maintenance).toEqual([]);
});

test('the static copy stands alone: it says that the site is unreachable, as of when, and whom to call', async () => {
  await recordProbes(at('10:00'), up);
  await saveIncident(at('10:05'), null, incident({ updates: [{ at: null, stage: 'identified', sentence: null, detail: '<script>' }] }));
  const html = await renderStatusCopy(at('10:06'));
  expect(html).toContain('目前无法连接');
  expect(html).toContain('截至 2026-08-21 10:06');
  expect(html).toContain('tel:');
  expect(html).toContain('&lt;script&gt;');
  expect(html).not.toMatch(/<script|src=|<link/);
});
