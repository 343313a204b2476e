import { expect, test } from 'vitest';
import { detectPlatform } from './pages/downloads/platform-name.ts';

const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15';

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0', 0, 'windows'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari}`, 0, 'macos'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari}`, 5, 'ios'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${safari}`, 5, 'ios'],
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile', 5, 'android'],
  ['Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 ArkWeb/4.1 Mobile', 5, 'harmony'],
  ['Mozilla/5.0 (Linux; Android 12; HarmonyOS; NOH-AN00) AppleWebKit/537.36 HuaweiBrowser/15', 5, 'harmony'],
  ['Mozilla/5.0 (X11; Linux x86_64; UOS) AppleWebKit/537.36 Chrome/130.0.0.0', 0, 'linux'],
  ['curl/8.5.0', 0, undefined],
])('%s with %i touch points is %s', (userAgent, touchPoints, platform) => {
  expect(detectPlatform(userAgent, touchPoints)).toBe(platform);
});
