import { expect, test } from 'vitest';
import { consoleBase } from '#contract/staff-call.ts';
import { useConsole } from '#test/support/console.ts';
import { useDatabase } from '#test/support/database.ts';

const ask = useConsole(useDatabase());

test('whatever the console answers, nothing inline runs, nothing of another site is loaded, nobody frames it or holds on to its window, and nobody keeps it', async () => {
  for (const path of ['/', '/content', '/healthz', `${consoleBase}/content/types`, '/nothing.js']) {
    const { headers } = await ask('GET', path, { headers: { accept: 'text/html' } });
    const policy = new Map(
      String(headers['content-security-policy'])
        .split('; ')
        .map((part) => [part.split(' ')[0], part]),
    );
    expect(policy.get('default-src'), path).toBe("default-src 'self'");
    expect(policy.get('script-src'), path).toBe("script-src 'self'");
    expect(policy.get('style-src'), path).toBe("style-src 'self'");
    for (const none of ['object-src', 'base-uri', 'frame-ancestors']) expect(policy.get(none), path).toBe(`${none} 'none'`);
    expect(headers, path).toMatchObject({
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-store',
    });
  }
});
