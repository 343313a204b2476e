import { expect, test } from 'vitest';
import { getLaunchState } from '#content/website/service/launch.ts';
import { getFrame, getSettings } from '#content/website/service/settings.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { emptyStandardPack, buildFirm, buildSetUpDeps } from '#test/factories/operations/setup.ts';
import { useDatabase } from '#test/support/database.ts';
import { issueSetUpLink, checkSetUpLink, consumeSetUpLink } from './service/links.ts';
import { setUpFirm } from './service/set-up-firm.ts';

const { db, context } = useDatabase();
const deps = buildSetUpDeps();
const tokenOf = (issued: { link: string } | undefined): string => issued!.link.slice(issued!.link.indexOf('#') + 1);
const laterBy = (hours: number) => context({ now: new Date(context().now.getTime() + hours * 3_600_000) });
const refused = (draft: Partial<ReturnType<typeof buildFirm>>) => setUpFirm(context(), deps, buildFirm(draft), emptyStandardPack);

test('a link is valid for one day; the next start prints another one and invalidates the previous one', async () => {
  const former = tokenOf(await issueSetUpLink(context(), deps));
  const later = tokenOf(await issueSetUpLink(context(), deps));
  await expect(checkSetUpLink(context(), deps, { token: former })).rejects.toMatchObject({ code: 40004 });
  expect(await checkSetUpLink(context(), deps, { token: later })).toMatchObject({ expiresAt: expect.any(String) });
  await expect(checkSetUpLink(laterBy(24.1), deps, { token: later })).rejects.toMatchObject({ code: 40004 });
  const kept = await db.selectFrom('setUpLinks').select('tokenHash').execute();
  expect(kept).toHaveLength(1);
  expect(kept[0]!.tokenHash.toString('latin1')).not.toContain(later);
});

test('a link can be used once', async () => {
  const token = tokenOf(await issueSetUpLink(context(), deps));
  await consumeSetUpLink(context(), deps, token);
  await expect(consumeSetUpLink(context(), deps, token)).rejects.toMatchObject({ code: 40004 });
});

test('an error is shown at its field, and nothing is created', async () => {
  const firm = buildFirm();
  await expect(refused({ brand: { color: 'green', letters: '松' } })).rejects.toMatchObject({ errors: [{ path: 'brand.color' }] });
  await expect(refused({ contact: { ...firm.contact, hotline: '请拨打' } })).rejects.toMatchObject({
    errors: [{ path: 'contact.hotline' }],
  });
  await expect(refused({ brand: { color: '#1d6b4f', letters: '松', svg: '<p>不是图形</p>' } })).rejects.toMatchObject({
    errors: [{ path: 'brand.svg' }],
  });
  const { system } = firm.administrators;
  await expect(refused({ administrators: { ...firm.administrators, audit: system } })).rejects.toMatchObject({
    errors: [{ path: 'administrators.audit.loginName' }],
  });
  expect(await getLaunchState(context())).toBe('unprepared');
  expect(await db.selectFrom('staffAccounts').select('id').execute()).toEqual([]);
});

test('when the standard texts cannot be loaded no firm or administrator is created, and the link stays valid', async () => {
  const token = tokenOf(await issueSetUpLink(context(), deps));
  const broken = { ...emptyStandardPack, load: () => Promise.reject(new Error('texts are missing')) };
  const tried = inTransaction(context(), async (tx) => {
    await consumeSetUpLink(tx, deps, token);
    return setUpFirm(tx, deps, buildFirm(), broken);
  });
  await expect(tried).rejects.toThrow('texts are missing');
  expect(await getLaunchState(context())).toBe('unprepared');
  expect(await checkSetUpLink(context(), deps, { token })).toMatchObject({ expiresAt: expect.any(String) });
});

test('of two simultaneous set-ups one creates the firm, with three administrators and a closed site; the other gets an error', async () => {
  const token = tokenOf(await issueSetUpLink(context(), deps));
  const all = await Promise.allSettled([1, 2].map(() => setUpFirm(context(), deps, buildFirm(), emptyStandardPack)));
  expect(all.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(all.find((one) => one.status === 'rejected')).toMatchObject({ reason: { code: 40009 } });
  expect(await getLaunchState(context())).toBe('closed');
  const held = await db.selectFrom('staffAccountRoles').select('duty').orderBy('duty').execute();
  expect(held.map(({ duty }) => duty)).toEqual(['audit', 'security', 'system']);
  const { firm, legalLines, product } = await getSettings(context());
  expect([firm.name, product, legalLines[0]!.text]).toEqual(['青松证券股份有限公司', 'qs', '经营证券期货业务许可证：沪证许字第000001号']);
  expect((await getFrame(context())).mark).toMatch(/^\/brand\/[0-9a-f]{12}\.svg$/);
  // Nothing can be set up any more, by this link or after another start.
  await expect(checkSetUpLink(context(), deps, { token })).rejects.toMatchObject({ code: 40004 });
  expect(await issueSetUpLink(context(), deps)).toBeUndefined();
});
