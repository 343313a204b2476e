import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { fail } from '#contract/call-error.ts';
import type { Permission } from '#contract/permissions.ts';
import { readStaffNames } from '#modules/console/staff/service/accounts/staff-names.ts';
import type { ImportTarget } from '#modules/base/imports/definition/target.ts';
import { withdrawProposal } from '#modules/base/imports/service/proposals/decide.ts';
import { canonicalJson } from '#platform/canonical.ts';
import type { Context } from '#platform/context.ts';
import type { Tables } from '#platform/database/tables.ts';
import { reachOf, requireOwn, requireScope } from '#platform/staff-access.ts';
import type { DailyState, FileMark } from '../../columns.ts';

export type DailyRow = Selectable<Tables['dailyImports']>;

/** In these states it can be read anew; frozen rows are let go of. */
export const readable: readonly DailyState[] = ['checked', 'refused', 'unchanged', 'submitted', 'approved', 'returned', 'stale', 'failed'];
/** In these it is not over. */
export const openStates: readonly DailyState[] = ['reading', ...readable];

/** Who of the staff acts. Throws 40004 for anybody else. */
export function staffOf({ actor }: Pick<Context, 'actor'>): number {
  if (actor.kind !== 'staff') throw fail('notFound');
  return actor.staffId;
}

/** A handling that the caller may see, held until the transaction ends. Throws 40004 where there is none in their scope. */
export async function lockImport(tx: Context, id: number, permission: Permission): Promise<DailyRow> {
  return requireSeen(
    tx,
    await tx.db.selectFrom('dailyImports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
    permission,
  );
}

/** The same without holding it. */
export async function findImport(ctx: Context, id: number, permission: Permission = 'import.read'): Promise<DailyRow> {
  return requireSeen(ctx, await ctx.db.selectFrom('dailyImports').selectAll().where('id', '=', id).executeTakeFirst(), permission);
}

function requireSeen(ctx: Context, row: DailyRow | undefined, permission: Permission): DailyRow {
  if (!row) throw fail('notFound');
  reachOf(ctx, permission);
  requireOwn(ctx, permission, row.madeBy);
  requireScope(ctx, 'category', row.code);
  return row;
}

/** Throws 40009 that says so, when somebody has done something to it since. */
export function requireRevision({ revision }: Pick<DailyRow, 'revision'>, seen: number): void {
  if (revision !== seen) throw fail('conflict', '这份数据已由他人处理，请刷新后再办理');
}

export function requireState({ state }: Pick<DailyRow, 'state'>, states: readonly DailyState[], message: string): void {
  if (!states.includes(state)) throw fail('conflict', message);
}

/** SM3 of all that is decided about. The revision is in it: what is submitted once more is approved once more. */
export function hashContent(
  { act, kind, code, dataDate, restores, reason, applyAt, revision }: DailyRow,
  rows: { hash: string; base: number | null },
): string {
  const content = { act, kind, code, dataDate, restores, reason, applyAt: applyAt?.toISOString() ?? null, revision, ...rows };
  return createHash('sm3').update(canonicalJson(content)).digest('hex');
}

/** Whether somebody had a hand in it: brought files, answered for them, submitted them. */
export async function hadAHand(
  ctx: Pick<Context, 'db'>,
  { id, madeBy }: Pick<DailyRow, 'id' | 'madeBy'>,
  staffId: number,
): Promise<boolean> {
  if (madeBy === staffId) return true;
  const saved = await ctx.db
    .selectFrom('dailyRevisions')
    .select('revision')
    .where('importId', '=', id)
    .where('savedBy', '=', staffId)
    .limit(1)
    .executeTakeFirst();
  const brought = await ctx.db
    .selectFrom('dailyFiles')
    .select('id')
    .where('importId', '=', id)
    .where('uploadedBy', '=', staffId)
    .limit(1)
    .executeTakeFirst();
  return saved !== undefined || brought !== undefined;
}

/** Keeps what was just asked of it as its newest revision. */
export async function keepRevision(
  tx: Context,
  { id, revision, wants, dataDate, options }: Pick<DailyRow, 'id' | 'revision' | 'wants' | 'dataDate' | 'options'>,
): Promise<void> {
  const files: FileMark[] = await tx.db
    .selectFrom('dailyFiles')
    .select(['name', 'size', 'sha256'])
    .where('importId', '=', id)
    .orderBy('name')
    .execute();
  await tx.db
    .insertInto('dailyRevisions')
    .values({
      importId: id,
      revision,
      wants,
      dataDate,
      options: JSON.stringify(options),
      files: JSON.stringify(files),
      savedBy: staffOf(tx),
      savedAt: tx.now,
    })
    .execute();
}

/** The approvals that hold: those about what it says now. */
export const standingApprovals = ({ db }: Pick<Context, 'db'>, { id, contentHash }: Pick<DailyRow, 'id' | 'contentHash'>) =>
  db
    .selectFrom('dailyDecisions')
    .select(['level', 'decidedBy'])
    .where('importId', '=', id)
    .where('decision', '=', 'approve')
    .where('contentHash', '=', contentHash)
    .orderBy('id')
    .execute();

/** A member of staff as the records of lists name people: two of one name are told apart. */
export async function nameForRecords(ctx: Pick<Context, 'db'>, staffId: number): Promise<string> {
  return `${(await readStaffNames(ctx, [staffId])).get(staffId) ?? ''}（员工 ${staffId}）`;
}

/** Lets go of frozen rows that come to nothing, in their maker's name. */
export async function dropProposal(
  tx: Context,
  target: ImportTarget,
  { proposal, madeBy }: Pick<DailyRow, 'proposal' | 'madeBy'>,
): Promise<void> {
  if (proposal === null) return;
  const kept = await target.store.proposals.find(tx, proposal);
  if (kept?.state === 'proposed') await withdrawProposal(tx, target, proposal, await nameForRecords(tx, madeBy));
}
