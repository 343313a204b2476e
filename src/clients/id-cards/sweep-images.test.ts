import { readdir } from 'node:fs/promises';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  allConfirmed,
  buildCaseWithPictures,
  buildCardHolder,
  buildIdentityDeps,
  cardValues,
  createExaminer,
  publishCardUpdate,
  createSpecimenReader,
  sendPicture,
  type TestClientContext,
} from '#test/factories/clients/id-cards.ts';
import { buildSecurity } from '#test/factories/identity/clients.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { identityJobs } from './jobs.ts';
import type { CardSubmitInput } from './schema.ts';
import { applyIdCard } from './service/apply-id-card.ts';
import { fileIdCard } from './service/file-id-card.ts';
import { bindImages } from './service/images/bind-images.ts';
import { submitCard } from './service/submit-card.ts';

const { db, context } = useDatabase();
const folder = useFolder();
const security = buildSecurity();
// Each with a straightened picture.
const deps = buildIdentityDeps(folder, security, createExaminer(createSpecimenReader()));
const dayMs = 86_400_000;

let mine: TestClientContext;
beforeAll(() => publishCardUpdate(context()));
beforeEach(async () => void (mine = await buildCardHolder(context(), security)));

async function sweep(days: number): Promise<void> {
  for (const { handle } of identityJobs(deps.files)) await handle(context({ now: new Date(context().now.getTime() + days * dayMs) }), {});
}

const ownImages = () => db.selectFrom('identityImages').select(['id', 'state']).where('clientId', '=', mine.actor.clientId).execute();
const setState = (id: string, state: 'withdrawn' | 'refused') =>
  db.updateTable('businessCases').set({ state, decidedAt: context().now }).where('id', '=', id).execute();
const submit = (acpt_id: string) =>
  submitCard(mine, deps, { acpt_id, fields: cardValues as CardSubmitInput['fields'], confirmed: allConfirmed });

test('a picture that was not used within a day is destroyed with its bytes', async () => {
  await sendPicture(mine, deps, 'front');
  await sweep(0.9);
  expect(await ownImages()).toHaveLength(1);
  await sweep(1.1);
  expect(await ownImages()).toHaveLength(0);
  expect((await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())).toHaveLength(0);
});

test('pictures stay while their case is open and are destroyed after its withdrawal', async () => {
  const acptId = await buildCaseWithPictures(mine, deps);
  await submit(acptId);
  await sweep(20);
  expect(await ownImages()).toHaveLength(2);
  await setState(acptId, 'withdrawn');
  await sweep(20);
  expect(await ownImages()).toHaveLength(0);
});

test('pictures of a refused case are destroyed after thirty days', async () => {
  const acptId = await buildCaseWithPictures(mine, deps);
  await setState(acptId, 'refused');
  await sweep(29);
  expect(await ownImages()).toHaveLength(2);
  await sweep(31);
  expect(await ownImages()).toHaveLength(0);
});

test('a submitted picture is kept until its replacement is submitted as well', async () => {
  const acptId = await buildCaseWithPictures(mine, deps);
  await submit(acptId);
  await sendPicture(mine, deps, 'front');
  await bindImages(mine, deps, { acpt_id: acptId });
  await sweep(2);
  expect(await ownImages()).toHaveLength(3);
  await submit(acptId);
  await sweep(2);
  expect((await ownImages()).map(({ state }) => state)).toEqual(['bound', 'bound']);
});

test('pictures of the card on file stay, and those of a former card are destroyed after the legal period', async () => {
  const acptId = await buildCaseWithPictures(mine, deps);
  await submit(acptId);
  await applyIdCard(mine, deps, { id: acptId });
  await sweep(9000);
  expect((await ownImages()).map(({ state }) => state)).toEqual(['onFile', 'onFile']);
  await fileIdCard(mine, deps, { clientId: mine.actor.clientId, fields: cardValues });
  await sweep(20 * 365);
  expect(await ownImages()).toHaveLength(2);
  await sweep(20 * 366 + 2);
  expect(await ownImages()).toHaveLength(0);
});
