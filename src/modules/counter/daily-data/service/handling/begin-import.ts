import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { refuse } from '#platform/http/parse-draft.ts';
import { requireScope } from '#platform/staff-access.ts';
import type { ReadingAim } from '../../columns.ts';
import type { DailyDeps } from '../../deps.ts';
import type { ImportName, ImportState, ParsedBegin, ParsedCheck, ParsedRollBack, ParsedSubmit } from '../../schema/imports.ts';
import { claimFiles } from '../files/keep-files.ts';
import { findTarget } from '../find-target.ts';
import { sendReading } from '../reading/read-import.ts';
import {
  dropProposal,
  keepRevision,
  lockImport,
  openStates,
  readable,
  requireRevision,
  requireState,
  staffOf,
  type DailyRow,
} from './import-rows.ts';

/** Has files read for a list. Throws 40004 for a list or a file that there is not, 40001 where the day is missing. */
export function beginImport(ctx: Context, deps: DailyDeps, input: ParsedBegin): Promise<ImportName> {
  const { kind, code, files, options } = input;
  const target = findTarget(deps, input);
  requireScope(ctx, 'category', code);
  const dataDate = requireDay(target.day?.title ?? null, input.date);
  return inTransaction(ctx, async (tx) => {
    const row = await insertImport(tx, { act: 'import', kind, code, dataDate, options: JSON.stringify(options), wants: 'check' });
    await claimFiles(tx, row.id, files);
    await keepRevision(tx, row);
    await sendReading(tx, row);
    await audit(tx, 'daily.begin', `daily:${row.id}`, { list: code, date: dataDate, files: files.length });
    return { id: row.id };
  });
}

/** Has an earlier version made ready for coming back: compared, then handed to those who approve. */
export function beginRollBack(ctx: Context, deps: DailyDeps, { kind, code, to, reason, applyAt }: ParsedRollBack): Promise<ImportName> {
  findTarget(deps, { kind, code });
  requireScope(ctx, 'category', code);
  const moment = requireMoment(ctx, applyAt);
  return inTransaction(ctx, async (tx) => {
    const row = await insertImport(tx, {
      act: 'rollBack',
      kind,
      code,
      restores: to,
      options: '{}',
      wants: 'submit',
      reason,
      applyAt: moment,
    });
    await keepRevision(tx, row);
    await sendReading(tx, row);
    await audit(tx, 'daily.rollBack', `daily:${row.id}`, { list: code, to, reason });
    return { id: row.id };
  });
}

type FreshRow = Pick<DailyRow, 'act' | 'kind' | 'code' | 'wants'> & { options: string } & Partial<
    Pick<DailyRow, 'dataDate' | 'restores' | 'reason' | 'applyAt'>
  >;

const insertImport = (tx: Context, fresh: FreshRow): Promise<DailyRow> =>
  tx.db
    .insertInto('dailyImports')
    .values({ ...fresh, state: 'reading', seenAt: tx.now, madeBy: staffOf(tx), madeAt: tx.now, changedAt: tx.now })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Reads the files once more, as other answers say or with other files. Rows that were frozen are let go of, and approvals of them with it. */
export function checkAgain(ctx: Context, deps: DailyDeps, input: ParsedCheck): Promise<ImportState> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockImport(tx, input.id, 'import.propose');
    requireState(row, readable, '该导入正在读取或已经结束');
    requireRevision(row, input.revision);
    if (row.act === 'rollBack') throw fail('conflict', '恢复版本请撤回后重新提交');
    const target = findTarget(deps, row);
    const dataDate = requireDay(target.day?.title ?? null, input.date);
    await dropProposal(tx, target, row);
    if (input.files) await claimFiles(tx, row.id, input.files);
    return readAnew(tx, row, { wants: 'check', dataDate, options: JSON.stringify(input.options), applyAt: null });
  });
}

/**
 * Hands what was checked to those who approve: its files are read once more and the rows frozen. Throws 40001 where a reason is missing or the moment has passed.
 */
export function submitImport(ctx: Context, { id, revision, reason, applyAt, accept, acceptReason }: ParsedSubmit): Promise<ImportState> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockImport(tx, id, 'import.propose');
    requireState(row, ['checked', 'refused'], '该导入尚未检查完，或已经提交、结束');
    requireRevision(row, revision);
    if (accept.length > 0 && acceptReason === '') throw refuse([{ path: 'acceptReason', message: '请写明放行的原因，复核人员会看到' }]);
    const options = JSON.stringify({ ...row.options, accept, acceptReason });
    return readAnew(tx, row, { wants: 'submit', dataDate: row.dataDate, options, reason, applyAt: requireMoment(tx, applyAt) });
  });
}

interface Anew {
  wants: ReadingAim;
  dataDate: string | null;
  options: string;
  reason?: string;
  applyAt: Date | null;
}

async function readAnew(tx: Context, row: DailyRow, anew: Anew): Promise<ImportState> {
  const changed = await tx.db
    .updateTable('dailyImports')
    .set({
      ...anew,
      state: 'reading',
      revision: row.revision + 1,
      run: row.run + 1,
      phase: 'survey',
      done: 0,
      total: 0,
      seenAt: tx.now,
      changedAt: tx.now,
      proposal: null,
      baseVersion: null,
      contentHash: null,
      levels: 1,
      failure: null,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await keepRevision(tx, changed);
  await sendReading(tx, changed);
  await audit(tx, `daily.${anew.wants}`, `daily:${row.id}`, { revision: changed.revision });
  return { state: 'reading', failure: null };
}

/** Ends a handling that is not published; whatever reads it finds that it is over. */
export function withdrawImport(ctx: Context, deps: DailyDeps, { id }: { id: number }): Promise<ImportState> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockImport(tx, id, 'import.propose');
    requireState(row, openStates, '该导入已经结束');
    await dropProposal(tx, findTarget(deps, row), row);
    await tx.db.updateTable('dailyImports').set({ state: 'withdrawn', changedAt: tx.now }).where('id', '=', id).execute();
    await audit(tx, 'daily.withdraw', `daily:${id}`, {});
    return { state: 'withdrawn', failure: null };
  });
}

function requireDay(dayTitle: string | null, date: string | null): string | null {
  if (dayTitle === null) return null;
  if (date === null) throw refuse([{ path: 'date', message: `请填写${dayTitle}` }]);
  return date;
}

function requireMoment({ now }: Pick<Context, 'now'>, applyAt: string | null): Date | null {
  if (applyAt === null) return null;
  const moment = new Date(applyAt);
  if (moment <= now) throw refuse([{ path: 'applyAt', message: '发布时间已过，请改为今后的时间或“复核后立即发布”' }]);
  return moment;
}
