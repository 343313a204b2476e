import { sql, type RawBuilder } from 'kysely';
import type { Context } from '#platform/context.ts';
import { toSnake, type ListDefinition } from '#securities/lists/service/definition/lists.ts';
import type { RowValues } from '../../reading/row-checks.ts';

/** Columns filled by the database or by publishing; all others come from the files. */
const notStaged = new Set(['id', 'rowHash', 'validFrom', 'validTo', 'financingSince', 'lendingSince']);
const batchSize = 1_000;

/** Returns the names of a list's staged columns, in TypeScript and in SQL. */
export function stagedColumns(list: ListDefinition): { name: string; column: string; sqlType: string }[] {
  return Object.entries(list.table.columns)
    .filter(([name]) => !notStaged.has(name))
    .map(([name, sqlType]) => ({ name, column: toSnake(name), sqlType }));
}

/** Returns all columns of an entry except its validity. */
export function entryColumns(list: ListDefinition): string[] {
  const since = list.kind === 'targets' ? ['financing_since', 'lending_since'] : [];
  return [...stagedColumns(list).map(({ column }) => column), ...since];
}

/** Raises the work memory for sorts and joins until the transaction ends: a large list needs about 40 MB. */
export async function raiseWorkMemory(tx: Context): Promise<void> {
  await sql`set local work_mem = '64MB'`.execute(tx.db);
}

/** Returns the table of a list's rows as SQL. */
export const toEntryTable = (list: ListDefinition): RawBuilder<unknown> => sql.table(list.table.name);

/** Returns the key columns of a list's rows as SQL. */
export const entryKeyColumns = (list: ListDefinition): string[] => ['exchange', 'code', ...(list.extraKey ? [toSnake(list.extraKey)] : [])];

/** Returns a column list as SQL. The names are constants of this program, never input. */
export const columnList = (columns: readonly string[], prefix = ''): RawBuilder<unknown> =>
  sql.raw(columns.map((column) => prefix + column).join(', '));

/**
 * The staged rows of an import: a temporary table that is dropped with the transaction. Rows are written in batches, so memory
 * does not grow with the file.
 */
export class Staging {
  readonly #tx: Context;
  readonly #columns: ReturnType<typeof stagedColumns>;
  #batch: StagedRow[] = [];
  #written = 0;
  #underWay: Promise<void> = Promise.resolve();

  constructor(tx: Context, list: ListDefinition) {
    this.#tx = tx;
    this.#columns = stagedColumns(list);
  }

  async create(): Promise<void> {
    await raiseWorkMemory(this.#tx);
    const columns = this.#columns.map(({ column, sqlType }) => `${column} ${sqlType}`).join(', ');
    await sql
      .raw(
        `create temporary table staged (seq integer not null, source integer not null, position integer not null, duplicate integer, ${columns}) on commit drop`,
      )
      .execute(this.#tx.db);
  }

  /** Drops every temporary table of an import: one transaction may contain several imports. */
  static async drop(tx: Context): Promise<void> {
    await sql`drop table if exists pg_temp.staged, pg_temp.publishing, pg_temp.differences, pg_temp.duplicate_keys, pg_temp.conflicts, pg_temp.removals`.execute(
      tx.db,
    );
  }

  /** Adds one valid row; `source` and `position` give its origin. */
  async add(values: RowValues, source: number, position: number): Promise<void> {
    this.#batch.push({ values, source, position });
    if (this.#batch.length < batchSize) return;
    // The next rows are read while the database writes these; at most one batch is pending.
    await this.#underWay;
    this.#underWay = this.#flush();
    // The next await reports a failure; without this handler Node would end the process first.
    this.#underWay.catch(() => undefined);
  }

  /** Writes the last rows and updates the planner's statistics. */
  async finish(): Promise<void> {
    await this.#underWay;
    await this.#flush();
    await sql`analyze staged`.execute(this.#tx.db);
  }

  async count(): Promise<number> {
    const { rows } = await sql<{ rows: number }>`select count(*)::integer as rows from staged`.execute(this.#tx.db);
    return rows[0]!.rows;
  }

  async #flush(): Promise<void> {
    const rows = this.#batch;
    this.#batch = [];
    if (rows.length === 0) return;
    const start = this.#written;
    this.#written += rows.length;
    const arrays = [
      sql`${rows.map((_, index) => start + index)}::integer[]`,
      sql`${rows.map(({ source }) => source)}::integer[]`,
      sql`${rows.map(({ position }) => position)}::integer[]`,
      ...this.#columns.map(({ name, sqlType }) => sql`${rows.map(({ values }) => values[name] ?? null)}::${sql.raw(sqlType)}[]`),
    ];
    await sql`insert into staged (seq, source, position, ${columnList(this.#columns.map(({ column }) => column))}) select * from unnest(${sql.join(arrays)})`.execute(
      this.#tx.db,
    );
  }
}

interface StagedRow {
  values: RowValues;
  source: number;
  position: number;
}
