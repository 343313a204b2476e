import { CallError } from '#contract/call-error.ts';
import { codes } from '#contract/codes.ts';
import { everywhere, type Permission, type Reach, type ScopeKind } from '#contract/permissions.ts';
import { failStaff } from '#contract/staff-outcomes.ts';
import type { Context } from './context.ts';

/** What a member of staff may do, where, and when they last proved who they are. */
export interface StaffAccess {
  readonly permissions: ReadonlyMap<Permission, Reach>;
  /** By kind; `*` among them is everything, and nothing is nowhere. */
  readonly scopes: Readonly<Record<ScopeKind, readonly string[]>>;
  readonly provenAt: Date | null;
}

export const noAccess: StaffAccess = { permissions: new Map(), scopes: { branch: [], category: [], queue: [] }, provenAt: null };

/** How long a proof is good for. */
const proofMs = 10 * 60_000;

/** What is out of somebody's scope is answered as if it did not exist (40004); the console's listener writes down that it was tried. */
export class ScopeError extends CallError {
  constructor(what: string) {
    super(codes.notFound.code, codes.notFound.text, { status: codes.notFound.status, cause: what });
  }
}

/**
 * How far a permission of the caller reaches; of the system itself everything. Throws 40300 for staff who lack it and 40004 for anybody else:
 * a service that is reached by another way than its call refuses all the same.
 */
export function reachOf({ actor }: Pick<Context, 'actor'>, permission: Permission): Reach {
  if (actor.kind === 'system') return 'all';
  if (actor.kind !== 'staff') throw new ScopeError(permission);
  const reach = actor.permissions.get(permission);
  if (!reach) throw failStaff('notPermitted');
  return reach;
}

/** The branches, categories or queues in which the caller works, for `where … in`; undefined where there is no bound. */
export function scopeOf({ actor }: Pick<Context, 'actor'>, kind: ScopeKind): readonly string[] | undefined {
  if (actor.kind === 'system') return undefined;
  const values = actor.kind === 'staff' ? actor.scopes[kind] : [];
  return values.includes(everywhere) ? undefined : values;
}

/** Throws 40004 where the caller does not work in this branch, category or queue. */
export function requireScope(ctx: Pick<Context, 'actor'>, kind: ScopeKind, value: string): void {
  const values = scopeOf(ctx, kind);
  if (values && !values.includes(value)) throw new ScopeError(`${kind}:${value}`);
}

/** Throws 40004 where the caller reaches only what is their own, and this is somebody else's. */
export function requireOwn(ctx: Pick<Context, 'actor'>, permission: Permission, ownerId: number | null): void {
  if (reachOf(ctx, permission) === 'own' && ctx.actor.kind === 'staff' && ctx.actor.staffId !== ownerId) throw new ScopeError(permission);
}

/** Throws 40301 when the calling member of staff last showed a code more than ten minutes ago: for acts of weight. */
export function requireProof({ actor, now }: Pick<Context, 'actor' | 'now'>): void {
  if (actor.kind !== 'staff') return;
  if (!actor.provenAt || now.getTime() - actor.provenAt.getTime() >= proofMs) throw failStaff('needsProof');
}
