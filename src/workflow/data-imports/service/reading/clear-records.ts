import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

/** The number of days for which findings and differences are stored after the last reading of an import; the counts stay. */
export const recordRetentionDays = 400;

/** Deletes the findings and differences of imports that were read long ago and are not pending. */
export async function deleteOldRecords({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const before = new Date(now.getTime() - recordRetentionDays * 86_400_000);
  const ended = sql`select request_id from daily_imports where seen_at < ${before} and reading not in ('reading', 'frozen')`;
  await sql`delete from daily_findings where import_id in (${ended})`.execute(db);
  await sql`delete from daily_differences where import_id in (${ended})`.execute(db);
}
