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

test('within its hours the window is named with the firm and the queue; what stood in its address stays', async () => {
  await set({ url: 'https://chat.example.com/window?lang=zh', firmId: 'qt 1', queue: '网站', hours });
  const chat = await getChat(at('2026-08-21T10:00'), {});
  expect(chat).toMatchObject({ isConnected: true, isOpen: true });
  expect([...new URL(chat.windowUrl!).searchParams]).toEqual([
    ['lang', 'zh'],
    ['firm', 'qt 1'],
    ['queue', '网站'],
  ]);
});

test('outside its hours there is no window, and it is told when somebody is back', async () => {
  const chat = await getChat(at('2026-08-21T21:30'), {});
  expect(chat).toMatchObject({ isConnected: true, isOpen: false, windowUrl: null });
  expect(chat.next?.from).toBe('2026-08-24T08:30:00+08:00');
});

test('a firm without a chat is not connected', async () => {
  await set({ hours });
  expect(await getChat(at('2026-08-21T10:00'), {})).toMatchObject({ isConnected: false, windowUrl: null, next: null });
});

test.each(['javascript:alert(1)', 'http://chat.example.com/', '//chat.example.com/', '/media/other.html', 'https://'])(
  'a window at %s is refused',
  (url) => {
    expect(siteSettings.shape.chat.safeParse({ url, hours }).success).toBe(false);
  },
);

test('a page may hold frames of the origin of the window alone, and of no other site where none is set', () => {
  const headers = { 'content-security-policy': "default-src 'self'" };
  const policy = (address?: string) => allowFrame(headers, address)['content-security-policy'];
  expect(policy('https://chat.example.com/window?x=1;y')).toBe("default-src 'self'; frame-src https://chat.example.com");
  expect(policy('/media/frames/chat.html')).toBe("default-src 'self'");
  expect(policy()).toBe("default-src 'self'");
});
