import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { createInputError } from '#platform/http/parse-draft.ts';
import type { DataRow } from '#workflow/imports/definition/column.ts';
import type { Register } from '#workflow/imports/definition/register.ts';

/** A register with a separate table, in the order of its rows; it refuses a row with the name 禁用. */
export const trialRegister: Register = {
  code: 'trial',
  title: '试用名单',
  extent: 'whole',
  limits: { changedShareMax: 20, removedShareMax: 10, freeRows: 3, needsApproval: false },
  parts: [
    {
      name: 'rows',
      title: '行',
      keys: ['key'],
      label: 'name',
      isOrdered: true,
      columns: [
        { name: 'key', title: '代号', content: 'text', isRequired: true },
        { name: 'name', title: '名称', content: 'text', isRequired: true },
        { name: 'amount', title: '数量', content: 'number', isRequired: true },
      ],
    },
  ],
  read: async (ctx) => ({ rows: await readTrial(ctx) }),
  async apply(tx, { rows }) {
    const bad = rows.rows!.findIndex(({ name }) => name === '禁用');
    if (bad >= 0) throw createInputError([{ path: `${bad}.name`, message: '这个名称不能用' }]);
    await writeTrial(tx, rows.rows!);
  },
};

/** Creates the table with the connection of the owner; services use it under the running role. */
export async function createTrial({ db }: Pick<Context, 'db'>): Promise<void> {
  await sql`create table trial_rows (position integer, entry jsonb)`.execute(db);
  await sql`grant select, insert, update, delete on trial_rows to public`.execute(db);
}

export async function readTrial({ db }: Pick<Context, 'db'>): Promise<DataRow[]> {
  const { rows } = await sql<{ entry: DataRow }>`select entry from trial_rows order by position`.execute(db);
  return rows.map(({ entry }) => entry);
}

/** Writes the rows directly, without an import. */
export async function writeTrial({ db }: Pick<Context, 'db'>, rows: readonly DataRow[]): Promise<void> {
  await sql`delete from trial_rows`.execute(db);
  for (const [position, row] of rows.entries())
    await sql`insert into trial_rows values (${position}, ${JSON.stringify(row)}::jsonb)`.execute(db);
}
