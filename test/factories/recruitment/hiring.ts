import type { Permission, Reach } from '#contract/permissions.ts';
import type { Context } from '#platform/context.ts';
import { staffActor } from '../../support/staff.ts';
import { buildStaff } from '../identity/staff.ts';

/** Permissions of staff in recruitment, as in the predefined roles. */
const permissionsOf = {
  recruiter: { 'recruitment.read': 'all', 'recruitment.manage': 'all', 'personal.reveal': 'own', 'personal.export': 'all' },
  manager: { 'recruitment.read': 'own', 'recruitment.judge': 'own' },
  compliance: { 'recruitment.read': 'all', 'personal.reveal': 'all', 'personal.export-approve': 'all' },
} as const satisfies Record<string, Partial<Record<Permission, Reach>>>;

const roleOf = { recruiter: 'recruiter', manager: 'hiring-manager', compliance: 'compliance' } as const;

export interface Recruiter {
  id: number;
  /** Returns the staff member's context at a time. */
  at(ctx: Context): Context;
}

/** Builds a staff member in recruitment with an account, by default in its queues. */
export async function buildRecruiter(
  ctx: Context,
  kind: keyof typeof permissionsOf,
  { queue = ['delivery', 'talent'], more = {} }: { queue?: readonly string[]; more?: Partial<Record<Permission, Reach>> } = {},
): Promise<Recruiter> {
  const { id } = await buildStaff(ctx, { roles: [roleOf[kind]] });
  for (const value of queue) await ctx.db.insertInto('staffScopes').values({ staffId: id, kind: 'queue', value }).execute();
  const permissions = { ...permissionsOf[kind], ...more };
  return { id, at: (then) => ({ ...then, actor: staffActor(id, permissions, { scopes: { queue }, provenAt: then.now }) }) };
}
