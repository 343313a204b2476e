import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { useDatabase } from '#test/support/database.ts';
import { cursorPattern, readMerged, type EventSource } from './merged-events.ts';

const { db, context } = useDatabase();

const source = (code: string): EventSource<string> => ({
  code,
  rows: (owner) => sql`select at, lpad(id::text, 19, '0') as id, jsonb_build_object('name', name) as facts
    from ${sql.table(`events_${code}`)} where owner = ${owner}`,
  tell: ({ name }: { name: string }) => name,
});
const sources = [source('a'), source('b')];

/** Two tables. Each has three rows of owner 1, of which two share a timestamp with two of the other table, and one of owner 2. */
beforeAll(async () => {
  for (const code of ['a', 'b']) {
    const table = sql.table(`events_${code}`);
    await sql`create table ${table} (id bigint, owner bigint, at timestamptz, name text)`.execute(db);
    await sql`grant select on ${table} to public`.execute(db);
    await sql`insert into ${table} values
      (9, 1, '2026-08-01T00:00:00.000001Z', ${`${code}9`}), (10, 1, '2026-08-01T00:00:00.000001Z', ${`${code}10`}),
      (11, 1, '2026-08-01T00:00:00.000002Z', ${`${code}11`}), (12, 2, '2026-08-01T00:00:00.000003Z', ${`${code}12`})`.execute(db);
  }
});

async function readAll(size: number): Promise<string[]> {
  const names: string[] = [];
  for (let before: string | undefined, round = 0; round < 20; round += 1) {
    const { events, next } = await readMerged(context(), sources, { owner: 1, before, size });
    names.push(...events.map(({ told }) => told));
    if (next === null) return names;
    expect(next).toMatch(cursorPattern);
    before = next;
  }
  throw new Error('the pages have no end');
}

test('pages of any size make the same list, newest first, even when timestamps are equal to the microsecond', async () => {
  const whole = ['b11', 'a11', 'b10', 'b9', 'a10', 'a9'];
  for (const size of [1, 2, 3, 4, 6, 50]) expect(await readAll(size)).toEqual(whole);
});

test('events of another owner are not read', async () => {
  const { events } = await readMerged(context(), sources, { owner: 2, size: 50 });
  expect(events.map(({ told }) => told)).toEqual(['b12', 'a12']);
});

test('a period includes its start and excludes its end; without sources the list is empty', async () => {
  await sql`insert into events_a values (1, 3, '2026-08-02T00:00:00Z', 'first'), (2, 3, '2026-08-03T00:00:00Z', 'last')`.execute(db);
  const range = { owner: 3, from: new Date('2026-08-02T00:00:00Z'), until: new Date('2026-08-03T00:00:00Z'), size: 50 };
  expect((await readMerged(context(), sources, range)).events.map(({ told }) => told)).toEqual(['first']);
  expect(await readMerged(context(), [], range)).toEqual({ events: [], next: null });
});
