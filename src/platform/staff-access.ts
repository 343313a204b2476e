import { CallError } from '#contract/call-error.ts';
import { codes } from '#contract/codes.ts';
import { everywhere, type Permission, type Reach, type ScopeKind } from '#contract/permissions.ts';
import { failStaff, staffCodes } from '#contract/staff-outcomes.ts';
import type { Context } from './context.ts';

/** Permissions and scopes of a staff member, and the time of their last proof of identity. */
export interface StaffAccess {
  readonly permissions: ReadonlyMap<Permission, Reach>;
  /** By kind; `*` means everything, an empty list means nothing. */
  readonly scopes: Readonly<Record<ScopeKind, readonly string[]>>;
  readonly provenAt: Date | null;
}

export const noAccess: StaffAccess = { permissions: new Map(), scopes: { branch: [], category: [], queue: [] }, provenAt: null };

/** The validity of a proof of identity. */
const proofMs = 10 * 60_000;

/** Thrown for a thing out of the actor's scope, and answered as if it did not exist (40004); the console's listener records the attempt. */
export class ScopeError extends CallError {
  constructor(what: string) {
    super(codes.notFound.code, codes.notFound.text, { status: codes.notFound.status, cause: what });
  }
}

/**
 * Thrown when staff try to decide on their own work, which another person has to do (40300); the console's listener records the
 * attempt.
 */
export class OwnWorkError extends CallError {
  constructor(message: string) {
    super(staffCodes.notPermitted.code, message, { status: staffCodes.notPermitted.status });
  }
}

/** Throws 40300 when the caller is the owner of this work or account. */
export function refuseOwnWork({ actor }: Pick<Context, 'actor'>, owner: number, message: string): void {
  if (actor.kind === 'staff' && actor.staffId === owner) throw new OwnWorkError(message);
}

/**
 * Returns the reach of the caller's permission; for the system everything. Throws 40300 for staff who lack it and 40004 for
 * anybody else, also when a service is called other than through its call.
 */
export function reachOf({ actor }: Pick<Context, 'actor'>, permission: Permission): Reach {
  if (actor.kind === 'system') return 'all';
  if (actor.kind !== 'staff') throw new ScopeError(permission);
  const reach = actor.permissions.get(permission);
  if (!reach) throw failStaff('notPermitted');
  return reach;
}

/** Returns the branches, categories or queues of the caller, for `where … in`; undefined when unlimited. */
export function scopeOf({ actor }: Pick<Context, 'actor'>, kind: ScopeKind): readonly string[] | undefined {
  if (actor.kind === 'system') return undefined;
  const values = actor.kind === 'staff' ? actor.scopes[kind] : [];
  return values.includes(everywhere) ? undefined : values;
}

/** Throws 40004 when this branch, category or queue is not in the caller's scope. */
export function requireScope(ctx: Pick<Context, 'actor'>, kind: ScopeKind, value: string): void {
  const values = scopeOf(ctx, kind);
  if (values && !values.includes(value)) throw new ScopeError(`${kind}:${value}`);
}

/**
 * The place of a thing in the division of staff work: a category and a branch. `*` as branch is the whole firm, for staff of all branches;
 * null is for things that are divided only by categories.
 */
export interface WorkPlace {
  readonly category: string;
  readonly branch: string | null;
}

/** The places in the caller's scope; undefined means unlimited. */
export interface WorkRange {
  readonly branches: readonly string[] | undefined;
  /** For things of a branch, or of the whole firm. */
  readonly categories: readonly string[] | undefined;
  /**
   * For things that are divided only by categories. For staff with named branches, `*` covers all categories of their branches only, so
   * here only their named categories count.
   */
  readonly sharedCategories: readonly string[] | undefined;
}

export function workRangeOf(ctx: Pick<Context, 'actor'>): WorkRange {
  const [branches, categories] = [scopeOf(ctx, 'branch'), scopeOf(ctx, 'category')];
  const worksInNamedBranches = branches !== undefined && branches.length > 0;
  return { branches, categories, sharedCategories: categories ?? (worksInNamedBranches ? namedCategories(ctx) : undefined) };
}

const namedCategories = ({ actor }: Pick<Context, 'actor'>): string[] =>
  actor.kind === 'staff' ? actor.scopes.category.filter((value) => value !== everywhere) : [];

const isAmong = (values: readonly string[] | undefined, value: string): boolean => values?.includes(value) ?? true;

/** Returns true when the thing's place is in the caller's scope. */
export function isInWorkScope(ctx: Pick<Context, 'actor'>, { category, branch }: WorkPlace): boolean {
  const { branches, categories, sharedCategories } = workRangeOf(ctx);
  return branch === null ? isAmong(sharedCategories, category) : isAmong(categories, category) && isAmong(branches, branch);
}

/** Throws 40004 when the thing's place is not in the caller's scope. */
export function requireWorkPlace(ctx: Pick<Context, 'actor'>, place: WorkPlace): void {
  if (!isInWorkScope(ctx, place)) throw new ScopeError(`category:${place.category} branch:${place.branch ?? ''}`);
}

/** Throws 40004 when the caller is limited to their own work, and this is somebody else's. */
export function requireOwn(ctx: Pick<Context, 'actor'>, permission: Permission, ownerId: number | null): void {
  if (reachOf(ctx, permission) === 'own' && ctx.actor.kind === 'staff' && ctx.actor.staffId !== ownerId) throw new ScopeError(permission);
}

/** Throws 40301 when the staff member's last proof of identity is more than ten minutes old: for critical acts. */
export function requireProof({ actor, now }: Pick<Context, 'actor' | 'now'>): void {
  if (actor.kind !== 'staff') return;
  if (!actor.provenAt || now.getTime() - actor.provenAt.getTime() >= proofMs) throw failStaff('needsProof');
}
