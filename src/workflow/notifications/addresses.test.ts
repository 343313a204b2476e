import { beforeAll, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { buildStaff, getRefusal } from '#test/factories/identity/staff.ts';
import { readLastCode } from '#test/factories/workflow/messaging.ts';
import { buildNotificationDeps } from '#test/factories/workflow/notifications.ts';
import { useDatabase } from '#test/support/database.ts';
import { staffActor } from '#test/support/staff.ts';
import { deliverMessages } from '#workflow/messaging/service/deliver.ts';
import { readOutbox } from '#workflow/messaging/service/outbox.ts';
import { robotDraft, settingsDraft } from './schema.ts';
import { beginMail, beginRobot, confirmAddress, removeAddress } from './service/addresses.ts';
import { listReach } from './service/list-reach.ts';
import { readOwnNotifications } from './service/read-own.ts';
import { saveNotificationSettings } from './service/settings.ts';
import { defaultSettings } from './service/settings.ts';

const { db, context } = useDatabase();
const deps = buildNotificationDeps([]);
const start = new Date('2026-09-21T02:00:00Z');
let staffId = 0;
const at = (minutes: number, { isProven = true } = {}): Context => {
  const now = new Date(start.getTime() + minutes * 60_000);
  return context({ now, actor: staffActor(staffId, { 'account.read': 'all' }, { provenAt: isProven ? now : null }) });
};
const mail = 'li.ming@example.com';
const webhook = 'https://oapi.dingtalk.com/robot/send?access_token=0123456789abcd';
const auditOf = async () =>
  (await db.selectFrom('auditEntries').select('action').where('subject', '=', `staff:${staffId}`).orderBy('id').execute()).map(
    ({ action }) => action,
  );

beforeAll(async () => {
  staffId = (await buildStaff(context(), { roles: ['editor'] })).id;
});

test('an address is valid only with its code, entered in time; each step is recorded', async () => {
  const own = async () => (await readOwnNotifications(at(1), deps)).addresses;
  expect(await beginMail(at(0), deps, { address: mail })).toMatchObject({ sentTo: 'l***@example.com' });
  expect(await own()).toEqual([]);
  const code = await readLastCode(context({ now: start }), deps.messaging, mail);
  expect(await getRefusal(confirmAddress(at(1), deps, { kind: 'mail', code: code === '000000' ? '000001' : '000000' }))).toMatchObject({
    code: 40003,
  });
  expect(await getRefusal(confirmAddress(at(6), deps, { kind: 'mail', code }))).toMatchObject({ code: 40003 });
  expect(await own()).toEqual([]);
  await confirmAddress(at(2), deps, { kind: 'mail', code });
  expect(await own()).toMatchObject([{ kind: 'mail', address: 'l***@example.com', lastMessage: null }]);
  expect(await getRefusal(confirmAddress(at(2), deps, { kind: 'mail', code }))).toMatchObject({ code: 40009 });
  expect((await auditOf()).slice(-2)).toEqual(['notification.addressEntered', 'notification.addressConfirmed']);
});

test('the previous address stays until the next one is confirmed, and no address is readable in the database', async () => {
  await beginMail(at(10), deps, { address: 'other@example.com' });
  expect((await readOwnNotifications(at(10), deps)).addresses).toMatchObject([{ address: 'l***@example.com' }]);
  const rows = await db.selectFrom('notificationAddresses').selectAll().execute();
  expect(JSON.stringify(rows.map((row) => row.sealedAddress.toString('utf8')))).not.toContain('example.com');
});

test('adding and removing an address require a recent authentication', async () => {
  const late = at(20, { isProven: false });
  for (const act of [
    () => beginMail(late, deps, { address: mail }),
    () => beginRobot(late, deps, robotDraft.parse({ service: 'dingtalk', webhook, secret: '' })),
    () => removeAddress(late, { kind: 'mail' }),
  ])
    expect(await getRefusal(act())).toMatchObject({ code: 40301 });
});

test('a robot on a forbidden host, of another service, or with an invalid secret is refused at its field', async () => {
  const begin = (draft: object) =>
    getRefusal(beginRobot(at(30), deps, robotDraft.parse({ service: 'dingtalk', webhook, secret: '', ...draft })));
  const path = async (draft: object) => ((await begin(draft)) as unknown as { errors: { path: string }[] }).errors[0]!.path;
  expect(await path({ webhook: 'https://robot.example.com/send' })).toBe('webhook');
  expect(await path({ service: 'feishu' })).toBe('service');
  expect(await path({ service: 'wecom', webhook: 'https://qyapi.weixin.qq.com/x?key=1', secret: 'SEC1' })).toBe('secret');
  expect(robotDraft.safeParse({ service: 'wecom', webhook: 'http://qyapi.weixin.qq.com/x', secret: '' }).success).toBe(false);
});

test('a robot is confirmed by the code in its chat, which a demonstration shows in its outbox without the key', async () => {
  await beginRobot(at(40), deps, robotDraft.parse({ service: 'dingtalk', webhook, secret: 'SEC1' }));
  await deliverMessages(context({ now: at(40).now }), deps.messaging);
  const [sent] = await readOutbox(context(), deps.messaging, { channel: 'robot' });
  expect(sent).toMatchObject({ state: 'sent', recipient: 'oapi.dingtalk.com …abcd', template: 'staffCode' });
  await confirmAddress(at(41), deps, { kind: 'dingtalk', code: sent!.code! });
  expect((await readOwnNotifications(at(41), deps)).addresses.map(({ kind }) => kind)).toEqual(['dingtalk', 'mail']);
  await removeAddress(at(42), { kind: 'dingtalk' });
  expect((await readOwnNotifications(at(42), deps)).addresses.map(({ kind }) => kind)).toEqual(['mail']);
});

test('one person can request at most ten codes per hour, for any number of addresses', async () => {
  for (let n = 0; n < 10; n += 1) await beginMail(at(200), deps, { address: `n${n}@example.com` });
  expect(await getRefusal(beginMail(at(201), deps, { address: 'eleventh@example.com' }))).toMatchObject({ code: 40029 });
});

test('invalid hours are refused at their field and nothing is changed', async () => {
  const wrong = (changed: object) => settingsDraft.safeParse({ ...defaultSettings, ...changed }).error?.issues[0]?.path[0];
  expect(wrong({ digestHour: 22 })).toBe('digestHour');
  expect(wrong({ digestHour: 24 })).toBe('digestHour');
  expect(wrong({ quietFrom: 8 })).toBe('quietUntil');
  expect(wrong({ quietFrom: null })).toBe('quietFrom');
  expect(wrong({ modes: { ...defaultSettings.modes, due: 'often' } })).toBe('modes');
  expect((await readOwnNotifications(at(300), deps)).isDefault).toBe(true);
  await saveNotificationSettings(at(300), { ...defaultSettings, digestHour: 12, former: defaultSettings });
  expect(await readOwnNotifications(at(300), deps)).toMatchObject({ isDefault: false, settings: { digestHour: 12 } });
});

test('administrators see who can be reached, but not the addresses', async () => {
  const unreached = await buildStaff(context(), { roles: ['editor'] });
  const lines = (await listReach(at(400), deps, {})).records;
  expect(lines.find(({ id }) => id === staffId)).toMatchObject({ addresses: [{ kind: 'mail' }], isOff: false });
  expect(JSON.stringify(lines)).not.toContain('example.com');
  const without = (await listReach(at(400), deps, { filter: 'unreached' })).records.map(({ id }) => id);
  expect(without).toContain(unreached.id);
  expect(without).not.toContain(staffId);
});
