import { expect, test } from 'vitest';
import { inTransaction } from '#platform/database/transaction.ts';
import { buildSeekerDeps, buildSignedInSeeker } from '#test/factories/identity/job-seekers.ts';
import { useDatabase } from '#test/support/database.ts';
import { currentConsentText, publishSeekerConsentText } from './service/consent-texts.ts';
import { giveSeekerConsent, requireSeekerConsent, seekerConsentState, withdrawSeekerConsent } from './service/consents.ts';
import { findOrCreateSeeker } from './service/seekers.ts';

const { db, context } = useDatabase();
const deps = buildSeekerDeps();

test('the first text comes with the database and names controller, purpose, data, retention, recipients and how to withdraw', async () => {
  const { version, title, body, resumeMonths, versions } = await currentConsentText(context());
  expect({ version, title, resumeMonths }).toEqual({ version: 1, title: '求职者个人信息处理规则', resumeMonths: 24 });
  expect(versions).toHaveLength(1);
  expect(JSON.stringify(body)).not.toMatch(/\{\w+\}/);
  expect(body.keep).toContain('24 个月');
  expect(body.data.filter(({ sensitive }) => sensitive).map((one) => one.title)).toEqual(['身份证号码', '照片与文件']);
});

test('data may not be processed without a consent or after its withdrawal; an older consent stays valid after a newer text is published', async () => {
  const { id } = await findOrCreateSeeker(context(), deps, '13911110001');
  const refused = { code: 40009, message: expect.stringContaining('隐私与账号') };
  expect(await seekerConsentState(context(), id)).toBe('none');
  await expect(requireSeekerConsent(context(), id)).rejects.toMatchObject(refused);
  await inTransaction(context(), (tx) => giveSeekerConsent(tx, id, { version: 1 }));
  await requireSeekerConsent(context(), id);
  const { title, body } = await currentConsentText(context());
  const tomorrow = new Date(context().now.getTime() + 86_400_000);
  const version = await publishSeekerConsentText(context(), { title, body, changes: '示例' }, tomorrow);
  expect(await seekerConsentState(context(), id)).toBe('given');
  expect(await seekerConsentState(context({ now: tomorrow }), id)).toBe('outdated');
  await requireSeekerConsent(context({ now: tomorrow }), id);
  await inTransaction(context({ now: tomorrow }), (tx) => giveSeekerConsent(tx, id, { version }));
  await inTransaction(context({ now: tomorrow }), (tx) => withdrawSeekerConsent(tx, id));
  expect(await seekerConsentState(context({ now: tomorrow }), id)).toBe('withdrawn');
  await expect(requireSeekerConsent(context(), id)).rejects.toMatchObject(refused);
});

test('a decision stores the retention months that were shown, and the shortened network address', async () => {
  const { actor } = await buildSignedInSeeker(context({ ip: '203.0.113.7' }), deps);
  const rows = await db.selectFrom('seekerConsents').selectAll().where('seekerId', '=', actor.seekerId).execute();
  expect(rows).toMatchObject([{ version: 1, decision: 'given', resumeMonths: 24, network: '203.0.*.*' }]);
});
