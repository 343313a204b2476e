import { createHash } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import { CallError, fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { canonicalJson } from '#platform/canonical.ts';
import type { Tables } from '#platform/database/tables.ts';
import { reachOf, requireOwn, requireScope } from '#platform/staff-access.ts';
import type { Permission } from '#contract/permissions.ts';
import type { ChangeState } from '../../columns.ts';

export type OrderRow = Selectable<Tables['changeOrders']>;

/** In these states its content can be changed. */
export const editable: readonly ChangeState[] = ['draft', 'returned', 'stale', 'failed'];
/** In these it is not over. */
export const openStates: readonly ChangeState[] = [...editable, 'submitted', 'approved'];

type Content = Pick<Insertable<Tables['changeOrders']>, 'act' | 'reason'> & {
  payload: unknown;
  applyAt?: Date | null;
  until?: Date | null;
  revision: number;
};

/** SM3 of all that is decided about. The revision is in it: what is submitted once more is approved once more. */
export function hashContent({ act, payload, reason, applyAt = null, until = null, revision }: Content): string {
  return createHash('sm3').update(canonicalJson({ act, payload, reason, applyAt, until, revision })).digest('hex');
}

/** Who of the staff acts. Throws 40004 for anybody else. */
export function staffOf({ actor }: Pick<Context, 'actor'>): number {
  if (actor.kind !== 'staff') throw fail('notFound');
  return actor.staffId;
}

/** An order that the caller may see, held until the transaction ends. Throws 40004 where there is none in their scope. */
export async function lockOrder(tx: Context, id: number, permission: Permission = 'content.read'): Promise<OrderRow> {
  const row = await tx.db.selectFrom('changeOrders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return requireSeen(tx, row, permission);
}

/** The same without holding it. */
export async function findOrder(ctx: Context, id: number, permission: Permission = 'content.read'): Promise<OrderRow> {
  const row = await ctx.db.selectFrom('changeOrders').selectAll().where('id', '=', id).executeTakeFirst();
  return requireSeen(ctx, row, permission);
}

function requireSeen(ctx: Context, row: OrderRow | undefined, permission: Permission): OrderRow {
  if (!row) throw fail('notFound');
  reachOf(ctx, permission);
  requireOwn(ctx, permission, row.madeBy);
  requireScope(ctx, 'category', row.scope);
  return row;
}

/** Whether somebody has written any of it. */
export async function isContributor(
  ctx: Pick<Context, 'db'>,
  { id, madeBy }: Pick<OrderRow, 'id' | 'madeBy'>,
  staffId: number,
): Promise<boolean> {
  if (madeBy === staffId) return true;
  const saved = await ctx.db
    .selectFrom('changeRevisions')
    .select('revision')
    .where('orderId', '=', id)
    .where('savedBy', '=', staffId)
    .limit(1)
    .executeTakeFirst();
  return saved !== undefined;
}

/** Keeps what stands in an order now as its newest revision. */
export async function keepRevision(
  tx: Context,
  { id, revision, payload, contentHash }: Pick<OrderRow, 'id' | 'revision' | 'payload' | 'contentHash'>,
): Promise<void> {
  await tx.db
    .insertInto('changeRevisions')
    .values({ orderId: id, revision, payload: JSON.stringify(payload), contentHash, savedBy: staffOf(tx), savedAt: tx.now })
    .execute();
}

/** Throws 40009 that says by whom, when somebody has saved since. */
export function requireRevision({ revision }: Pick<OrderRow, 'revision'>, seen: number): void {
  if (revision !== seen) throw fail('conflict', `内容已被他人保存（现为第 ${revision} 次修订），请与其合并，或载入后再改`);
}

export function requireState({ state }: Pick<OrderRow, 'state'>, states: readonly ChangeState[], message: string): void {
  if (!states.includes(state)) throw fail('conflict', message);
}

/** Whether a failure is an answer to whoever asked, and not a fault of the program. */
export const isAnswer = (error: unknown): error is CallError => error instanceof CallError;

/** The approvals of an order that hold: those about what it says now. */
export const standingApprovals = ({ db }: Pick<Context, 'db'>, { id, contentHash }: Pick<OrderRow, 'id' | 'contentHash'>) =>
  db
    .selectFrom('changeDecisions')
    .select(['level', 'decidedBy'])
    .where('orderId', '=', id)
    .where('decision', '=', 'approve')
    .where('contentHash', '=', contentHash)
    .execute();
