import { beforeAll, expect, test } from 'vitest';
import { listScopeChoices } from '#app/console-server/scope-choices.ts';
import { replaceBranches } from '#content/branches/service/replace-branches.ts';
import { demoBranches } from '#demo/branches.ts';
import { demoStaff } from '#demo/staff/load.ts';
import { staffKind } from '#identity/accounts/service/person-kind.ts';
import { addArticles } from '#test/factories/content/articles.ts';
import { signInPerson } from '#test/factories/identity/accounts.ts';
import { buildStaff } from '#test/factories/identity/staff.ts';
import { useConsole } from '#test/support/console.ts';
import { useDatabase } from '#test/support/database.ts';

const database = useDatabase();
const { db } = database;
const ask = useConsole(database);
const now = () => database.context({ now: new Date() });
const [first, second] = demoBranches;

let token = '';
beforeAll(async () => {
  await replaceBranches(now(), demoBranches);
  await addArticles(now(), { category: 'news', title: '一篇' });
  const { id } = await buildStaff(now(), { roles: ['security-administrator'] });
  ({ token } = await signInPerson(now(), staffKind, id));
  await db.updateTable('staffSessions').set({ provenAt: new Date() }).where('staffId', '=', id).execute();
});

const read = async (id: number) =>
  (await ask('GET', `/console/api/accounts/${id}`, { token })).body.result as {
    roles: { code: string }[];
    scopes: object;
    goneScopes: object[];
  };
async function give(id: number, changed: Partial<Record<'branch' | 'category' | 'queue', string[]>>) {
  const { roles, scopes } = await read(id);
  return ask('PUT', `/console/api/accounts/${id}/access`, {
    token,
    body: {
      roles: ['branch'],
      scopes: { branch: [], category: [], queue: [], ...changed },
      former: { roles: roles.map(({ code }) => code), scopes },
    },
  });
}

test('scopes are chosen from the existing branches, categories and queues', async () => {
  const { id } = await buildStaff(now());
  const choices = (await ask('GET', '/console/api/scopes', { token })).body.result as Record<string, { value: string; text: string }[]>;
  expect(choices['branch']).toContainEqual({ value: first!.code, text: first!.name, group: '' });
  expect(choices['category']!.map(({ value }) => value)).toEqual(
    expect.arrayContaining(['news', 'settings-menu', 'collateral', 'branches']),
  );
  expect(choices['queue']!.map(({ value }) => value)).toContain('complaint');
  const every = Object.fromEntries(Object.entries(choices).map(([kind, list]) => [kind, list.map(({ value }) => value)]));
  expect((await give(id, every)).body.code).toBe(200);
});

test.each([
  ['branch', 'QT31010001', '没有“QT31010001”这个网点，请从列表中选择'],
  ['category', 'nothing', '没有“nothing”这个栏目、内容或名单，请从列表中选择'],
  ['queue', 'nothing', '没有“nothing”这个待办队列，请从列表中选择'],
] as const)('an unknown %s is refused at its field, and nothing is changed', async (kind, value, message) => {
  const { id } = await buildStaff(now());
  await give(id, { branch: [first!.code] });
  const { body } = await give(id, { [kind]: [value] });
  expect(body).toMatchObject({ code: 40001, errors: [{ path: `scopes.${kind}`, message }] });
  expect(await read(id)).toMatchObject({ scopes: { branch: [first!.code], category: [], queue: [] } });
});

test('"everything" together with single scopes is stored as "everything"', async () => {
  const { id } = await buildStaff(now());
  await give(id, { branch: ['*', first!.code] });
  expect(await read(id)).toMatchObject({ scopes: { branch: ['*'] }, goneScopes: [] });
});

test('a deleted branch is still named, stays where it was assigned, and cannot be assigned again', async () => {
  const [holder, other] = [await buildStaff(now()), await buildStaff(now())];
  await give(holder.id, { branch: [second!.code] });
  await replaceBranches(
    now(),
    demoBranches.filter(({ code }) => code !== second!.code),
  );
  expect((await read(holder.id)).goneScopes).toEqual([{ kind: 'branch', value: second!.code, name: second!.name }]);
  expect((await give(holder.id, { branch: [second!.code, first!.code] })).body.code).toBe(200);
  expect((await read(holder.id)).goneScopes).toEqual([{ kind: 'branch', value: second!.code, name: second!.name }]);
  expect((await give(other.id, { branch: [second!.code] })).body.code).toBe(40001);
});

test('every scope of the demo staff exists', async () => {
  await replaceBranches(now(), demoBranches);
  const choices = await listScopeChoices(now());
  const missing = demoStaff.flatMap(({ login, scopes = {} }) =>
    Object.entries(scopes).flatMap(([kind, values]) =>
      (values ?? [])
        .filter((value) => value !== '*' && !choices[kind as 'branch'].some((choice) => choice.value === value))
        .map((value) => `${login}: ${kind} ${value}`),
    ),
  );
  expect(missing).toEqual([]);
});
