import { sql, type RawBuilder } from 'kysely';
import type { Context } from '#platform/context.ts';
import { requireWorkPlace, requireScope, scopeOf, workRangeOf } from '#platform/staff-access.ts';
import type { RequestKind } from '../kind.ts';
import type { RequestRow } from './requests.ts';

/** The scope of a request: its category or queue, and its branch where the kind is divided by place. */
type RequestPlace = Pick<RequestRow, 'scope' | 'branch'>;

/** Throws 40004 when the request is outside of the caller's scopes. */
export function requireInScope(ctx: Context, { dividedBy }: RequestKind, { scope, branch }: RequestPlace): void {
  if (dividedBy === 'queue') requireScope(ctx, 'queue', scope);
  if (dividedBy === 'place') requireWorkPlace(ctx, { category: scope, branch });
}

/** Returns the same check as a condition on the row that the query calls `request`. */
export function isInScope(ctx: Context, { dividedBy }: RequestKind): RawBuilder<boolean> {
  const among = (column: 'scope' | 'branch', values: readonly string[] | undefined) =>
    values ? sql<boolean>`${sql.ref(`request.${column}`)} = any (${values})` : sql<boolean>`true`;
  if (dividedBy === 'queue') return among('scope', scopeOf(ctx, 'queue'));
  if (dividedBy !== 'place') return sql<boolean>`true`;
  const { branches, categories, sharedCategories } = workRangeOf(ctx);
  if (!branches && !categories) return sql<boolean>`true`;
  return sql<boolean>`case when request.branch is null then ${among('scope', sharedCategories)}
    else ${among('scope', categories)} and ${among('branch', branches)} end`;
}
