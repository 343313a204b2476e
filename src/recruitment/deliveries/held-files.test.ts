import { beforeAll, expect, test } from 'vitest';
import { updateSettings } from '#content/website/service/settings.ts';
import { demoSite } from '#demo/site.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { addResumeFile } from '#recruitment/resumes/service/files/add-file.ts';
import { listResumeFiles, removeResumeFile } from '#recruitment/resumes/service/files/files.ts';
import { buildDeliveryDeps, createOpenJob, buildReadySeeker } from '#test/factories/recruitment/deliveries.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { changeResume } from './service/change-resume.ts';
import { deliver } from './service/deliver.ts';
import { eraseDeliveries } from './service/erase.ts';
import { readDeliveredResume } from './service/snapshot.ts';

const { db, context } = useDatabase();
const deps = buildDeliveryDeps(openFileStore(useFolder()));
const pdf = {
  name: '简历.pdf',
  type: 'application/pdf',
  bytes: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
};
const holdsOf = async (id: string): Promise<number | undefined> =>
  (await db.selectFrom('resumeFiles').select('holds').where('id', '=', id).executeTakeFirst())?.holds;

beforeAll(() => updateSettings(context(), demoSite));

test('a delivered file stays with the delivery when its owner deletes it, and is deleted with the last delivery that contains it', async () => {
  const seeker = await buildReadySeeker(context(), deps);
  const { id } = await addResumeFile(seeker, deps.resumes, { kind: 'cv', file: pdf });
  const delivery = await deliver(seeker, deps, { jobId: await createOpenJob(context()) });
  expect(delivery.files).toBe(1);
  await removeResumeFile(seeker, { id });
  expect(await listResumeFiles(seeker, deps.resumes, seeker.actor.seekerId)).toEqual([]);
  expect((await readDeliveredResume(seeker, deps, delivery)).files).toMatchObject([{ id, name: '简历.pdf' }]);
  await inTransaction(context(), (tx) => eraseDeliveries(tx, seeker.actor.seekerId));
  expect(await holdsOf(id)).toBeUndefined();
});

test('replacing a resume releases its files, except those that the new one also contains', async () => {
  const seeker = await buildReadySeeker(context(), deps);
  const { id } = await addResumeFile(seeker, deps.resumes, { kind: 'cv', file: pdf });
  const delivery = await deliver(seeker, deps, { jobId: await createOpenJob(context()) });
  await changeResume(seeker, deps, { deliveryId: delivery.id });
  expect(await holdsOf(id)).toBe(1);
  await removeResumeFile(seeker, { id });
  expect(await changeResume(seeker, deps, { deliveryId: delivery.id })).toMatchObject({ files: 0 });
  expect(await holdsOf(id)).toBeUndefined();
});
