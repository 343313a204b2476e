import type { ComplaintDeps } from '#complaints/complaint/deps.ts';
import { complaintInput, type ComplaintInput } from '#complaints/complaint/schema.ts';
import { addComplaint } from '#complaints/complaint/service/add-complaint.ts';
import type { Permission, Reach } from '#contract/permissions.ts';
import type { Context } from '#platform/context.ts';
import { staffActor } from '../../support/staff.ts';
import { buildStaff } from '../identity/staff.ts';
import { buildComplaint, earnPass } from './complaint.ts';

/** Receives a complaint at the context's time. */
export async function receiveComplaint(ctx: Context, deps: ComplaintDeps, overrides: Partial<ComplaintInput> = {}): Promise<string> {
  const input = await complaintInput.parseAsync({ ...buildComplaint(overrides), captcha: await earnPass(ctx) });
  return (await addComplaint(ctx, deps, input)).number;
}

/** Permissions of complaint handlers: a clerk handles the complaints they have taken, a supervisor all of their branches. */
const permissionsOf = {
  clerk: { 'complaint.read': 'own', 'complaint.answer': 'own', 'personal.reveal': 'own' },
  supervisor: { 'complaint.read': 'all', 'complaint.answer': 'all', 'complaint.extend': 'all', 'personal.reveal': 'own' },
  compliance: { 'complaint.read': 'all', 'personal.reveal': 'all' },
} as const satisfies Record<string, Partial<Record<Permission, Reach>>>;

const roleOf = { clerk: 'complaint-clerk', supervisor: 'complaint-supervisor', compliance: 'compliance' } as const;

export interface Handler {
  id: number;
  /** Returns the staff member's context at a time. */
  at(ctx: Context): Context;
}

/** Builds a complaint handler with an account, of all branches by default. */
export async function buildHandler(
  ctx: Context,
  kind: keyof typeof permissionsOf,
  { branch = ['*'], queue = ['complaint'] }: { branch?: readonly string[]; queue?: readonly string[] } = {},
): Promise<Handler> {
  const { id } = await buildStaff(ctx, { roles: [roleOf[kind]] });
  for (const [scope, values] of [['branch', branch] as const, ['queue', queue] as const])
    for (const value of values) await ctx.db.insertInto('staffScopes').values({ staffId: id, kind: scope, value }).execute();
  return {
    id,
    at: (then) => ({ ...then, actor: staffActor(id, permissionsOf[kind], { scopes: { branch, queue }, provenAt: then.now }) }),
  };
}
