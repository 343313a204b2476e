import type { ScopeKind } from '#contract/permissions.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { StaffDeps } from '../../deps.ts';

export interface StaffMemberDraft {
  loginName: string;
  name: string;
  roles: readonly string[];
  scopes: Readonly<Partial<Record<ScopeKind, readonly string[]>>>;
  /** Without it the account waits for its first link. */
  password?: string;
  isDemo?: boolean;
}

/** Adds a staff member on behalf of the system: the first administrators, and the demo staff. Returns the id. */
export async function addStaff(ctx: Context, { hasher }: Pick<StaffDeps, 'hasher'>, draft: StaffMemberDraft): Promise<number> {
  const { loginName, name, roles, scopes, password, isDemo = false } = draft;
  const passwordHash = password === undefined ? null : await hasher.hash(password);
  return inTransaction(ctx, async (tx) => {
    const { id } = await tx.db
      .insertInto('staffAccounts')
      .values({
        loginName,
        name,
        state: passwordHash ? 'active' : 'invited',
        passwordHash,
        passwordSetAt: passwordHash ? tx.now : null,
        isDemo,
        createdAt: tx.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const code of roles) {
      const { duty } = await tx.db.selectFrom('staffRoles').select('duty').where('code', '=', code).executeTakeFirstOrThrow();
      await tx.db.insertInto('staffAccountRoles').values({ staffId: id, role: code, duty, grantedAt: tx.now, grantedBy: null }).execute();
    }
    const values = Object.entries(scopes).flatMap(([kind, list]) => list.map((value) => ({ staffId: id, kind: kind as ScopeKind, value })));
    if (values.length > 0) await tx.db.insertInto('staffScopes').values(values).execute();
    await audit(tx, 'staff.created', `staff:${id}`, { loginName, roles });
    return id;
  });
}
