import { beforeAll, expect, test } from 'vitest';
import { updateSettings } from '#content/website/service/settings.ts';
import { demoSite } from '#demo/site.ts';
import { withdrawSeekerConsent } from '#identity/job-seekers/service/consents.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { buildSignedInSeeker } from '#test/factories/identity/job-seekers.ts';
import { buildResumeDeps, saveFullResume } from '#test/factories/recruitment/resumes.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { staffActor } from '#test/support/staff.ts';
import { talentDecision } from './schema.ts';
import { decideTalent, readOwnTalent } from './service/own-talent.ts';
import { findTalent, listTalents } from './service/talents.ts';
import { talentVersion } from './web/talent-labels.ts';

const { pool, context } = useDatabase();
const resumes = buildResumeDeps(openFileStore(useFolder()));
const staff = (at?: string): Context => context({ actor: staffActor(1), ...(at && { now: new Date(at) }) });
const join = (ctx: Context) => decideTalent(ctx, { version: talentVersion, decision: 'given' });
const leave = (ctx: Context) => decideTalent(ctx, { version: talentVersion, decision: 'withdrawn' });
const idOf = async (seekerId: number, ctx = staff()) => (await listTalents(ctx, {})).talents.find((one) => one.seekerId === seekerId)?.id;

async function ready() {
  const seeker = await buildSignedInSeeker(context(), resumes.seekers);
  await saveFullResume(seeker, resumes, seeker.actor.seekerId);
  return seeker;
}

beforeAll(() => updateSettings(context(), demoSite));

test('a person joins the pool for a year, and can renew the membership', async () => {
  const seeker = await ready();
  expect(await readOwnTalent(seeker)).toEqual({ isMember: false, validUntil: null, isOpenTo: true, history: [] });
  expect(await idOf(seeker.actor.seekerId)).toBeUndefined();
  expect(await join(seeker)).toMatchObject({ isMember: true, validUntil: '2027-08-21' });
  const later = { ...seeker, now: new Date('2027-02-01T02:00:00Z') };
  expect(await join(later)).toMatchObject({ validUntil: '2028-02-01', history: [{ decision: 'given' }, { decision: 'given' }] });
  const mine = (await listTalents(staff(), {})).talents.filter(({ seekerId }) => seekerId === seeker.actor.seekerId);
  expect(mine).toHaveLength(1);
});

test('a person who leaves, or withdraws the whole consent, is immediately hidden from staff', async () => {
  const [leaving, stopping] = [await ready(), await ready()];
  for (const seeker of [leaving, stopping]) await join(seeker);
  const ids = [await idOf(leaving.actor.seekerId), await idOf(stopping.actor.seekerId)] as [number, number];
  expect(await leave(leaving)).toMatchObject({ isMember: false });
  await inTransaction(stopping, (tx) => withdrawSeekerConsent(tx, stopping.actor.seekerId));
  for (const id of ids) await expect(findTalent(staff(), id)).rejects.toMatchObject({ code: 40004 });
  expect([await idOf(leaving.actor.seekerId), await idOf(stopping.actor.seekerId)]).toEqual([undefined, undefined]);
  await expect(leave(leaving)).rejects.toMatchObject({ code: 40009 });
});

test('the membership ends after its last day', async () => {
  const seeker = await ready();
  await join(seeker);
  expect(await idOf(seeker.actor.seekerId, staff('2027-08-21T15:00:00Z'))).toBeDefined();
  expect(await idOf(seeker.actor.seekerId, staff('2027-08-21T16:00:00Z'))).toBeUndefined();
  expect(await readOwnTalent({ ...seeker, now: new Date('2027-08-22T02:00:00Z') })).toMatchObject({ isMember: false });
});

test('joining requires a resume declared true, and the consent', async () => {
  const empty = await buildSignedInSeeker(context(), resumes.seekers);
  await expect(join(empty)).rejects.toMatchObject({ code: 40009, message: expect.stringContaining('简历') });
  const seeker = await ready();
  await inTransaction(seeker, (tx) => withdrawSeekerConsent(tx, seeker.actor.seekerId));
  await expect(join(seeker)).rejects.toMatchObject({ code: 40009, message: expect.stringContaining('撤回') });
  expect(() => join(context({ actor: { kind: 'visitor' } }))).toThrow(expect.objectContaining({ code: 50102 }));
});

test('outdated terms cannot be agreed to', () => {
  expect(talentDecision.safeParse({ version: talentVersion + 1, decision: 'given' }).success).toBe(false);
});

test('a decision never changes, and is deleted with the person', async () => {
  const seeker = await ready();
  await join(seeker);
  await expect(pool.query(`update talent_decisions set valid_until = '2099-01-01'`)).rejects.toThrow('evidence');
});

test('only staff list the members of the pool', async () => {
  const seeker = await ready();
  await expect(listTalents(seeker, {})).rejects.toMatchObject({ code: 40004 });
  await expect(findTalent(seeker, 1)).rejects.toMatchObject({ code: 40004 });
});
