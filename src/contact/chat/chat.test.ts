import { beforeAll, expect, test } from 'vitest';
import { siteSettings, type SiteSettings } from '#content/website/schema/site.ts';
import { updateSettings } from '#content/website/service/settings.ts';
import { demoSite } from '#demo/site.ts';
import { allowFrame } from '#rendering/server/page-headers.ts';
import { useDatabase } from '#test/support/database.ts';
import { getChat } from './service.ts';

const { context } = useDatabase();
const at = (moment: string) => context({ now: new Date(`${moment}:00+08:00`) });
const hours = { workdays: { from: '08:30', until: '21:00' }, restDays: null };
const set = (chat: SiteSettings['chat']) => updateSettings(context(), { chat });

beforeAll(() => updateSettings(context(), demoSite));

test('within its hours the chat address contains the firm and the queue, and keeps its own parameters', async () => {
  await set({ url: 'https://chat.example.com/window?lang=zh', firmId: 'qt 1', queue: '网站', hours });
  const chat = await getChat(at('2026-08-21T10:00'), {});
  expect(chat).toMatchObject({ isConnected: true, isOpen: true });
  expect([...new URL(chat.windowUrl!).searchParams]).toEqual([
    ['lang', 'zh'],
    ['firm', 'qt 1'],
    ['queue', '网站'],
  ]);
});

test('outside its hours there is no chat address, and the response says when it opens', async () => {
  const chat = await getChat(at('2026-08-21T21:30'), {});
  expect(chat).toMatchObject({ isConnected: true, isOpen: false, windowUrl: null });
  expect(chat.next?.from).toBe('2026-08-24T08:30:00+08:00');
});

test('a firm without a chat has no connection', async () => {
  await set({ hours });
  expect(await getChat(at('2026-08-21T10:00'), {})).toMatchObject({ isConnected: false, windowUrl: null, next: null });
});

test.each(['javascript:alert(1)', 'http://chat.example.com/', '//chat.example.com/', '/media/other.html', 'https://'])(
  'a chat address at %s is refused',
  (url) => {
    expect(siteSettings.shape.chat.safeParse({ url, hours }).success).toBe(false);
  },
);

test('the policy allows frames of the chat’s origin only, and none where no chat is configured', () => {
  const headers = { 'content-security-policy': "default-src 'self'" };
  const policy = (address?: string) => allowFrame(headers, address)['content-security-policy'];
  expect(policy('https://chat.example.com/window?x=1;y')).toBe("default-src 'self'; frame-src https://chat.example.com");
  expect(policy('/media/frames/chat.html')).toBe("default-src 'self'");
  expect(policy()).toBe("default-src 'self'");
});
