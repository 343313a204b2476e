import { beforeAll, expect, test } from 'vitest';
import { listConsoleModulesWithoutKeys } from '#app/console-server/console-document.ts';
import type { Permission } from '#contract/permissions.ts';
import { staffKind } from '#identity/accounts/service/person-kind.ts';
import { signInPerson } from '#test/factories/identity/accounts.ts';
import { buildStaff } from '#test/factories/identity/staff.ts';
import { useConsole } from '#test/support/console.ts';
import { useDatabase } from '#test/support/database.ts';

// Every call × every role: 6,000 requests.

const database = useDatabase();
const { db } = database;
const ask = useConsole(database);
const now = () => database.context({ now: new Date() });

const calls = listConsoleModulesWithoutKeys()
  .flatMap(({ endpoints }) => endpoints.map(({ call }) => call))
  // Calls that end or change a session would end the session of the role under test.
  .filter(({ who, path }) => who === 'staff' && !/sign-out|proof|password|second-factor|recovery/.test(path));

const roles: { code: string; permissions: Set<Permission>; token: string }[] = [];

/** Creates a session of a staff member with these roles. */
async function tokenOf(codes: readonly string[]): Promise<string> {
  const { id } = await buildStaff(now(), { roles: codes });
  return (await signInPerson(now(), staffKind, id)).token;
}

beforeAll(async () => {
  const [codes, given] = [
    await db.selectFrom('staffRoles').select('code').execute(),
    await db.selectFrom('staffRolePermissions').selectAll().execute(),
  ];
  for (const { code } of codes) {
    const own = given.filter(({ role }) => role === code).map(({ permission }) => permission);
    roles.push({ code, permissions: new Set(own), token: await tokenOf([code]) });
  }
  roles.push({ code: 'nobody', permissions: new Set(), token: await tokenOf([]) });
});

test.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
  'exactly the roles with its permission may make the call %s',
  async (_name, { method, path, may }) => {
    expect(roles).toHaveLength(17);
    for (const { code, permissions: own, token } of roles) {
      const address = path.replaceAll(/\{\w+\}/g, '999999');
      const { body } = await ask(method as 'GET', address, { token, ...(method !== 'GET' && { body: {} }) });
      const isRefused = may !== undefined && !own.has(may);
      expect(body.code === 40300, `${code}: ${JSON.stringify(body)}`).toBe(isRefused);
    }
  },
);
