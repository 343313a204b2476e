import { sql } from 'kysely';
import { everywhere, type Permission } from '#contract/permissions.ts';
import type { Context } from '#platform/context.ts';

/** Returns the names of staff members by their ids. */
export async function readStaffNames(ctx: Pick<Context, 'db'>, staffIds: readonly number[]): Promise<Map<number, string>> {
  if (staffIds.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('staffAccounts')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(staffIds)])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Finds staff whose name or login name contains the text. */
export async function findStaffByNameOrLogin(ctx: Pick<Context, 'db'>, text: string): Promise<number[]> {
  const part = `%${text.replaceAll(/[%_\\]/g, String.raw`\$&`)}%`;
  const rows = await ctx.db
    .selectFrom('staffAccounts')
    .select('id')
    .where((eb) => eb.or([eb('name', 'ilike', part), eb('loginName', 'ilike', part)]))
    .limit(200)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns names and login names by ids. */
export async function readStaffAccounts(
  ctx: Pick<Context, 'db'>,
  staffIds: readonly number[],
): Promise<{ id: number; name: string; loginName: string }[]> {
  if (staffIds.length === 0) return [];
  return ctx.db.selectFrom('staffAccounts').select(['id', 'name', 'loginName']).where('id', 'in', staffIds).execute();
}

/** Counts the accounts that are locked, not set up yet, or active without any role. */
export async function countAccountStates(ctx: Pick<Context, 'db'>): Promise<{ locked: number; invited: number; withoutRole: number }> {
  const { rows } = await sql<{ locked: number; invited: number; withoutRole: number }>`
    select count(*) filter (where state = 'locked') as locked,
           count(*) filter (where state = 'invited') as invited,
           count(*) filter (where state = 'active' and not exists (select from staff_account_roles where staff_id = id)) as without_role
      from staff_accounts`.execute(ctx.db);
  return rows[0]!;
}

/** Lists the active staff of a queue with a permission, by name. */
export async function listColleagues(
  ctx: Pick<Context, 'db'>,
  permission: Permission,
  queue: string,
): Promise<{ staffId: number; name: string }[]> {
  return ctx.db
    .selectFrom('staffAccounts as a')
    .select(['a.id as staffId', 'a.name'])
    .where('a.state', '=', 'active')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('staffAccountRoles as held')
          .innerJoin('staffRolePermissions as given', 'given.role', 'held.role')
          .select('held.role')
          .whereRef('held.staffId', '=', 'a.id')
          .where('given.permission', '=', permission),
      ),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('staffScopes as scope')
          .select('scope.value')
          .whereRef('scope.staffId', '=', 'a.id')
          .where('scope.kind', '=', 'queue')
          .where('scope.value', 'in', [everywhere, queue]),
      ),
    )
    .orderBy('a.name')
    .execute();
}

/** Finds staff by a part of their name, including former staff. */
export async function findStaffByName(ctx: Pick<Context, 'db'>, words: string): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('staffAccounts')
    .select('id')
    .where(sql<boolean>`strpos(lower(name), lower(${words})) > 0`)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns those of the given ids with an active account, sorted by id. */
export async function filterActiveStaff(ctx: Pick<Context, 'db'>, staffIds: readonly number[]): Promise<number[]> {
  if (staffIds.length === 0) return [];
  const rows = await ctx.db
    .selectFrom('staffAccounts')
    .select('id')
    .where('id', 'in', [...new Set(staffIds)])
    .where('state', '=', 'active')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns true if all of them are active. */
export async function areStaffActive(ctx: Pick<Context, 'db'>, staffIds: readonly number[]): Promise<boolean> {
  if (staffIds.length === 0) return true;
  const wanted = [...new Set(staffIds)];
  const active = await ctx.db
    .selectFrom('staffAccounts')
    .select('id')
    .where('id', 'in', wanted)
    .where('state', 'in', ['active', 'locked'])
    .execute();
  return active.length === wanted.length;
}

/** Formats an author for readers: a token before its owner. */
export const formatAuthor = (owner: string | undefined, token: string | null): string =>
  token === null ? (owner ?? '') : `接口令牌“${token}”（${owner ?? ''}）`;

/** Returns the name of the calling token; null for a person. */
export const tokenNameOf = ({ actor }: Pick<Context, 'actor'>): string | null => (actor.kind === 'staff' && actor.token?.name) || null;
