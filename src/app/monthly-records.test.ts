import { expect, test } from 'vitest';
import { useDatabase } from '#test/support/database.ts';
import { listMonthlyRecords } from './monthly-records.ts';

const { pool } = useDatabase();
/** The shortest period that MESSAGE_KEEP_DAYS allows. */
const messaging = { keepDays: 183 };

test('the database knows every record that is partitioned by month, and gives no month away before its time', async () => {
  const { rows } = await pool.query<{ name: string; days: number }>(
    'select name, shortest_days as days from monthly_records order by name',
  );
  const declared = listMonthlyRecords({ messaging }).map(({ table, liveDays }) => ({ name: table, days: liveDays }));
  expect(rows).toEqual(declared.toSorted((one, other) => one.name.localeCompare(other.name)));
});
