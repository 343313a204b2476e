import { expect, test } from 'vitest';
import { withdrawSeekerConsent } from '#identity/job-seekers/service/consents.ts';
import { readIdNumber } from '#identity/job-seekers/service/id-number.ts';
import type { Actor } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { buildSeekerDeps, buildSignedInSeeker } from '#test/factories/identity/job-seekers.ts';
import { buildResumeDeps, saveFullResume, filledResume } from '#test/factories/recruitment/resumes.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { staffActor } from '#test/support/staff.ts';
import { eraseResume, readMyResume, readMyView, readOwnResume, readResumeView, readUnmaskedResume } from './service/resume.ts';
import { saveSection } from './service/save-section.ts';
import { submitResume } from './service/submit-resume.ts';
import { declarationVersion } from './web/declarations.ts';

const { db, context } = useDatabase();
const seekers = buildSeekerDeps();
const deps = buildResumeDeps(openFileStore(useFolder()), seekers);
const declared = { version: declarationVersion, isTrue: true, hasNoBan: true, agreesToCheck: true } as const;

async function filled() {
  const seeker = await buildSignedInSeeker(context(), seekers);
  await saveFullResume(seeker, deps, seeker.actor.seekerId);
  return { seeker, seekerId: seeker.actor.seekerId };
}
const as = (actor: Actor) => context({ actor });
const staff: Actor = staffActor(1);
const readers = { readOwnResume, readResumeView, readWholeResume: readUnmaskedResume };

test('the firm’s view contains the content, with mobile number and identity card masked', async () => {
  const { seekerId, seeker } = await filled();
  const view = await readResumeView(as(staff), deps, seekerId);
  expect(view).toMatchObject({ education: filledResume.education, asOf: '2026-08-21T02:00:00.000Z', files: [] });
  expect(view.basicInfo).toEqual({ ...filledResume.basicInfo, idNumber: '110***********0028' });
  expect(JSON.stringify(view)).not.toContain(seeker.mobile);
  expect(await readMyView(seeker, deps)).toEqual(view);
});

test('the copy of one’s own data contains mobile number and identity card in full', async () => {
  const { seekerId, seeker } = await filled();
  expect(await readUnmaskedResume(seeker, deps, seekerId)).toMatchObject({ mobile: seeker.mobile, basicInfo: filledResume.basicInfo });
});

test.each(Object.entries(readers))('%s: other job seekers, clients and visitors cannot see a resume', async (_name, read) => {
  const [{ seekerId }, other] = [await filled(), await buildSignedInSeeker(context(), seekers)];
  for (const actor of [other.actor, { kind: 'client', clientId: seekerId, sessionId: 'x' }, { kind: 'visitor' }] as Actor[])
    await expect(read(as(actor), deps, seekerId)).rejects.toMatchObject({ code: 40004 });
  await expect(read(as({ kind: 'system', name: 'job' }), deps, seekerId)).resolves.toBeDefined();
});

test('a resume that was never begun is empty, not missing', async () => {
  const seeker = await buildSignedInSeeker(context(), seekers);
  const mine = await readMyResume(seeker, deps);
  expect(mine).toMatchObject({ declaredAt: null, updatedAt: null, files: [], completeness: { percent: 0 } });
  expect(Object.values(mine.sections)).toEqual(Array.from({ length: 9 }, () => null));
});

test('the key for drafts is always the same for a person and differs between persons', async () => {
  const [one, other] = [await buildSignedInSeeker(context(), seekers), await buildSignedInSeeker(context(), seekers)];
  const { draftKey } = await readMyResume(one, deps);
  expect(Buffer.from(draftKey, 'base64url')).toHaveLength(32);
  expect((await readMyResume(one, deps)).draftKey).toBe(draftKey);
  expect((await readMyResume(other, deps)).draftKey).not.toBe(draftKey);
  expect(await readOwnResume(one, deps, one.actor.seekerId)).not.toHaveProperty('draftKey');
});

test('a person who has withdrawn the consent is hidden from staff, not from themselves', async () => {
  const { seeker, seekerId } = await filled();
  await inTransaction(seeker, (tx) => withdrawSeekerConsent(tx, seekerId));
  await expect(readResumeView(as(staff), deps, seekerId)).rejects.toMatchObject({ code: 40004 });
  await expect(readOwnResume(seeker, deps, seekerId)).resolves.toMatchObject({ completeness: { percent: 100 } });
  await expect(submitResume(seeker, deps, declared)).rejects.toMatchObject({ code: 40009, extra: {} });
});

test('declarations stay valid until the content changes; declaring again or saving the same changes nothing', async () => {
  const { seeker, seekerId } = await filled();
  const later = { ...seeker, now: new Date('2026-08-22T02:00:00Z') };
  const stands = async () => (await readOwnResume(seeker, deps, seekerId)).declaredAt;
  expect(await submitResume(later, deps, declared)).toEqual({ declaredAt: '2026-08-21T02:00:00.000Z', version: declarationVersion });
  await saveSection(later, deps, 'expectedJob', { revision: 1, content: filledResume.expectedJob });
  expect(await stands()).toBe('2026-08-21T02:00:00.000Z');
  await saveSection(later, deps, 'expectedJob', { revision: 1, content: { ...filledResume.expectedJob, salary: '30 万' } });
  expect(await stands()).toBeNull();
  expect(await submitResume(later, deps, declared)).toMatchObject({ declaredAt: '2026-08-22T02:00:00.000Z' });
  const rows = await db
    .selectFrom('auditEntries')
    .select('details')
    .where('action', '=', 'resume.declare')
    .where('subject', '=', `seeker:${seekerId}`)
    .execute();
  expect(rows).toHaveLength(2);
});

test('a declaration of an earlier wording is no longer valid', async () => {
  const { seeker, seekerId } = await filled();
  await db.updateTable('resumes').set({ declarationVersion: 0 }).where('seekerId', '=', seekerId).execute();
  expect(await readOwnResume(seeker, deps, seekerId)).toMatchObject({ declaredAt: null });
});

test('a section saved with former fields is read with today’s fields', async () => {
  const { seeker, seekerId } = await filled();
  const sealedContent = deps.sealer.seal({ items: [{ school: '示例', score: 5 }], more: 1 }, { section: 'education', seekerId });
  await db
    .updateTable('resumeSections')
    .set({ sealedContent })
    .where('seekerId', '=', seekerId)
    .where('section', '=', 'education')
    .execute();
  const { education } = await readResumeView(seeker, deps, seekerId);
  expect(education?.items).toEqual([
    {
      ...filledResume.education.items[0],
      from: '',
      to: '',
      school: '示例',
      major: '',
      direction: '',
      studyMode: '',
      education: '',
      degree: '',
      ranking: '',
      referee: '',
    },
  ]);
});

test('erasing a resume removes its sections, number and declarations, and nothing of others', async () => {
  const [{ seeker, seekerId }, other] = [await filled(), await filled()];
  await expect(inTransaction(seeker, (tx) => eraseResume(tx, deps, other.seekerId))).rejects.toMatchObject({ code: 40004 });
  expect(await inTransaction(seeker, (tx) => eraseResume(tx, deps, seekerId))).toBe(9);
  expect(await readIdNumber(seeker, seekers, seekerId)).toBe('');
  for (const table of ['resumes', 'resumeSections'] as const)
    expect(await db.selectFrom(table).selectAll().where('seekerId', '=', seekerId).execute()).toEqual([]);
  expect((await readOwnResume(other.seeker, deps, other.seekerId)).completeness.percent).toBe(100);
  expect(await inTransaction(seeker, (tx) => eraseResume(tx, deps, seekerId))).toBe(0);
});

test('a resume is read in a fixed number of statements, however much it contains', async () => {
  const [{ seeker, seekerId }, empty] = [await filled(), await buildSignedInSeeker(context(), seekers)];
  const count = async (ctx: typeof seeker, id: number) => {
    let statements = 0;
    const counting = db.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await readOwnResume({ ...ctx, db: counting }, deps, id);
    return statements;
  };
  expect([await count(seeker, seekerId), await count(empty, empty.actor.seekerId)]).toEqual([5, 5]);
});
