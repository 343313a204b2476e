import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Day } from '#platform/day.ts';
import { isInWorkScope } from '#platform/staff-access.ts';
import type { ImportTarget } from '#workflow/imports/definition/target.ts';
import { checkFingerprints } from '#workflow/imports/stores/register/contents.ts';
import type { DataImportDeps } from '../../deps.ts';
import { listPlaceOf } from '../list-place.ts';
import { readTargetFreshness } from './target-freshness.ts';

/** A list or register that is late. */
export interface OverdueLine {
  kind: ImportTarget['kind'];
  code: string;
  title: string;
  text: string;
  dueOn: Day;
  since: Date;
}

/** Checks every list and register: the state of the registers, and what is late. */
export async function checkDataFreshness(ctx: Context, deps: DataImportDeps): Promise<void> {
  await checkFingerprints(
    ctx,
    deps.targets.flatMap(({ register }) => register ?? []),
  );
  for (const target of deps.targets) await recordFreshness(ctx, target);
}

/** Records whether one is late. A late register is reported once, in the log and the audit log; lists have their own monitoring. */
export async function recordFreshness(ctx: Context, target: ImportTarget): Promise<void> {
  const { overdue } = await readTargetFreshness(ctx, target);
  const { kind, code, title } = target;
  await inTransaction(ctx, async (tx) => {
    if (!overdue) {
      await tx.db.deleteFrom('dailyOverdue').where('kind', '=', kind).where('code', '=', code).execute();
      return;
    }
    const { isNew } = await tx.db
      .insertInto('dailyOverdue')
      .values({ kind, code, title, ...overdue, since: tx.now })
      .onConflict((conflict) => conflict.columns(['kind', 'code']).doUpdateSet({ title, ...overdue }))
      .returning(sql<boolean>`xmax = 0`.as('isNew'))
      .executeTakeFirstOrThrow();
    if (!isNew || kind === 'list') return;
    ctx.log.warn({ register: code, title, dueOn: overdue.dueOn }, 'register overdue');
    await audit(tx, 'register.overdue', `register:${code}`, overdue);
  });
}

/** Lists what is late within the caller's scope, the longest first. */
export async function listOverdue(ctx: Context, count: number): Promise<OverdueLine[]> {
  const lines = await ctx.db.selectFrom('dailyOverdue').selectAll().orderBy('dueOn').orderBy('code').execute();
  return lines.filter((line) => isInWorkScope(ctx, listPlaceOf(line))).slice(0, count);
}
