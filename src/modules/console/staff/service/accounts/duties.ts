import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

/** The duties of administrators, and the permissions of all others, that at least one person has whose account is in use. */
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
