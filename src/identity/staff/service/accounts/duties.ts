import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

/** Returns the administrator duties, and all other permissions, that at least one active account has. */
export async function readDuties(ctx: Pick<Context, 'db'>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select held.duty as name from staff_account_roles held join staff_accounts account on account.id = held.staff_id
      where account.state = 'active' and held.duty <> 'business'
    union
    select given.permission from staff_account_roles held
      join staff_accounts account on account.id = held.staff_id
      join staff_role_permissions given on given.role = held.role
      where account.state = 'active'`.execute(ctx.db);
  return new Set(rows.map(({ name }) => name));
}

/** Returns the number of system administrators, and the roles without an active account. */
export async function readRoleGaps(ctx: Pick<Context, 'db'>): Promise<{ administrators: number; emptyRoles: string[] }> {
  const { rows } = await sql<{ name: string; duty: string; holders: number }>`
    select role.name, role.duty, count(account.id)::int as holders from staff_roles role
      left join staff_account_roles held on held.role = role.code
      left join staff_accounts account on account.id = held.staff_id and account.state = 'active'
      group by role.code order by role.code`.execute(ctx.db);
  return {
    administrators: rows.filter(({ duty }) => duty === 'system').reduce((sum, { holders }) => sum + holders, 0),
    emptyRoles: rows.filter(({ holders }) => holders === 0).map(({ name }) => name),
  };
}
