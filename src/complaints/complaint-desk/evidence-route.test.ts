import { beforeAll, expect, test } from 'vitest';
import { openComplaintDeps } from '#complaints/complaint/deps.ts';
import { staffKind } from '#identity/accounts/service/person-kind.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { buildHandler, receiveComplaint } from '#test/factories/complaints/complaint-desk.ts';
import { prepareComplaints } from '#test/factories/complaints/complaint.ts';
import { signInPerson } from '#test/factories/identity/accounts.ts';
import { testSecret } from '#test/factories/platform/crypto.ts';
import { useConsole } from '#test/support/console.ts';
import { useDatabase } from '#test/support/database.ts';
import { smallestPng } from '#test/support/documents.ts';
import { useFolder } from '#test/support/folder.ts';
import { complaintAssign, complaintReveal, evidencePath } from './calls.ts';
import { assignCase } from './service/take-steps.ts';

const database = useDatabase();
const { db } = database;
const folder = useFolder();
const ask = useConsole(database, { DATA_DIR: folder });
const deps = openComplaintDeps({ secret: testSecret(), profile: 'SM2', files: openFileStore(`${folder}/files`) });
const now = () => database.context({ now: new Date() });
let [number, fileId, clerk, stranger] = ['', '', '', ''];

beforeAll(async () => {
  await prepareComplaints(database.context());
  number = await receiveComplaint(now(), deps, { files: [{ name: '叫号单.png', type: 'image/png', bytes: smallestPng }] as never });
  ({ fileId } = await db.selectFrom('complaintEvidence').select('fileId').executeTakeFirstOrThrow());
  const [own, other] = [await buildHandler(now(), 'clerk'), await buildHandler(now(), 'clerk')];
  await assignCase(own.at(now()), { number, from: null, to: own.id });
  [clerk, stranger] = (await Promise.all([own, other].map(async ({ id }) => (await signInPerson(now(), staffKind, id)).token))) as [
    string,
    string,
  ];
});

const recordOf = async (action: string) => db.selectFrom('auditEntries').select('details').where('action', '=', action).execute();

test('the assignee can download a file of evidence unchanged; it is never cached or displayed inline, and the download is recorded', async () => {
  const answer = await ask('GET', evidencePath(number, fileId), { token: clerk });
  expect(answer).toMatchObject({
    status: 200,
    headers: {
      'cache-control': 'no-store',
      'content-type': 'image/png',
      'content-disposition': expect.stringMatching(/^attachment; .*%E5%8F%AB%E5%8F%B7%E5%8D%95\.png$/),
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    },
  });
  expect(await recordOf('complaint.evidenceOpened')).toEqual([{ details: { file: fileId } }]);
});

test('nobody else can download it, nor under the number of another case, and the refusal is recorded', async () => {
  const other = await receiveComplaint(now(), deps);
  expect((await ask('GET', evidencePath(number, fileId))).body['code']).toBe(50102);
  expect((await ask('GET', evidencePath(number, fileId), { token: stranger })).status).toBe(404);
  expect((await ask('GET', evidencePath(other, fileId), { token: clerk })).status).toBe(404);
  expect((await ask('GET', evidencePath(number, 'x'), { token: clerk })).status).toBe(404);
  expect(await recordOf('staff.refused')).toEqual([
    { details: { reason: 'scope', what: 'complaint.read' } },
    { details: { reason: 'scope', what: 'complaint.read' } },
  ]);
});

test('unmasking a number requires a recent authentication, also for the call', async () => {
  const url = complaintReveal.path.replace('{number}', number);
  const body = { field: 'mobile', reason: 'contact', note: '' };
  expect((await ask('POST', url, { token: clerk, body })).body['code']).toBe(40301);
  await db.updateTable('staffSessions').set({ provenAt: new Date() }).execute();
  expect((await ask('POST', url, { token: clerk, body })).body).toMatchObject({ code: 200, result: { value: '13800001234', left: 49 } });
  expect((await ask('POST', url, { token: stranger, body })).body['code']).toBe(40004);
});

test('taking a case that is already taken returns its assignee', async () => {
  const url = complaintAssign.path.replace('{number}', number);
  const { id } = await db.selectFrom('staffSessions').select('staffId as id').orderBy('staffId', 'desc').executeTakeFirstOrThrow();
  expect((await ask('POST', url, { token: stranger, body: { from: null, to: id } })).body).toMatchObject({
    code: 40009,
    msg: expect.stringContaining('已由员工'),
  });
});
