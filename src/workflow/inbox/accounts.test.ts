import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { buildStaff } from '#test/factories/identity/staff.ts';
import { changeAccess } from '#identity/staff/service/accounts/change-accounts.ts';
import { readAccessOf } from '#identity/staff/service/sign-in/access.ts';
import type { Context } from '#platform/context.ts';
import { useDatabase } from '#test/support/database.ts';
import { inboxSources } from './service/all-sources.ts';
import { listInbox } from './service/list-inbox.ts';

const { db, context } = useDatabase();
const now = new Date('2026-11-30T02:00:00Z');
const choices = { branch: [], category: [], queue: [] };
let administrator: Context;

beforeAll(async () => {
  administrator = await actingAs((await buildStaff(context(), { roles: ['security-administrator'] })).id);
});

async function actingAs(staffId: number): Promise<Context> {
  const access = await readAccessOf(context(), staffId);
  return context({ now, actor: { kind: 'staff', staffId, sessionId: '', ...access, provenAt: now } as Context['actor'] });
}

/** What the migration does, of the accounts of the test. */
async function upgrade(): Promise<void> {
  const text = readFileSync('migrations/0187_accounts_without_branch.sql', 'utf8');
  await sql.raw(text.slice(text.indexOf('update staff_accounts'))).execute(db);
}

const inboxOf = async (ctx: Context) => (await listInbox(ctx, inboxSources, { source: 'accounts' })).records;

test('an account that an upgrade left without branches waits for whoever gives access, with the remedy, until its access is saved', async () => {
  const both = await buildStaff(context(), { roles: ['editor', 'complaint-clerk'] });
  const content = await buildStaff(context(), { roles: ['editor'] });
  const bound = await buildStaff(context(), { roles: ['editor', 'complaint-clerk'] });
  await db.insertInto('staffScopes').values({ staffId: bound.id, kind: 'branch', value: '*' }).execute();
  await upgrade();
  expect(await inboxOf(administrator)).toMatchObject([{ href: `/accounts/${both.id}`, text: expect.stringContaining('全部网点') }]);
  expect(await inboxOf(await actingAs(content.id))).toEqual([]);
  // An upgrade itself gives nothing.
  expect(await db.selectFrom('staffScopes').select('value').where('staffId', '=', both.id).execute()).toEqual([]);

  const access = { roles: ['editor', 'complaint-clerk'], scopes: { branch: [], category: [], queue: [] } };
  await changeAccess(administrator, async () => choices, { id: both.id, ...access, former: access });
  expect(await inboxOf(administrator)).toEqual([]);
});

test('an account that was disabled is asked about no more', async () => {
  const { id } = await buildStaff(context(), { roles: ['editor', 'complaint-clerk'] });
  await upgrade();
  await db.updateTable('staffAccounts').set({ state: 'disabled' }).where('id', '=', id).execute();
  expect((await inboxOf(administrator)).map(({ subject }) => subject)).not.toContain(String(id));
});
