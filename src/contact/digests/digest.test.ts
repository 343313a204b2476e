import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { FeedItem } from '#content/feeds/service/feed.ts';
import { updateSettings } from '#content/website/service/settings.ts';
import { demoSite } from '#demo/site.ts';
import { buildDigest, buildDigestDeps, buildFeedItem, prepareDigests } from '#test/factories/contact/digests.ts';
import { useDatabase } from '#test/support/database.ts';
import { readOutbox } from '#workflow/messaging/service/outbox.ts';
import { digestInput, type DigestInput } from './schema.ts';
import { sendDigests } from './service/send-digests.ts';
import { unsubscribeDigest, saveDigest, sendDigestCode } from './service/subscribe.ts';

const { db, context } = useDatabase();
const feeds = new Map<string, FeedItem[]>();
const deps = buildDigestDeps(feeds);
const at = (moment: string) => context({ now: new Date(`${moment}+08:00`) });
/** Friday, before the digests; the later times are on Saturday, Sunday and the next Friday. */
const start = at('2026-08-21T09:00:00');
const friday = at('2026-08-21T18:30:00');
const saturday = at('2026-08-22T18:30:00');
const nextFriday = at('2026-08-28T18:30:00');

const subscribe = async (overrides: Partial<DigestInput> = {}) => saveDigest(start, deps, await buildDigest(start, deps, overrides));
const rows = () => db.selectFrom('digestSubscriptions').selectAll().orderBy('id').execute();
const mailsTo = async (recipient: string) =>
  (await readOutbox(context(), deps.messaging, { recipient })).filter(({ template }) => template === 'digest');
const itemAt = (moment: string, more: Partial<FeedItem> = {}) => buildFeedItem({ publishedAt: new Date(`${moment}+08:00`), ...more });

beforeAll(async () => {
  await updateSettings(context(), demoSite);
  await prepareDigests(context());
});
beforeEach(async () => {
  feeds.clear();
  feeds.set('gsgg', []).set('lists/assure', []).set('security/600519', []);
  for (const table of ['digestSubscriptions', 'messages', 'messageCodes', 'limitCounts'] as const) await db.deleteFrom(table).execute();
});

test('an address is stored only with its code, encrypted, and masked in the receipt', async () => {
  const request = await buildDigest(start, deps, {
    email: ' Reader@Example.com ',
    topics: ['gsgg', 'lists/assure'],
    codes: '600519，000001',
  });
  expect(await rows()).toEqual([]);
  expect(await saveDigest(start, deps, request)).toEqual({
    email: 'r***@example.com',
    rhythm: 'daily',
    topics: ['栏目 gsgg', '栏目 lists/assure', '证券 600519', '证券 000001'],
  });
  const [row] = await rows();
  expect(row!.topics).toEqual(['gsgg', 'lists/assure', 'security/600519', 'security/000001']);
  const stored = Object.values(row!).map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : value));
  expect(JSON.stringify(stored)).not.toContain('example.com');
});

test('a wrong code, another address and a used code create no subscription', async () => {
  const request = await buildDigest(start, deps);
  const wrong = request.checkCode === '000000' ? '000001' : '000000';
  await expect(saveDigest(start, deps, { ...request, checkCode: wrong })).rejects.toMatchObject({ code: 40003 });
  await expect(saveDigest(start, deps, { ...request, email: 'victim@example.com' })).rejects.toMatchObject({ code: 40003 });
  expect(await rows()).toEqual([]);
  await saveDigest(start, deps, request);
  await expect(saveDigest(start, deps, request)).rejects.toMatchObject({ code: 40003 });
});

test('no code is sent without a human check, and an address gets at most ten per day', async () => {
  await expect(sendDigestCode(start, deps, { email: 'victim@example.com' })).rejects.toMatchObject({ code: 40003 });
  for (let n = 0; n < 10; n += 1) await buildDigest(context({ now: new Date(start.now.getTime() + n * 61_000) }), deps);
  const later = context({ now: new Date(start.now.getTime() + 700_000) });
  await expect(buildDigest(later, deps)).rejects.toMatchObject({ code: 40029, message: expect.stringContaining('该邮箱') as string });
});

test('a subscribed address gets its code like any other, and its subscription is changed instead of duplicated', async () => {
  await subscribe({ topics: ['gsgg'], rhythm: 'weekly' });
  const [before] = await rows();
  const later = context({ now: new Date(start.now.getTime() + 120_000) });
  await saveDigest(later, deps, await buildDigest(later, deps, { email: 'READER@example.com', topics: ['lists/assure'] }));
  const after = await rows();
  expect(after).toMatchObject([{ id: before!.id, topics: ['lists/assure'], rhythm: 'daily', toldUntil: before!.toldUntil }]);
});

const problems = (input: Partial<DigestInput>) =>
  digestInput
    .safeParse({
      email: 'a@example.com',
      rhythm: 'daily',
      consentVersion: 1,
      checkToken: 'A'.repeat(32),
      checkCode: '123456',
      ...input,
    })
    .error?.issues.map(({ message }) => message)
    .join('；');

test.each([
  ['电子邮箱的格式', { email: 'a@example.com\r\nBcc: b@example.com' }],
  ['电子邮箱的格式', { email: '某人' }],
  ['证券代码为 6 位数字', { codes: '茅台' }],
  ['最多 20 只证券', { codes: Array.from({ length: 21 }, (_, at) => String(600_000 + at)).join(',') }],
  ['验证码为 6 位数字', { checkCode: '12' }],
])('invalid input is refused with a message: %s', (message, input) => {
  expect(problems(input)).toContain(message);
});

test('an address in full-width letters is the same address', () => {
  expect(digestInput.shape.email.parse('ａ＠example.com')).toBe('a@example.com');
});

test('a missing topic or frequency, or consent to an outdated text, is reported', async () => {
  const request = await buildDigest(start, deps);
  await expect(saveDigest(start, deps, { ...request, topics: ['no-such-topic'] })).rejects.toMatchObject({
    errors: [{ path: 'topics', message: '请至少选择一项内容，或者填写证券代码' }],
  });
  await expect(saveDigest(start, deps, { ...request, rhythm: undefined })).rejects.toMatchObject({ errors: [{ path: 'rhythm' }] });
  await expect(saveDigest(start, deps, { ...request, consentVersion: 7 })).rejects.toMatchObject({ errors: [{ path: 'consentVersion' }] });
});

test('a digest lists what was published since the previous one, once per page, the newest first, with unsubscribe links', async () => {
  await subscribe({ topics: ['gsgg', 'lists/assure'], codes: '600519' });
  const old = itemAt('2026-08-20T10:00:00', { title: '订阅之前的公告', href: '/IntoGL/noticeDetail/0.html' });
  const first = itemAt('2026-08-21T10:00:00', { title: '第一则' });
  const second = itemAt('2026-08-21T16:00:00', { title: '第二则', href: '/IntoGL/noticeDetail/2.html' });
  const ahead = itemAt('2026-08-21T20:00:00', { title: '尚未到时间的公告', href: '/IntoGL/noticeDetail/3.html' });
  feeds.get('gsgg')!.push(ahead, second, first, old);
  feeds.get('security/600519')!.push(second);
  expect(await sendDigests(friday, deps)).toEqual({ sent: 1, removed: 0 });
  const [mail] = await mailsTo('reader@example.com');
  expect(mail!.subject).toBe('【前厅证券】2026-08-21 订阅内容 2 条');
  expect(mail!.text).toMatch(/第二则\nhttps:\/\/www\.example\.com\/IntoGL\/noticeDetail\/2\.html\n2026-08-21 第一则/);
  expect(mail!.text).not.toMatch(/订阅之前|尚未到时间/);
  const [row] = await rows();
  expect(mail!.text).toContain(`https://www.example.com/digest/leave.html?key=${row!.leaveKey}`);
  expect(await sendDigests(friday, deps)).toEqual({ sent: 0, removed: 0 });
  expect(await sendDigests(saturday, deps)).toEqual({ sent: 1, removed: 0 });
  expect((await mailsTo('reader@example.com'))[0]!.text).toContain('尚未到时间的公告');
});

test('of simultaneous runs only one sends, and without news no mail is sent', async () => {
  await subscribe();
  expect(await sendDigests(friday, deps)).toEqual({ sent: 0, removed: 0 });
  feeds.get('gsgg')!.push(itemAt('2026-08-22T10:00:00'));
  const counts = await Promise.all(Array.from({ length: 4 }, () => sendDigests(saturday, deps)));
  expect(counts.reduce((sum, { sent }) => sum + sent, 0)).toBe(1);
  expect(await mailsTo('reader@example.com')).toHaveLength(1);
});

test('weekly digests are sent on Fridays with the news of the week', async () => {
  await subscribe({ rhythm: 'weekly' });
  feeds
    .get('gsgg')!
    .push(itemAt('2026-08-21T19:00:00', { title: '周五晚上' }), itemAt('2026-08-26T10:00:00', { title: '周三', href: '/2' }));
  expect(await sendDigests(saturday, deps)).toEqual({ sent: 0, removed: 0 });
  expect(await sendDigests(nextFriday, deps)).toEqual({ sent: 1, removed: 0 });
  expect((await mailsTo('reader@example.com'))[0]!.subject).toContain('2 条');
});

test('an ended subscription gets no mail and leaves no row; an unknown key has no effect and no error', async () => {
  await subscribe();
  const [row] = await rows();
  feeds.get('gsgg')!.push(itemAt('2026-08-21T10:00:00'));
  expect(await unsubscribeDigest(friday, deps, { key: 'guessed' })).toEqual({});
  expect(await rows()).toHaveLength(1);
  await unsubscribeDigest(friday, deps, { key: row!.leaveKey });
  expect(await unsubscribeDigest(friday, deps, { key: row!.leaveKey })).toEqual({});
  expect(await rows()).toEqual([]);
  expect(await sendDigests(friday, deps)).toEqual({ sent: 0, removed: 0 });
});

test('an address is removed after three failed deliveries in a row', async () => {
  await subscribe();
  for (const hour of [10, 11, 12]) {
    feeds.get('gsgg')!.push(itemAt(`2026-08-21T${hour}:00:00`, { href: `/IntoGL/noticeDetail/${hour}.html` }));
    const now = at(`2026-08-21T${hour}:30:00`);
    expect(await sendDigests(now, deps)).toEqual({ sent: 1, removed: 0 });
    await db.updateTable('messages').set({ state: 'failed', endedAt: now.now }).where('template', '=', 'digest').execute();
  }
  expect(await sendDigests(friday, deps)).toEqual({ sent: 0, removed: 1 });
  expect(await rows()).toEqual([]);
});

test('each topic is read once for all subscribers', async () => {
  let readings = 0;
  const counted = buildDigestDeps(feeds, {
    sources: [
      {
        feedOf: () => ({
          tags: [],
          read: () => {
            readings += 1;
            return Promise.resolve({ title: '', description: '', page: '/', items: [itemAt('2026-08-21T10:00:00')] });
          },
        }),
      },
    ],
  });
  for (let n = 0; n < 5; n += 1) await subscribe({ email: `reader${n}@example.com` });
  expect(await sendDigests(friday, counted)).toEqual({ sent: 5, removed: 0 });
  expect(readings).toBe(1);
});
