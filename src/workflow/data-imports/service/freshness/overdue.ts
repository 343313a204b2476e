import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Day } from '#platform/day.ts';
import { worksAt } from '#platform/staff-access.ts';
import type { ImportTarget } from '#workflow/imports/definition/target.ts';
import { lookAtContents } from '#workflow/imports/stores/register/contents.ts';
import type { DailyDeps } from '../../deps.ts';
import { listPlaceOf } from '../list-place.ts';
import { readStanding } from './standing.ts';

/** A list or register of which something new should have come. */
export interface OverdueLine {
  kind: ImportTarget['kind'];
  code: string;
  title: string;
  text: string;
  dueOn: Day;
  since: Date;
}

/** Looks at every list and register: how the registers read, and what is late. */
export async function watchData(ctx: Context, deps: DailyDeps): Promise<void> {
  await lookAtContents(
    ctx,
    deps.targets.flatMap(({ register }) => register ?? []),
  );
  for (const target of deps.targets) await noteStanding(ctx, target);
}

/** Keeps in mind whether one is late. A register is told of once, in the log and in the record of acts; lists are told of by their own watch. */
export async function noteStanding(ctx: Context, target: ImportTarget): Promise<void> {
  const { overdue } = await readStanding(ctx, target);
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
    ctx.log.warn({ register: code, title, dueOn: overdue.dueOn }, 'register overdue: nothing new has come');
    await audit(tx, 'register.overdue', `register:${code}`, overdue);
  });
}

/** What is late among the lists within the caller's scope, longest first. */
export async function listOverdue(ctx: Context, count: number): Promise<OverdueLine[]> {
  const lines = await ctx.db.selectFrom('dailyOverdue').selectAll().orderBy('dueOn').orderBy('code').execute();
  return lines.filter((line) => worksAt(ctx, listPlaceOf(line))).slice(0, count);
}
