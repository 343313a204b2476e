import { beforeEach, expect, test } from 'vitest';
import { readAccessAnywhere } from '#identity/staff/service/sign-in/access.ts';
import type { Context } from '#platform/context.ts';
import { buildStaff, getRefusal } from '#test/factories/identity/staff.ts';
import { buildAddress, buildNotificationDeps } from '#test/factories/workflow/notifications.ts';
import { useDatabase } from '#test/support/database.ts';
import { staffActor } from '#test/support/staff.ts';
import { listInbox } from '#workflow/inbox/service/list-inbox.ts';
import type { OutgoingMessage } from '#workflow/messaging/message.ts';
import { SendError, type AccountSender } from '#workflow/messaging/senders/sender.ts';
import { deliverMessages } from '#workflow/messaging/service/deliver.ts';
import { readOutbox } from '#workflow/messaging/service/outbox.ts';
import { accountDraft } from './schema.ts';
import { beginAccount, confirmAddress } from './service/addresses.ts';
import { notifyStaff } from './service/notify-staff.ts';
import { readOwnNotifications } from './service/read-own.ts';
import { sendTestMessage } from './service/send-test.ts';
import { deliveryText } from './web/delivery-text.ts';

const { db, context } = useDatabase();
/** The messages sent to the firm's application, and the accounts to which it may not write. */
const handed: OutgoingMessage[] = [];
const unknown = new Set<string>();
const account: AccountSender = {
  provider: 'account',
  services: ['wecom', 'feishu'],
  send(message) {
    if (unknown.has(message.to)) return Promise.reject(new SendError('wecom-no-account', { isPermanent: true }));
    handed.push(message);
    return Promise.resolve({ providerMessageId: null });
  },
};
const deps = buildNotificationDeps([], { account });
// In working hours, outside of quiet hours.
const start = new Date('2026-09-21T02:00:00Z');
let staffId = 0;
const at = (minutes: number): Context =>
  context({ now: new Date(start.getTime() + minutes * 60_000), actor: staffActor(staffId, {}, { provenAt: start }) });
const deliver = (minutes: number) => deliverMessages(context({ now: at(minutes).now }), deps.messaging);
const inboxAt = async (minutes: number) => {
  const actor = { kind: 'staff', staffId, sessionId: '', ...(await readAccessAnywhere(context(), staffId)) } as const;
  return (await listInbox({ ...at(minutes), actor }, deps.sources, { source: 'undelivered' })).records;
};
const own = async (minutes: number) => (await readOwnNotifications(at(minutes), deps)).addresses;

beforeEach(async () => {
  await db.deleteFrom('messages').execute();
  await db.deleteFrom('limitCounts').execute();
  await db.deleteFrom('notificationAddresses').execute();
  handed.length = 0;
  unknown.clear();
  staffId = (await buildStaff(context(), { roles: ['editor'] })).id;
});

test('an account is valid once its code is entered, and its owner sees only its first characters', async () => {
  expect(await beginAccount(at(0), deps, accountDraft.parse({ service: 'wecom', account: ' zhang.san ' }))).toMatchObject({
    sentTo: 'zh***',
  });
  await deliver(0);
  expect(handed).toMatchObject([{ to: 'wecom zhang.san', template: 'staffCode' }]);
  await confirmAddress(at(1), deps, { kind: 'wecomAccount', code: handed[0]!.values['code']! });
  expect(await own(1)).toMatchObject([{ kind: 'wecomAccount', address: 'zh***' }]);
  expect((await readOutbox(context(), deps.messaging, { channel: 'account' }))[0]).toMatchObject({ recipient: 'zh***' });
});

test('a service without an application of the firm is not offered, and refused', async () => {
  expect((await readOwnNotifications(at(0), deps)).accountServices).toEqual(['wecom', 'feishu']);
  expect((await readOwnNotifications(at(0), buildNotificationDeps([]))).accountServices).toEqual([]);
  expect(await getRefusal(beginAccount(at(0), deps, { service: 'dingtalk', account: 'manager1' }))).toMatchObject({
    code: 40001,
    errors: [{ path: 'service' }],
  });
  expect(await db.selectFrom('notificationAttempts').select('kind').where('staffId', '=', staffId).execute()).toEqual([]);
});

test.each(['', '张三', 'zhang san', 'a/b', 'x'.repeat(101)])('an invalid account is refused at its field: %j', (wrong) => {
  expect(accountDraft.safeParse({ service: 'wecom', account: wrong }).error?.issues[0]?.path).toEqual(['account']);
});

test('a user whose account the application cannot write to sees that where the code is requested', async () => {
  unknown.add('wecom nobody');
  await beginAccount(at(0), deps, { service: 'wecom', account: 'nobody' });
  await deliver(0);
  const [attempt] = (await readOwnNotifications(at(1), deps)).attempts;
  expect(attempt).toMatchObject({ kind: 'wecomAccount', lastMessage: { state: 'failed' } });
  expect(deliveryText(attempt!.lastMessage!)).toContain('没有这个账号');
});

test('a test message is sent like all others, and its result is shown beside the address', async () => {
  await buildAddress({ db, now: start }, deps, staffId, 'wecom zhang.san', 'wecomAccount');
  await sendTestMessage(at(1), deps, { kind: 'wecomAccount' });
  expect((await own(1))[0]!.lastMessage).toMatchObject({ state: 'waiting' });
  await deliver(1);
  expect(handed).toMatchObject([{ template: 'staffTest' }]);
  expect(handed[0]!.text).toContain('https://console.test/notifications');
  expect((await own(2))[0]!.lastMessage).toMatchObject({ state: 'sent' });
  expect(await getRefusal(sendTestMessage(at(2), deps, { kind: 'mail' }))).toMatchObject({ code: 40004 });
});

test('at most ten tests per hour are sent, and none to an address that was removed in the meantime', async () => {
  await buildAddress({ db, now: start }, deps, staffId, 'wecom zhang.san', 'wecomAccount');
  for (let n = 0; n < 10; n += 1) await sendTestMessage(at(1), deps, { kind: 'wecomAccount' });
  expect(await getRefusal(sendTestMessage(at(2), deps, { kind: 'wecomAccount' }))).toMatchObject({ code: 40029 });
  await db.deleteFrom('notificationAddresses').execute();
  await deliver(2);
  expect(handed).toEqual([]);
});

test('an address with failed deliveries is in its owner’s inbox, reported once at their other addresses, and resolved by a successful delivery', async () => {
  await buildAddress({ db, now: start }, deps, staffId, 'wecom zhang.san', 'wecomAccount');
  await buildAddress({ db, now: start }, deps, staffId, 'li@example.com');
  unknown.add('wecom zhang.san');
  await sendTestMessage(at(1), deps, { kind: 'wecomAccount' });
  await deliver(1);
  expect(await inboxAt(2)).toMatchObject([{ group: 'failed', title: '企业微信账号收不到通知', href: '/notifications' }]);
  expect((await inboxAt(2))[0]!.text).toMatch(/zh\*\*\*.*没有这个账号/);
  // Reported at both, one of which fails again: this failure is not reported.
  const written: number[] = [];
  for (const minute of [3, 4, 5]) {
    written.push(await notifyStaff(context({ now: at(minute).now }), deps));
    await deliver(minute);
  }
  expect(written).toEqual([2, 0, 0]);
  expect((await readOutbox(context(), deps.messaging, { channel: 'mail' }))[0]!.text).toContain('通知送达 1 件');
  unknown.clear();
  await sendTestMessage(at(6), deps, { kind: 'wecomAccount' });
  await deliver(6);
  expect(await inboxAt(7)).toEqual([]);
});

test('earlier failures do not count for an address that was confirmed again', async () => {
  unknown.add('wecom zhang.san');
  await buildAddress({ db, now: start }, deps, staffId, 'wecom zhang.san', 'wecomAccount');
  await sendTestMessage(at(1), deps, { kind: 'wecomAccount' });
  await deliver(1);
  await db
    .updateTable('notificationAddresses')
    .set({ verifiedAt: at(5).now })
    .execute();
  expect(await inboxAt(6)).toEqual([]);
});
