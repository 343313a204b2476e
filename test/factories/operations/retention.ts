import { viewRecord } from '#content/website/monthly-record.ts';
import { loginRecord } from '#identity/clients/service/login/monthly-record.ts';
import { auditRecord } from '#operations/audit/monthly-record.ts';
import { openSealKeys } from '#operations/audit/seal-key.ts';
import { openMonthSeal } from '#operations/audit/service/seal-key-handover.ts';
import { openRetentionDeps, type RetentionDeps } from '#operations/retention/deps.ts';
import { readArchivedMonth } from '#operations/retention/service/months/read-archives.ts';
import type { Context } from '#platform/context.ts';
import { createMonthlyPartitions } from '#platform/database/months/create-monthly-partitions.ts';
import type { MonthlyRecord } from '#platform/database/months/monthly-record.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import { messageRecord } from '#workflow/messaging/monthly-record.ts';
import type { TestDatabase } from '../../support/database.ts';
import { testSecret } from '../platform/crypto.ts';

export const messages = messageRecord({ keepDays: 365 });
/** When January 2026 is archived. */
export const archiveDay = '2027-02-02';

/** Builds dependencies with the test's own keys; pass the records where they matter. */
export function buildRetentionDeps(
  files: FileStore,
  records: readonly MonthlyRecord[] = [auditRecord, viewRecord, messages, loginRecord],
): RetentionDeps {
  const secret = testSecret();
  return openRetentionDeps({ records, files, seal: openMonthSeal(openSealKeys(secret)), secret });
}

/** Returns functions that read and change the months of a database. */
export function buildMonths({ db, pool, context }: TestDatabase, deps: RetentionDeps) {
  const at = (day: string, overrides: Partial<Context> = {}) => context({ now: new Date(`${day}T10:00:00+08:00`), ...overrides });

  /** Creates the partitions of a record from January 2026 on. */
  async function begin(record: MonthlyRecord): Promise<void> {
    const { table } = record;
    const { rows } = await pool.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relname ~ ('^' || $1 || '_(until_)?\\d{4}_\\d\\d$')`,
      [table],
    );
    for (const { name } of rows) await pool.query(`drop table ${name}`);
    await pool.query(
      `alter table ${table} detach partition ${table}_rest; truncate ${table}_rest; alter table ${table} attach partition ${table}_rest for values from (minvalue) to (maxvalue)`,
    );
    // The database compares a month with its own clock, the test has a time of its own.
    await pool.query('update monthly_records set shortest_days = -36500');
    await createMonthlyPartitions(at('2026-01-10'), record);
  }

  /** Adds two log-ins in January and one in February, each in the partition of its month. */
  async function fillLogins(): Promise<void> {
    await begin(loginRecord);
    for (const [time, ip] of [
      ['2026-01-31T23:59:59', '192.0.2.1'],
      ['2026-01-05T08:00:00', '192.0.2.2'],
      ['2026-02-01T00:00:00', '192.0.2.3'],
    ])
      await pool.query(`insert into client_logins (at, result, ip, device) values ($1, 'success', $2, 'Windows')`, [`${time}+08:00`, ip]);
  }

  const statesOf = async () =>
    (await db.selectFrom('monthArchives').select(['record', 'state', 'until']).orderBy('record').orderBy('until').execute()).map(
      ({ record, state, until }) => `${record} ${until.toISOString().slice(0, 10)} ${state}`,
    );

  async function linesOf(record: string, month: string): Promise<Record<string, unknown>[]> {
    const lines: Record<string, unknown>[] = [];
    for await (const line of readArchivedMonth({ db }, deps, record, month)) lines.push(JSON.parse(line) as Record<string, unknown>);
    return lines;
  }

  /** Deletes archives, holds and audit entries. */
  const forget = () =>
    pool.query(
      `set session_replication_role = 'replica'; truncate month_archives, legal_holds, audit_entries, audit_seals cascade; set session_replication_role = 'origin'`,
    );

  return { at, begin, fillLogins, statesOf, linesOf, forget };
}
