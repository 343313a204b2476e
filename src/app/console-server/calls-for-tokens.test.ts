import { beforeAll, describe, expect, test } from 'vitest';
import { permissions, tokenPermissions } from '#contract/permissions.ts';
import { buildToken } from '#test/factories/identity/staff-tokens.ts';
import { buildStaff } from '#test/factories/identity/staff.ts';
import { useConsole } from '#test/support/console.ts';
import { useDatabase } from '#test/support/database.ts';
import { listConsoleModulesWithoutKeys } from './console-document.ts';

const database = useDatabase();
const { db } = database;
const ask = useConsole(database, { API_TOKEN_PER_MINUTE: '100000' });
const calls = listConsoleModulesWithoutKeys().flatMap(({ endpoints }) => endpoints.map(({ call }) => call));
const [forTokens, forPeople] = [calls.filter((call) => call.forTokens), calls.filter((call) => !call.forTokens)];

let authorization = '';
beforeAll(async () => {
  const ctx = database.context({ now: new Date() });
  const role = 'everything';
  await db.insertInto('staffRoles').values({ code: role, name: '全部', duty: 'business', updatedAt: ctx.now }).execute();
  const business = permissions.filter((one) => !['account.manage', 'role.manage', 'audit.export'].includes(one));
  await db
    .insertInto('staffRolePermissions')
    .values(business.map((permission) => ({ role, duty: 'business' as const, permission, reach: 'all' as const })))
    .execute();
  const { id } = await buildStaff(ctx, { roles: [role] });
  authorization = `Bearer ${await buildToken(ctx, id, { permissions: tokenPermissions })}`;
});

const attempt = async ({ method, path }: { method: string; path: string }) => {
  const address = path.replaceAll(/\{\w+\}/g, '999999');
  const { body } = await ask(method as 'GET', address, { headers: { authorization }, ...(method !== 'GET' && { body: {} }) });
  return body['code'] as number;
};

test('a token can be given reading and drafting only: no decisions, no unmasked personal data, no accounts and no system functions', () => {
  for (const permission of tokenPermissions) expect(permission).toMatch(/^(content|import|complaint|insight|audit)\.(read|draft|propose)$/);
  expect(new Set(forTokens.flatMap(({ may }) => may ?? []))).toEqual(new Set(tokenPermissions));
});

describe('a token of a person with all permissions can make the calls that are declared for tokens', () => {
  test.each(forTokens.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', async (_name, call) => {
    expect(await attempt(call)).not.toBeOneOf([40300, 40301, 40302, 40303, 50102, 50000]);
  });
});

describe('and no other call', () => {
  test.each(forPeople.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', async (_name, call) => {
    expect(await attempt(call)).toBe(40302);
  });
});

test('file routes reject tokens', async () => {
  const { body } = await ask('GET', '/console/api/complaints/1/evidence/1', { headers: { authorization } });
  expect(body['code']).toBe(50102);
  expect((await ask('GET', '/outbox.json', { headers: { authorization }, ip: '10.0.0.9' })).status).toBe(404);
});
