import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

/** How long findings and differences stay behind the last reading of a handling; what was counted stays with it. */
export const recordDays = 400;

/** Clears findings and differences of handlings that were read so many days ago and wait for nobody. */
export async function clearRecords({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const before = new Date(now.getTime() - recordDays * 86_400_000);
  const ended = sql`select request_id from daily_imports where seen_at < ${before} and reading not in ('reading', 'frozen')`;
  await sql`delete from daily_findings where import_id in (${ended})`.execute(db);
  await sql`delete from daily_differences where import_id in (${ended})`.execute(db);
}
