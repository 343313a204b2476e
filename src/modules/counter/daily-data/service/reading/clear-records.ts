import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

/** How long findings and differences stay behind the end of a handling; what was counted stays with it. */
export const recordDays = 400;

/** Clears findings and differences of handlings that ended so many days ago. */
export async function clearRecords({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const before = new Date(now.getTime() - recordDays * 86_400_000);
  const ended = sql`select id from daily_imports where changed_at < ${before} and state not in ('reading', 'submitted', 'approved')`;
  await sql`delete from daily_findings where import_id in (${ended})`.execute(db);
  await sql`delete from daily_differences where import_id in (${ended})`.execute(db);
}
