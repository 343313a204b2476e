import { beforeAll, expect, test } from 'vitest';
import { verifyClaim } from '#content/downloads/service/verify.ts';
import { updateSettings } from '#content/website/service/settings.ts';
import { demoSite } from '#demo/site.ts';
import { buildFund, prepareFunds } from '#test/factories/products/funds.ts';
import { useDatabase } from '#test/support/database.ts';
import { fundIdentities } from './identities.ts';

const { context } = useDatabase();
const ask = (q: string) => verifyClaim(context(), { q }, [fundIdentities]);

beforeAll(async () => {
  await updateSettings(context(), demoSite);
  await prepareFunds(context(), [
    buildFund({ code: '000001', name: '华夏成长混合', manager: '华夏基金' }),
    buildFund({ code: '000014', name: '华夏成长混合C（前端）', manager: '华夏基金' }),
  ]);
});

test('a fund is found by its full code or name in any spelling, and shown as belonging to its manager', async () => {
  for (const q of ['000001', '０００００１', '000001.OF', '华夏成长混合', ' 华夏 成长混合 '])
    expect(await ask(q), q).toMatchObject({
      verdict: 'official',
      findings: [{ title: '华夏成长混合', sources: [{ href: '/fund/000001.html' }] }],
    });
  expect((await ask('000001')).findings[0]!.facts).toContainEqual({ label: '基金管理人', value: '华夏基金' });
  expect((await ask('华夏成长混合C(前端)')).findings).toMatchObject([{ title: '华夏成长混合C（前端）' }]);
});

test('a part of a code or a name finds no fund', async () => {
  for (const q of ['00000', '华夏成长', '华夏', '000001X']) expect((await ask(q)).verdict, q).toBe('unknown');
});
