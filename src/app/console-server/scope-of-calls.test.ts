import { beforeAll, describe, expect, test } from 'vitest';
import { scopeKindsByPermission, permissions, type Permission, type ScopeKind } from '#contract/permissions.ts';
import { createSeededRandom } from '#demo/seeded.ts';
import { staffKind } from '#identity/accounts/service/person-kind.ts';
import { signInPerson } from '#test/factories/identity/accounts.ts';
import { buildStaff } from '#test/factories/identity/staff.ts';
import { useConsole } from '#test/support/console.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { listOperations, type Operation } from '#test/support/fuzz/requests.ts';
import { plausibleValue } from '#test/support/fuzz/values.ts';
import { buildSubjects, uncategorisedPath, firmWidePaths, type ScopedSubjects } from '#test/support/scoped-subjects.ts';
import { buildStoredConsoleDocument, listConsoleModulesWithoutKeys } from './console-document.ts';

const database = useDatabase();
const { db } = database;
const folder = useFolder();
const ask = useConsole(database);
const now = () => database.context({ now: new Date() });
const operations = listOperations(buildStoredConsoleDocument() as unknown as Parameters<typeof listOperations>[0]);
const scopeKinds: readonly ScopeKind[] = ['branch', 'category', 'queue'];

interface ScopedCall extends Operation {
  may: Permission;
  kind: ScopeKind;
}

/** Every call with a scoped permission, once for each kind of scope. */
const scopedCalls: ScopedCall[] = listConsoleModulesWithoutKeys()
  .flatMap(({ endpoints }) => endpoints.map(({ call }) => call))
  .flatMap(({ method, path, may }) => {
    const operation = operations.find((one) => one.method === method && one.path === path);
    return may && operation ? (scopeKindsByPermission[may] ?? []).map((kind) => ({ ...operation, may, kind })) : [];
  });
const isOfWholeFirm = ({ path }: Operation) =>
  path === `/console/api${uncategorisedPath}` || firmWidePaths.some((start) => path.startsWith(`/console/api${start}`));
const isAboutOne = ({ path }: Operation) => path.includes('{');
/** True for calls that may respond with "not found" even inside the scope: an empty field, or an unassigned subject. */
const wantsMore = ({ path }: Operation) => /\/(?:reveal|pictures|remove)$/.test(path);

let [staffId, token] = [0, ''];
let subjects: ScopedSubjects;

beforeAll(async () => {
  const role = 'everything';
  await db.insertInto('staffRoles').values({ code: role, name: '全部', duty: 'business', updatedAt: new Date() }).execute();
  const given = permissions.filter((permission) => scopeKindsByPermission[permission]);
  await db
    .insertInto('staffRolePermissions')
    .values(given.map((permission) => ({ role, duty: 'business' as const, permission, reach: 'all' as const })))
    .execute();
  ({ id: staffId } = await buildStaff(now(), { roles: [role] }));
  token = (await signInPerson(now(), staffKind, staffId)).token;
  await db.updateTable('staffSessions').set({ provenAt: new Date() }).where('staffId', '=', staffId).execute();
  await workIn({});
  subjects = await buildSubjects(now(), { folder, staffId });
});

/** Sets the scope of the test person to everything, except for the given kinds. */
async function workIn(scopes: Partial<Record<ScopeKind, string>>): Promise<void> {
  await db.deleteFrom('staffScopes').where('staffId', '=', staffId).execute();
  await db
    .insertInto('staffScopes')
    .values(scopeKinds.map((kind) => ({ staffId, kind, value: scopes[kind] ?? '*' })))
    .execute();
}

type Names = Readonly<Record<string, unknown>>;

/** Returns the address of a call for a subject, with the minimum query. */
function addressOf({ path, parameters }: Operation, given: Names, choices: ReturnType<typeof createSeededRandom>): string {
  const query = new URLSearchParams();
  let url = path;
  for (const { name, in: place, schema, ...more } of parameters) {
    const isNeeded = name in given || ('required' in more && more.required === true);
    const value = String(given[name] ?? plausibleValue(schema, choices));
    if (place === 'path') url = url.replace(`{${name}}`, encodeURIComponent(value));
    else if (isNeeded) query.set(name, value);
  }
  return query.size > 0 ? `${url}?${query}` : url;
}

/** Calls about the subject of its path with valid bodies until one is not rejected for its content. */
async function attempt(call: Operation): Promise<Record<string, unknown>> {
  const given: Names = subjects.byPath[call.path.slice('/console/api'.length).replace(/\}.*$/, '}')] ?? {};
  const [body] = call.bodies;
  let answer: Record<string, unknown> = {};
  for (let number = 0; number < 40 && (number === 0 || answer['code'] === 40001); number++) {
    const choices = createSeededRandom(`${call.method} ${call.path} ${number}`);
    const url = addressOf(call, given, choices);
    const written = body && { ...(plausibleValue(body.schema, choices) as object), ...namedIn(body.schema, given) };
    const sent = written && (body.type === 'multipart/form-data' ? { form: toForm(body.schema, written) } : { body: written });
    answer = (await ask(call.method as 'GET', url, { token, ...sent })).body;
  }
  return answer;
}

/** Converts a body to form data; files get a small table. */
function toForm({ properties = {} }: Operation['bodies'][number]['schema'], written: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(written)) {
    const isFile = properties[name]?.format === 'binary';
    if (isFile) form.append(name, new File(['代码,名称\r\n600000,示例\r\n'], '示例.csv'));
    else form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return form;
}

/** Returns the names that the schema of a body contains. */
const namedIn = ({ properties = {} }: Operation['bodies'][number]['schema'], given: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(given).filter(([name]) => name in properties));

/** Returns the recorded acts of the person, without refusals. */
const acts = async (): Promise<string[]> =>
  (await db.selectFrom('auditEntries').select('action').where('actorId', '=', String(staffId)).execute())
    .map(({ action }) => action)
    .filter((action) => action !== 'staff.refused');

test('every call about one subject with a scoped permission has a test subject here, or is declared for the whole firm', () => {
  const untried = scopedCalls
    .filter((call) => isAboutOne(call) && !isOfWholeFirm(call))
    .map(({ path }) => path.slice('/console/api'.length));
  expect([...new Set(untried.map((path) => path.replace(/\}.*$/, '}')))].filter((prefix) => !subjects.byPath[prefix])).toEqual([]);
});

describe.each(['out of scope', 'in scope'] as const)('every call about one subject × %s', (where) => {
  const tried = scopedCalls.filter((call) => isAboutOne(call) && !isOfWholeFirm(call) && (where === 'out of scope' || !wantsMore(call)));
  test.each(tried.map((call) => [`${call.method} ${call.path} by ${call.kind}`, call] as const))('%s', async (_name, call) => {
    const isOut = where === 'out of scope';
    await workIn(isOut ? { [call.kind]: 'elsewhere' } : {});
    const before = await acts();
    const answer = await attempt(call);
    expect(answer['code'] === 40004, JSON.stringify(answer)).toBe(isOut);
    expect(isOut ? await acts() : before).toEqual(before);
  });
});

describe('every call about many subjects × out of scope reveals nothing and changes nothing', () => {
  const tried = scopedCalls.filter((call) => !isAboutOne(call) && !isOfWholeFirm(call));
  test.each(tried.map((call) => [`${call.method} ${call.path} by ${call.kind}`, call] as const))('%s', async (_name, call) => {
    await workIn({ [call.kind]: 'elsewhere' });
    const before = await acts();
    const answer = JSON.stringify(await attempt(call));
    for (const mark of subjects.marks) expect(answer).not.toContain(mark);
    expect(await acts()).toEqual(before);
  });
});

test('every declared path prefix for the whole firm is used by a call with a scoped permission', () => {
  expect(firmWidePaths.filter((start) => !scopedCalls.some(({ path }) => path.startsWith(`/console/api${start}`)))).toEqual([]);
});

describe('every call for the whole firm responds the same in all scopes', () => {
  const tried = scopedCalls.filter(isOfWholeFirm);
  test.each(tried.map((call) => [`${call.method} ${call.path} by ${call.kind}`, call] as const))('%s', async (_name, call) => {
    await workIn({ [call.kind]: 'elsewhere' });
    const { code } = await attempt(call);
    await workIn({});
    expect((await attempt(call))['code']).toBe(code);
  });
});
