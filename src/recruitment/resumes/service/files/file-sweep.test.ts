import { readdir } from 'node:fs/promises';
import { beforeEach, expect, test } from 'vitest';
import type { SeekerActor } from '#identity/job-seekers/service/session.ts';
import type { Context } from '#platform/context.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { buildSignedInSeeker } from '#test/factories/identity/job-seekers.ts';
import { buildResumeDeps } from '#test/factories/recruitment/resumes.ts';
import { useDatabase } from '#test/support/database.ts';
import { buildDocx } from '#test/support/documents.ts';
import { useFolder } from '#test/support/folder.ts';
import { resumeFileJobs } from '../../file-jobs.ts';
import { addResumeFile } from './add-file.ts';
import { eraseFiles, holdFiles, removeResumeFile } from './files.ts';

const { db, context } = useDatabase();
const folder = useFolder();
const deps = buildResumeDeps(openFileStore(folder));
const file = { name: 'a.docx', type: '', bytes: buildDocx() };

let mine: Context & { actor: SeekerActor };
beforeEach(async () => void (mine = await buildSignedInSeeker(context(), deps.seekers)));

async function sweep(hours = 0): Promise<void> {
  const now = new Date(context().now.getTime() + hours * 3_600_000);
  for (const { handle } of resumeFileJobs(deps)) await handle(context({ now }), {});
}

const countBytes = async () => (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;
const countNotes = async () => (await db.selectFrom('resumeFileLeftovers').select('storageKey').execute()).length;

test('the bytes of a removed file are deleted by the next sweep, those of a held one stay', async () => {
  const { id } = await addResumeFile(mine, deps, { kind: 'cv', file });
  await sweep(2);
  expect([await countBytes(), await countNotes()]).toEqual([1, 0]);
  await holdFiles(mine, deps, mine.actor.seekerId);
  await removeResumeFile(mine, { id });
  await sweep(2);
  expect(await countBytes()).toBe(1);
  await eraseFiles(mine, deps, mine.actor.seekerId);
  await sweep();
  await sweep();
  expect([await countBytes(), await countNotes()]).toEqual([0, 0]);
});

test('after a crash between bytes and row the sweep deletes the bytes an hour later', async () => {
  const ended = {
    ...deps,
    files: {
      ...deps.files,
      async write(...given: Parameters<typeof deps.files.write>) {
        await deps.files.write(...given);
        throw new Error('killed');
      },
    },
  };
  await expect(addResumeFile(mine, ended, { kind: 'cv', file })).rejects.toThrow('killed');
  expect([await countBytes(), await countNotes()]).toEqual([1, 1]);
  await sweep(0.9);
  expect(await countBytes()).toBe(1);
  await sweep(1);
  expect([await countBytes(), await countNotes()]).toEqual([0, 0]);
});

test('after a crash before any byte is written the record is deleted as well', async () => {
  const ended = { ...deps, files: { ...deps.files, write: () => Promise.reject(new Error('killed')) } };
  await expect(addResumeFile(mine, ended, { kind: 'cv', file })).rejects.toThrow('killed');
  await sweep(1);
  expect([await countBytes(), await countNotes()]).toEqual([0, 0]);
});

test('a sweep that crashes between bytes and record is repeated', async () => {
  const { id } = await addResumeFile(mine, deps, { kind: 'cv', file });
  await removeResumeFile(mine, { id });
  const [{ storageKey }] = (await db.selectFrom('resumeFileLeftovers').select('storageKey').execute()) as [{ storageKey: string }];
  await deps.files.remove(storageKey);
  await sweep();
  expect(await countNotes()).toBe(0);
});

test('attempt counts of past days are deleted', async () => {
  await db.insertInto('resumeFileUploads').values({ seekerId: mine.actor.seekerId, day: '2026-08-01', uploads: 3 }).execute();
  await sweep();
  expect(await db.selectFrom('resumeFileUploads').select('day').where('day', '<', '2026-08-10').execute()).toEqual([]);
});
