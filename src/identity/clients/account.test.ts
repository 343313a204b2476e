import { expect, test } from 'vitest';
import { deviceNameOf } from '#identity/accounts/web/device-name.ts';
import { parseAccount } from './account.ts';

test('a mainland mobile number is treated as one unless the visitor says that it is a fund account', () => {
  expect(parseAccount('13800001234')).toEqual({ kind: 'mobile', number: '13800001234' });
  expect(parseAccount('12800001234').kind).toBe('fundAccount');
  expect(parseAccount('880012345612').kind).toBe('fundAccount');
  expect(parseAccount('13800001234', 'fundAccount').kind).toBe('fundAccount');
});

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Windows · Edge',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
    'macOS · Safari',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.60', 'iPhone · 微信'],
  ['Mozilla/5.0 (Linux; Android 15; M2102) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36 MiuiBrowser/20', 'Android · 小米浏览器'],
  [
    'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 Chrome/132.0 Safari/537.36 ArkWeb/5 HuaweiBrowser/16',
    'HarmonyOS · 华为浏览器',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Linux · Firefox'],
  ['curl/8', '未知设备'],
  [undefined, '未知设备'],
])('%s is %s', (userAgent, device) => {
  expect(deviceNameOf(userAgent)).toBe(device);
});
