import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { clientFieldReveal, clientFreeze, clientGet, clientLookUp } from '#clients/care/calls.ts';
import * as complaint from '#complaints/complaint-desk/calls.ts';
import { signInSubmit, signOutSubmit } from '#identity/staff/calls/sign-in.ts';
import { openStaffDeps } from '#identity/staff/deps.ts';
import { createTotpSecret } from '#identity/staff/service/sign-in/second-factor.ts';
import { readConfig } from '#platform/config/config.ts';
import { createLog } from '#platform/log/log.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { receiveComplaint } from '#test/factories/complaints/complaint-desk.ts';
import { prepareComplaints } from '#test/factories/complaints/complaint.ts';
import { buildClient } from '#test/factories/identity/clients.ts';
import { buildStaff, getTotpCode, staffPassword } from '#test/factories/identity/staff.ts';
import { testSecret } from '#test/factories/platform/crypto.ts';
import { useConsole } from '#test/support/console.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { openModuleServices } from '../modules.ts';

const database = useDatabase();
const folder = useFolder();
const lines: string[] = [];
const log = createLog({ level: 'trace', destination: { write: (line) => void lines.push(line) } });
const ask = useConsole(database, { DATA_DIR: folder }, log);
const now = () => database.context({ now: new Date() });
const config = { ...readConfig({ DATA_DIR: folder }), demo: false };
const deps = openModuleServices({ config, secret: testSecret(), files: openFileStore(`${folder}/files`) });

const client = { fundAccount: '880099887755', mobile: '13987654322', idNumber: '110000198506150025', name: '客户没有的人' };
const complainant = { name: '投诉没有的人', mobile: '13912340987', matter: '柜台等候两小时的经过只写给办理人看。' };
const words = {
  answer: '答复只写给客户本人看的一句话。',
  lookUp: '来电人自称的家属名',
  freeze: '冻结时记下的通话内容',
  note: '备注里写的客户家事',
};
const totp = createTotpSecret();
const secrets = [...Object.values(client), ...Object.values(complainant), ...Object.values(words), staffPassword, totp];
const place = { number: '', loginName: '', token: '' };

beforeAll(async () => {
  await prepareComplaints(database.context());
  place.number = await receiveComplaint(now(), deps.complaints, complainant);
  await buildClient(now(), deps.security, { ...client, password: 'Secret2026' });
  const { id, loginName } = await buildStaff(now(), {
    roles: ['complaint-supervisor'],
    secret: totp,
    deps: openStaffDeps({ config, secret: testSecret() }),
  });
  place.loginName = loginName;
  for (const kind of ['branch', 'queue'] as const)
    await database.db.insertInto('staffScopes').values({ staffId: id, kind, value: '*' }).execute();
});

/** Calls the console like its shell, and returns the result. */
async function say<Result = unknown>({ path }: { path: string }, body: Record<string, unknown>): Promise<Result> {
  const { id, number } = { id: '', number: '', ...body } as Record<string, string>;
  const url = path.replace('{id}', id!).replace('{number}', number!);
  const answer = await ask('POST', url, { token: place.token, body });
  expect(answer.body, path).toMatchObject({ code: 200 });
  return answer.body['result'] as Result;
}

test('staff sign in, with a wrong password first', async () => {
  const input = { loginName: place.loginName, password: staffPassword, code: getTotpCode(totp, new Date()) };
  secrets.push('Wrong-Of-Tests-2026', input.code);
  expect((await ask('POST', signInSubmit.path, { body: { ...input, password: 'Wrong-Of-Tests-2026' } })).body['code']).not.toBe(200);
  const { headers } = await ask('POST', signInSubmit.path, { body: input });
  place.token = decodeURIComponent(/^staff=([^;]+)/.exec(String(headers['set-cookie']))?.[1] ?? '');
  expect(place.token).toMatch(/^st_/);
  secrets.push(place.token);
});

test('a client is looked up by each number, viewed masked and frozen', async () => {
  for (const kind of ['fundAccount', 'mobile', 'idNumber'] as const) {
    const { id } = await say<{ id: string }>(clientLookUp, { kind, number: client[kind], reason: 'call', note: words.lookUp });
    expect((await ask('GET', clientGet.path.replace('{id}', id), { token: place.token })).status).toBe(200);
    const shown = await say<{ value: string }>(clientFieldReveal, { id, field: 'mobile', reason: 'contact', note: '' });
    expect(shown.value).toBe(client.mobile);
    if (kind === 'mobile') await say(clientFreeze, { id, reason: words.freeze });
  }
});

test('a complaint is assigned, viewed, accepted, answered', async () => {
  const { number } = place;
  const me = await database.db.selectFrom('staffAccounts').select('id').where('loginName', '=', place.loginName).executeTakeFirstOrThrow();
  await say(complaint.complaintAssign, { number, from: null, to: me.id });
  const shown = await say<{ value: string }>(complaint.complaintReveal, { number, field: 'mobile', reason: 'contact', note: '' });
  expect(shown.value).toBe(complainant.mobile);
  await say(complaint.complaintAccept, { number, note: '' });
  await say(complaint.complaintAnswer, { number, note: words.answer });
});

test('a write fails, and the database reports the whole row', async () => {
  const { db } = database;
  await sql`alter table work_notes add constraint never check (false) not valid`.execute(db);
  await sql`alter table client_look_ups add constraint never check (false) not valid`.execute(db);
  const { number } = place;
  const failing = [
    ask('POST', complaint.complaintNoteAdd.path.replace('{number}', number), { token: place.token, body: { number, text: words.note } }),
    ask('POST', clientLookUp.path, {
      token: place.token,
      body: { kind: 'mobile', number: client.mobile, reason: 'other', note: words.lookUp },
    }),
  ];
  for (const answer of await Promise.all(failing)) expect(answer.status).toBe(500);
});

test('the content of an address or a malformed body is not logged', async () => {
  const query = `mobile=${client.mobile}&idNo=${client.idNumber}&name=${encodeURIComponent(client.name)}`;
  const { token } = place;
  for (const path of [clientLookUp.path, '/console/api/nothing', '/clients', complaint.complaintList.path])
    await ask('GET', `${path}?${query}`, { token });
  const headers = { 'content-type': 'application/json' };
  const broken = { number: client.mobile, kind: client.name };
  expect((await ask('POST', clientLookUp.path, { token, headers, body: broken })).status).toBe(400);
  await say(signOutSubmit, {});
});

test('no log line contains a name, a number, an entered text, a password, a code or a token', () => {
  const text = lines.join('\n');
  // The console logs failures only, so without one the test would check nothing.
  expect(lines.filter((line) => line.includes('request failed'))).toHaveLength(2);
  expect(secrets.filter((secret) => text.includes(secret) || text.includes(encodeURIComponent(secret)))).toEqual([]);
});
