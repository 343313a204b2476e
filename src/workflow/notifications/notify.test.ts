import { beforeEach, expect, test } from 'vitest';
import { loadDemoCalendar } from '#demo/calendar-years.ts';
import type { Context } from '#platform/context.ts';
import { buildStaff } from '#test/factories/identity/staff.ts';
import { buildAddress, buildNotificationDeps } from '#test/factories/workflow/notifications.ts';
import { useDatabase } from '#test/support/database.ts';
import { staffActor } from '#test/support/staff.ts';
import type { InboxSource, PendingItem } from '#workflow/inbox/service/inbox-source.ts';
import { SendError } from '#workflow/messaging/senders/sender.ts';
import { deliverMessages } from '#workflow/messaging/service/deliver.ts';
import { readOutbox } from '#workflow/messaging/service/outbox.ts';
import { writeRobotAddress } from '#workflow/messaging/service/robot-address.ts';
import { notifyStaff } from './service/notify-staff.ts';
import { defaultSettings, readNotificationSettings, saveNotificationSettings } from './service/settings.ts';
import { kindNames, notificationKinds, type NotificationKind } from './web/notification-labels.ts';

const { db, context } = useDatabase();
/** A Monday. */
const at = (clock: string, day = '2026-09-21'): Context => context({ now: new Date(`${day}T${clock}:00+08:00`) });
const mail = 'reader@example.com';

/** The pending items by group, returned by the sources of the test. */
let waiting: Partial<Record<InboxSource['group'], Partial<PendingItem>[]>> = {};
const toItem = (item: Partial<PendingItem>): PendingItem => ({
  subject: '1',
  title: '张三的开户申请',
  text: '张三，13800001234',
  since: new Date('2026-09-20T02:00:00Z'),
  dueOn: null,
  href: '/',
  ...item,
});
const sourceOf = (group: InboxSource['group'], name: string): InboxSource => ({
  code: `made-${group}`,
  name,
  group,
  wants: ['content.draft'],
  list: async (_ctx, count) => (waiting[group] ?? []).slice(0, count).map(toItem),
});
const groups: Readonly<Record<InboxSource['group'], string>> = {
  waiting: '变更复核',
  returned: '退回我的变更单',
  failed: '未生效的变更单',
  ratify: '下线追认',
  late: '未按时更新的数据',
  security: '登录失败',
  reminder: '提醒',
};
const sources = Object.entries(groups).map(([group, name]) => sourceOf(group as InboxSource['group'], name));
const deps = buildNotificationDeps(sources);
let staffId = 0;

beforeEach(async () => {
  waiting = {};
  for (const table of ['messages', 'notificationRecords', 'notificationDigests', 'notificationSettings', 'notificationAddresses'] as const)
    await db.deleteFrom(table).execute();
  await db.updateTable('staffAccounts').set({ state: 'disabled' }).execute();
  if ((await db.selectFrom('calendarYears').select('year').limit(1).execute()).length === 0) await loadDemoCalendar(at('10:00'));
  staffId = (await buildStaff(at('10:00'), { roles: ['editor'] })).id;
  await buildAddress(at('10:00'), deps, staffId, mail);
});

const choose = async (changed: Partial<typeof defaultSettings>) => {
  const { settings: former } = await readNotificationSettings(context(), staffId);
  await saveNotificationSettings({ ...at('10:00'), actor: staffActor(staffId) }, { ...defaultSettings, ...changed, former });
};
const modesOf = (mode: 'now' | 'digest' | 'off') =>
  Object.fromEntries(notificationKinds.map((kind) => [kind, mode])) as typeof defaultSettings.modes;
/** Returns the texts written so far, the oldest first. */
const texts = async () => (await readOutbox(context(), deps.messaging, {})).map(({ text }) => text ?? '').toReversed();
const told = async (clock: string, day?: string) => {
  const before = (await texts()).length;
  await notifyStaff(at(clock, day), deps);
  return (await texts()).slice(before);
};

/** The pending items that cause each kind of notification. */
const causes: Readonly<Record<NotificationKind, typeof waiting>> = {
  waiting: { waiting: [{}] },
  returned: { returned: [{}] },
  due: { waiting: [{ dueOn: '2026-09-21' }] },
  overdue: { waiting: [{ dueOn: '2026-09-18' }] },
  mention: { reminder: [{ notice: { id: 7, reason: 'mention', queue: 'case', subject: 'x', level: null } }] },
  remark: { reminder: [{ notice: { id: 7, reason: 'remark', queue: 'request', subject: '1', level: null } }] },
  failed: { failed: [{}] },
  ratify: { ratify: [{ dueOn: '2026-09-22' }] },
  late: { late: [{ dueOn: '2026-09-20' }] },
  security: { security: [{}] },
};

test.each(notificationKinds)('“%s” is notified at once, in the digest or not at all, as chosen, and only once', async (kind) => {
  waiting = causes[kind];
  await choose({ modes: modesOf('off') });
  expect(await told('10:00')).toEqual([]);
  await choose({ modes: { ...modesOf('off'), [kind]: 'digest' }, digestHour: 15 });
  expect(await told('14:59')).toEqual([]);
  expect(await told('15:00')).toEqual([expect.stringContaining(`${kindNames[kind]} 1 件`)]);
  await choose({ modes: { ...modesOf('off'), [kind]: 'now' } });
  expect(await told('15:01')).toEqual([]);
  expect(await told('15:01', '2026-09-22')).toEqual([]);
  await db.deleteFrom('notificationRecords').execute();
  expect(await told('15:02')).toEqual([expect.stringContaining(`${kindNames[kind]} 1 件`)]);
});

test('simultaneous items are one message with counts and links, without titles, numbers or names', async () => {
  waiting = { failed: [{}], returned: [{ subject: '1' }, { subject: '2' }] };
  const [text] = await told('10:00');
  expect(text).toContain('被退回 2 件：退回我的变更单 2 件');
  expect(text).toContain('到点未能执行 1 件：未生效的变更单 1 件');
  expect(text).toContain('https://console.test/inbox');
  expect(text).not.toMatch(/张三|1380000|开户/);
  waiting = { returned: [{ subject: '1' }, { subject: '3' }] };
  expect(await told('10:01')).toEqual([expect.stringContaining('被退回 1 件')]);
});

test('each stage is notified once: pending, due, overdue; an item first seen as overdue is only notified as that', async () => {
  await choose({ modes: modesOf('now') });
  const item = { dueOn: '2026-09-30' };
  waiting = { waiting: [item] };
  expect(await told('10:00')).toEqual([expect.stringContaining('待我处理 1 件')]);
  expect(await told('10:00', '2026-09-30')).toEqual([expect.stringContaining('即将到期 1 件')]);
  expect(await told('10:01', '2026-09-30')).toEqual([]);
  expect(await told('10:00', '2026-10-09')).toEqual([expect.stringContaining('已超期 1 件')]);
  waiting = { waiting: [{ ...item, subject: '2' }] };
  const [text] = await told('10:01', '2026-10-09');
  expect(text).toContain('已超期 1 件');
  expect(text).not.toContain('待我处理');
});

test('of simultaneous processes only one notifies', async () => {
  waiting = causes.returned;
  await Promise.all(Array.from({ length: 4 }, () => notifyStaff(at('10:00'), deps)));
  expect(await texts()).toHaveLength(1);
});

test('within quiet hours only deadlines are notified, if chosen; the rest follows afterwards', async () => {
  await choose({ modes: modesOf('now') });
  waiting = { ...causes.overdue, ...causes.failed };
  expect(await told('23:00')).toEqual([expect.not.stringContaining('到点未能执行')]);
  expect(await told('07:59', '2026-09-22')).toEqual([]);
  expect(await told('08:00', '2026-09-22')).toEqual([expect.stringContaining('到点未能执行 1 件')]);
  await choose({ modes: modesOf('now'), isUrgentLetThrough: false });
  waiting = { ratify: [{}] };
  expect(await told('23:00', '2026-09-22')).toEqual([]);
  waiting = {};
  expect(await told('08:00', '2026-09-23')).toEqual([]);
});

test('people with a disabled account, without the right, or without an address are not notified', async () => {
  waiting = causes.returned;
  const silent = async (change: () => Promise<unknown>, restore: () => Promise<unknown>) => {
    await change();
    expect(await told('10:00')).toEqual([]);
    await restore();
  };
  const setState = (state: 'active' | 'disabled' | 'locked') => () =>
    db.updateTable('staffAccounts').set({ state }).where('id', '=', staffId).execute();
  await silent(setState('disabled'), setState('active'));
  await silent(setState('locked'), setState('active'));
  const roles = await db.selectFrom('staffAccountRoles').selectAll().where('staffId', '=', staffId).execute();
  await silent(
    () => db.deleteFrom('staffAccountRoles').where('staffId', '=', staffId).execute(),
    () => db.insertInto('staffAccountRoles').values(roles).execute(),
  );
  expect(await told('10:00')).toHaveLength(1);
});

test('a pending message is withdrawn when its recipient has lost the right, moved or finished the item, and the rest is notified again', async () => {
  let isDown = true;
  const handed: string[] = [];
  const failing = buildNotificationDeps(sources, {
    mail: {
      provider: 'test',
      async send({ to, text }) {
        if (isDown) throw new SendError('unreachable', { isPermanent: false });
        handed.push(`${to} ${text}`);
        return { providerMessageId: null };
      },
    },
  });
  waiting = { returned: [{ subject: '1' }, { subject: '2' }] };
  await notifyStaff(at('10:00'), failing);
  await deliverMessages(at('10:00'), failing.messaging);
  isDown = false;
  waiting = { returned: [{ subject: '2' }] };
  await deliverMessages(at('10:05'), failing.messaging);
  expect(handed).toEqual([]);
  await notifyStaff(at('10:06'), failing);
  await deliverMessages(at('10:06'), failing.messaging);
  expect(handed).toEqual([expect.stringContaining('被退回 1 件')]);

  waiting = causes.failed;
  isDown = true;
  await notifyStaff(at('10:07'), failing);
  await deliverMessages(at('10:07'), failing.messaging);
  isDown = false;
  await db.updateTable('staffAccounts').set({ state: 'disabled' }).where('id', '=', staffId).execute();
  await deliverMessages(at('10:20'), failing.messaging);
  expect(handed).toHaveLength(1);
  expect(await db.selectFrom('messages').select('id').where('state', '=', 'waiting').execute()).toEqual([]);
});

test('each address is notified separately, within a robot’s limit per minute', async () => {
  const robot = writeRobotAddress({ service: 'wecom', webhook: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=1', secret: null });
  await buildAddress(at('10:00'), deps, staffId, robot, 'wecom');
  for (let n = 0; n < 30; n += 1) {
    waiting = { returned: [{ subject: `${n}` }] };
    await notifyStaff(at('10:00'), deps);
    await deliverMessages(at('10:00'), deps.messaging);
  }
  const sent = async (channel: 'mail' | 'robot') => (await readOutbox(context(), deps.messaging, { channel, state: 'sent' })).length;
  expect(await sent('mail')).toBe(30);
  expect(await sent('robot')).toBe(15);
});
