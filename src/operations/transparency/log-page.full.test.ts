import { expect, test } from 'vitest';
import { updateSettings } from '#content/website/service/settings.ts';
import { demoSite } from '#demo/site.ts';
import { useDatabase } from '#test/support/database.ts';
import { useRenderedSite } from '#test/support/rendered-site.ts';
import { appendEntries, hashContent } from './service/append.ts';

const database = useDatabase();
const site = useRenderedSite(database, { isOpen: () => true });

const append = (version: string) =>
  appendEntries(database.context(), site.deps.transparency, [
    { kind: 'fee', address: '/fees.html', version, day: '2026-08-21', sha256: hashContent(version) },
  ]);

test('the page tells size, checkpoint, keys, delay and limits of the log, and follows each append', async () => {
  await updateSettings(database.context(), demoSite);
  expect((await site.inject('/log.html')).body).toContain('还没有');
  await append('1');
  await append('2');
  await expect.poll(async () => (await site.inject('/log.html')).body).toContain('最新检查点全文');
  const { statusCode, body } = await site.inject('/log.html');
  expect(statusCode).toBe(200);
  for (const said of ['透明日志', '内容公布后 10 分钟内', '收费标准', 'localhost:3000/log', '不能证明', '/log/verifier.html'])
    expect(body).toContain(said);
});
