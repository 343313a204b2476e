import { CallError } from '#contract/call-error.ts';
import { codes } from '#contract/codes.ts';
import { everywhere, type Permission, type Reach, type ScopeKind } from '#contract/permissions.ts';
import { failStaff, staffCodes } from '#contract/staff-outcomes.ts';
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

/** What somebody wanted to decide for themselves and another person has to (40300); the console's listener writes down that it was tried. */
export class OwnWorkError extends CallError {
  constructor(message: string) {
    super(staffCodes.notPermitted.code, message, { status: staffCodes.notPermitted.status });
  }
}

/** Throws 40300 where the caller is the one whose work, or whose account, this is. */
export function refuseOwn({ actor }: Pick<Context, 'actor'>, owner: number, message: string): void {
  if (actor.kind === 'staff' && actor.staffId === owner) throw new OwnWorkError(message);
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

/**
 * Where a thing lies by which the work of staff is divided: in a category, and in a branch of the firm. `*` as branch is the whole firm, the business of those who work in all branches; null is
 * what is divided by categories alone.
 */
export interface WorkPlace {
  readonly category: string;
  readonly branch: string | null;
}

/** The places that somebody reaches; undefined is no bound. */
export interface WorkRange {
  readonly branches: readonly string[] | undefined;
  /** For what lies in a branch, or is the whole firm's. */
  readonly categories: readonly string[] | undefined;
  /**
   * For what is divided by categories alone: whoever works in branches that are named reaches the categories that are named too, as all categories are to them all that their branches have.
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

/** Whether the caller works where a thing lies. */
export function worksAt(ctx: Pick<Context, 'actor'>, { category, branch }: WorkPlace): boolean {
  const { branches, categories, sharedCategories } = workRangeOf(ctx);
  return branch === null ? isAmong(sharedCategories, category) : isAmong(categories, category) && isAmong(branches, branch);
}

/** Throws 40004 where the caller does not work where a thing lies. */
export function requirePlace(ctx: Pick<Context, 'actor'>, place: WorkPlace): void {
  if (!worksAt(ctx, place)) throw new ScopeError(`category:${place.category} branch:${place.branch ?? ''}`);
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
