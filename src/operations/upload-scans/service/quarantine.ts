import { sql } from 'kysely';
import { fail } from '#contract/call-error.ts';
import type { Empty } from '#contract/call.ts';
import { readStaffNames } from '#identity/staff/service/accounts/staff-names.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { actingStaffId } from '#workflow/approvals/service/requests.ts';
import type { UploadScanDeps } from '../deps.ts';
import type { ParsedQuarantineQuery, ParsedQuarantineRemoval, QuarantineList } from '../schema.ts';
import { scanRetentionDays } from '../web/scan-states.ts';

const pageSize = 50;

/** Lists infected files and files that wait for their scan, the newest first. */
export async function listQuarantine(ctx: Context, { state, before }: ParsedQuarantineQuery): Promise<QuarantineList> {
  const rows = await ctx.db
    .selectFrom('uploadScans')
    .selectAll()
    .where('state', '<>', 'clean')
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(pageSize)
    .execute();
  const names = await readStaffNames(
    ctx,
    rows
      .flatMap(({ actorKind, actorId, removedBy }) => [...(actorKind === 'staff' ? [actorId] : []), removedBy])
      .filter((id) => id !== null),
  );
  const nameOf = (id: number) => names.get(id) ?? `账号 ${id}`;
  return {
    files: rows.map(({ id, at, place, actorKind, actorId, size, finding, sha256, storageKey, storedKeys, ...row }) => ({
      id,
      at: at.toISOString(),
      place,
      uploader: { kind: actorKind, name: actorId === null ? null : actorKind === 'staff' ? nameOf(actorId) : String(actorId) },
      size,
      state: row.state === 'infected' ? 'infected' : 'waiting',
      finding,
      sha256,
      isKept: storageKey !== null,
      wasStored: row.state === 'infected' && storedKeys.length > 0,
      removal:
        row.removedAt === null
          ? null
          : { at: row.removedAt.toISOString(), by: row.removedBy === null ? null : nameOf(row.removedBy), reason: row.removalReason ?? '' },
    })),
    next: rows.length === pageSize ? rows.at(-1)!.id : null,
  };
}

/** Destroys a quarantined file; its record stays. Throws 40004 for an unknown one, 40009 for one that waits or is destroyed already. */
export async function removeQuarantined(
  ctx: Context,
  { files }: Pick<UploadScanDeps, 'files'>,
  { id, reason }: ParsedQuarantineRemoval,
): Promise<Empty> {
  const storageKey = await inTransaction(ctx, async (tx) => {
    const row = await tx.db.selectFrom('uploadScans').select(['state', 'storageKey']).where('id', '=', id).forUpdate().executeTakeFirst();
    if (!row || row.state === 'clean') throw fail('notFound', '没有这份隔离的文件');
    if (row.state === 'waiting') throw fail('conflict', '这份文件还在等待病毒检查，检查之后才能删除');
    if (row.storageKey === null) throw fail('conflict', '这份文件已经删除，请刷新后查看');
    await tx.db
      .updateTable('uploadScans')
      .set({ storageKey: null, sealedKey: null, removedAt: tx.now, removedBy: actingStaffId(tx), removalReason: reason })
      .where('id', '=', id)
      .execute();
    await audit(tx, 'upload.destroy', `upload:${id}`, { reason });
    return row.storageKey;
  });
  await files.remove(storageKey);
  return {};
}

/** Counts the files that wait for their scan, and those found infected since the given time. */
export async function countScans({ db }: Pick<Context, 'db'>, since: Date): Promise<{ waiting: number; infected: number }> {
  return db
    .selectFrom('uploadScans')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('state', '=', 'waiting').as('waiting'),
      fn.countAll<number>().filterWhere('state', '=', 'infected').filterWhere('scannedAt', '>', since).as('infected'),
    ])
    .where('state', '<>', 'clean')
    .executeTakeFirstOrThrow();
}

/** Returns how long the oldest accepted file has waited for its scan, how many wait, and the size of all copies. */
export async function readScanBacklog({ db }: Pick<Context, 'db'>): Promise<{ oldestAt: Date | null; waiting: number; keptBytes: number }> {
  return db
    .selectFrom('uploadScans')
    .select(({ fn }) => [
      fn.min('at').filterWhere('state', '=', 'waiting').as('oldestAt'),
      fn.countAll<number>().filterWhere('state', '=', 'waiting').as('waiting'),
      sql<number>`coalesce(sum(size) filter (where storage_key is not null), 0)::float8`.as('keptBytes'),
    ])
    .executeTakeFirstOrThrow();
}

const dayMs = 86_400_000;

/** Deletes results and quarantined files after their retention. Files that wait for their scan stay. */
export async function clearOldScans(ctx: Context, { files }: Pick<UploadScanDeps, 'files'>): Promise<void> {
  const until = new Date(ctx.now.getTime() - scanRetentionDays * dayMs);
  const old = ctx.db.selectFrom('uploadScans').where('at', '<', until).where('state', '<>', 'waiting');
  const kept = await old.select('storageKey').where('storageKey', 'is not', null).execute();
  for (const { storageKey } of kept) await files.remove(storageKey!);
  await ctx.db.deleteFrom('uploadScans').where('id', 'in', old.select('id')).execute();
}
