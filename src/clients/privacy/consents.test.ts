import { beforeAll, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { buildClient, buildSecurity } from '#test/factories/identity/clients.ts';
import { useDatabase } from '#test/support/database.ts';
import { findConsentText, publishConsentText } from './service/consent-texts.ts';
import { decideConsent, giveConsent, hasConsent, hasDeclined, listConsents, readConsent } from './service/consents.ts';

const { context } = useDatabase();
const security = buildSecurity();

let clientId = 0;
let mine: Context;
async function newClient(): Promise<Context> {
  ({ id: clientId } = await buildClient(context(), security));
  return context({
    actor: { kind: 'client', clientId, sessionId: '5a0d1a4e-0000-4000-8000-000000000001' },
    ip: '203.0.113.7',
    userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Edg/140.0',
  });
}
beforeAll(async () => void (mine = await newClient()));

const idPhoto = { code: 'id_photo', version: 1 } as const;

test('nothing is agreed to by default, least of all marketing', async () => {
  const { consents } = await listConsents(mine);
  expect(consents.map(({ code, state, history }) => [code, state, history])).toEqual(
    ['privacy_policy', 'id_photo', 'financial_account', 'marketing', 'device_info'].map((code) => [code, 'none', []]),
  );
});

test('processing that rests on a law is listed besides the consents', async () => {
  const { consents } = await listConsents(mine);
  for (const { state, basis } of consents) expect([state, basis]).toEqual(['none', expect.stringContaining('法》')]);
});

test('a client who was never asked has not refused; one who refused or withdrew has', async () => {
  const ctx = await newClient();
  expect(await hasDeclined(ctx, clientId, 'financial_account')).toBe(false);
  await decideConsent(ctx, {}, { code: 'financial_account', version: 1, decision: 'refused', place: 'privacyCentre' });
  expect(await hasDeclined(ctx, clientId, 'financial_account')).toBe(true);
  await decideConsent(ctx, {}, { code: 'financial_account', version: 1, decision: 'given', place: 'privacyCentre' });
  expect(await hasDeclined(ctx, clientId, 'financial_account')).toBe(false);
});

test('the identity-card photo consent states purpose, data, retention, refusal and withdrawal as the law requires', async () => {
  const { body } = await readConsent(mine, { code: 'id_photo' });
  expect(body.isSeparate).toBe(true);
  for (const text of [body.purpose, body.data, body.keep, body.refusal, body.withdrawal, body.effect])
    expect(text).toMatch(/\p{Script=Han}/u);
});

test('a consent covers one purpose and is stored with the masked address and location', async () => {
  const ctx = await newClient();
  await giveConsent(ctx, clientId, idPhoto);
  expect(await hasConsent(ctx, clientId, 'id_photo')).toBe(true);
  expect(await hasConsent(ctx, clientId, 'marketing')).toBe(false);
  const one = (await listConsents(ctx)).consents.find(({ code }) => code === 'id_photo');
  expect(one?.history).toEqual([
    { at: ctx.now.toISOString(), version: 1, decision: 'given', ip: '203.0.*.*', device: 'Windows · Edge', place: 'business' },
  ]);
});

test('withdrawing takes one step, and its effect happens in the same transaction', async () => {
  const ctx = await newClient();
  await giveConsent(ctx, clientId, idPhoto);
  const removed: number[] = [];
  const effects = { id_photo: async (_tx: Context, client: number) => removed.push(client) };
  const now = await decideConsent(ctx, effects, { ...idPhoto, decision: 'withdrawn', place: 'privacyCentre' });
  expect(now.state).toBe('withdrawn');
  expect(removed).toEqual([clientId]);
  expect(await hasConsent(ctx, clientId, 'id_photo')).toBe(false);
});

test('when the effect fails the consent stays unchanged', async () => {
  const ctx = await newClient();
  await giveConsent(ctx, clientId, idPhoto);
  const effects = { id_photo: () => Promise.reject(new Error('disk')) };
  await expect(decideConsent(ctx, effects, { ...idPhoto, decision: 'withdrawn', place: 'privacyCentre' })).rejects.toThrow('disk');
  expect(await hasConsent(ctx, clientId, 'id_photo')).toBe(true);
});

test('a refusal is stored and not asked about again; a given consent must be withdrawn, not refused', async () => {
  const ctx = await newClient();
  const refuse = () => decideConsent(ctx, {}, { code: 'marketing', version: 1, decision: 'refused', place: 'business' });
  await refuse();
  expect((await readConsent(ctx, { code: 'marketing' })).state).toBe('refused');
  await giveConsent(ctx, clientId, { code: 'marketing', version: 1 });
  await expect(refuse()).rejects.toMatchObject({ code: 40009 });
});

test('consents require a session', async () => {
  const visitor = context({ actor: { kind: 'visitor' } });
  await expect(readConsent(visitor, { code: 'id_photo' })).rejects.toMatchObject({ code: 50102 });
  await expect(listConsents(visitor)).rejects.toMatchObject({ code: 50102 });
});

test('a newer text asks again about its own purpose only, from its effective date', async () => {
  const ctx = await newClient();
  await giveConsent(ctx, clientId, { code: 'financial_account', version: 1 });
  await giveConsent(ctx, clientId, { code: 'device_info', version: 1 });
  const { title, body } = await findConsentText(ctx, 'financial_account');
  const from = new Date(ctx.now.getTime() + 86_400_000);
  expect(await publishConsentText(context(), { code: 'financial_account', title, body }, from)).toBe(2);
  expect(await hasConsent(ctx, clientId, 'financial_account')).toBe(true);
  const later = { ...ctx, now: from };
  expect([await hasConsent(later, clientId, 'financial_account'), await hasConsent(later, clientId, 'device_info')]).toEqual([false, true]);
  expect((await readConsent(later, { code: 'financial_account' })).state).toBe('outdated');
});
