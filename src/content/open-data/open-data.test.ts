import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, expect, test } from 'vitest';
import { publicTables } from '#app/subscriptions/public-tables.ts';
import { updateSettings } from '#content/website/service/settings.ts';
import { demoSite } from '#demo/site.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import type { DataRow, PublicTable } from '#platform/public-table.ts';
import { useApp } from '#test/support/app.ts';
import { useDatabase } from '#test/support/database.ts';
import { clearRemovedRows, syncTables } from './service/sync-table.ts';

const database = useDatabase();
const { context, db } = database;
const app = useApp(database);

const table = publicTables.find(({ code }) => code === 'branches')!;
/** The rows that the subject would return now. */
let rows: DataRow[] = [];
const stand: PublicTable = { ...table, read: async () => ({ rows }) };

const row = (code: string, more: Partial<DataRow> = {}): DataRow => ({
  ...Object.fromEntries(table.columns.map(({ name, type }) => [name, type === 'text' ? '无' : null])),
  code,
  ...more,
});
const day = (text: string) => context({ now: new Date(`${text}T10:00:00+08:00`) });

/** Publishes these rows on a day. */
async function publish(on: string, next: DataRow[]): Promise<void> {
  rows = next;
  await inTransaction(day(on), (tx) => invalidate(tx, table.tags));
  await syncTables(day(on), [stand]);
}

interface Page {
  version: number;
  total: number;
  records: DataRow[];
  removed: string[];
  next: string | null;
}
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers });
const read = async (query = ''): Promise<Page> => (await get(`/data/branches.json${query}`)).json();
const codes = ({ records }: Page) => records.map(({ code }) => code);

beforeAll(async () => {
  await updateSettings(context(), demoSite);
  await publish('2026-08-01', [row('AAA'), row('BBB', { name: '=1+1' }), row('CCC', { longitude: 116.4, latitude: 39.9 })]);
  await publish('2026-08-10', [row('AAA', { phones: '010-1' }), row('CCC', { longitude: 116.4, latitude: 39.9 }), row('DDD')]);
});

test('a table has a new version whenever a row appears, changes or disappears, and no other', async () => {
  expect(await read()).toMatchObject({ version: 2, total: 3, removed: [], next: null });
  await publish('2026-08-11', rows);
  expect((await read()).version).toBe(2);
});

test('increments hold the rows that changed after a version or since a day, with the keys of removed ones', async () => {
  for (const since of ['1', '2026-08-05', '2026-08-10']) {
    const page = await read(`?since=${since}`);
    expect([codes(page), page.removed]).toEqual([['AAA', 'DDD'], ['BBB']]);
  }
  expect(codes(await read('?since=2'))).toEqual([]);
  expect((await read('?since=2026-01-01')).records).toHaveLength(3);
});

test('a row that returns is no longer removed', async () => {
  const before = rows;
  await publish('2026-08-12', [...before, row('BBB')]);
  expect(await read('?since=2')).toMatchObject({ records: [{ code: 'BBB' }], removed: [] });
  await publish('2026-08-13', before);
});

test('pages follow each other without gaps, and the last one has no next', async () => {
  const seen: unknown[] = [];
  for (let url: string | null = '/data/branches.json?limit=2'; url !== null;) {
    const answer = await get(url.replace(/^https?:\/\/[^/]+/, ''));
    const page: Page = answer.json();
    expect(String(answer.headers.link).includes('rel="next"')).toBe(page.next !== null);
    seen.push(...codes(page));
    url = page.next;
  }
  expect(seen).toEqual(['AAA', 'CCC', 'DDD']);
});

test('a table is read again after a write to its subject and once a day, and not otherwise', async () => {
  let reads = 0;
  const counted: PublicTable = {
    ...stand,
    read: async () => {
      reads += 1;
      return { rows };
    },
  };
  await syncTables(day('2026-08-13'), [counted]);
  expect(reads).toBe(0);
  await syncTables(day('2026-08-14'), [counted]);
  expect(reads).toBe(1);
});

test.each(['abc', '-1', '2026-02-31', '2026-13-01'])(
  'a starting point that is neither a version nor a day is refused: %s',
  async (since) => {
    expect((await get(`/data/branches.json?since=${since}`)).json()).toMatchObject({ code: 40001 });
  },
);

test('a starting point whose removed rows are forgotten is refused with the way out', async () => {
  const later = context({ now: new Date('2028-01-01T00:00:00Z') });
  expect(await clearRemovedRows(later)).toBe(1);
  await db
    .updateTable('openDataVersions')
    .set({ publishedAt: new Date('2024-01-01') })
    .where('version', '=', 2)
    .execute();
  const { errors } = (await get('/data/branches.json?since=1')).json() as { errors: { message: string }[] };
  expect(errors[0]?.message).toContain('重新读取整张表');
  expect((await get('/data/branches.json?since=4')).statusCode).toBe(200);
});

test('CSV holds the whole table with Chinese headings and safe cells, and refuses increments', async () => {
  await publish('2026-08-20', [row('AAA', { name: '=1+1' })]);
  const { body, headers } = await get('/data/branches.csv');
  const [head, first, ...rest] = body.replace('\ufeff', '').split('\r\n');
  expect(head?.split(',').slice(0, 3)).toEqual(['网点代码', '名称', '省份']);
  expect(first).toContain("AAA,'=1+1,");
  expect(rest).toEqual(['']);
  expect(headers.link).toContain('</data/branches.csv-metadata.json>; rel="describedby"; type="application/csvm+json"');
  expect((await get('/data/branches.csv', { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
  expect((await get('/data/branches.csv?since=1')).json()).toMatchObject({ code: 40001 });
});

test('each row has an address of its own', async () => {
  expect((await get('/data/branches/AAA')).json()).toMatchObject({ code: 'AAA' });
  for (const path of ['/data/branches/ZZZ', '/data/nothing/AAA', '/data/nothing.csv', '/data/branches.xml'])
    expect([path, (await get(path)).statusCode]).toEqual([path, 404]);
});

test('the JSON of a table follows its JSON Schema, which refuses an unknown column', async () => {
  const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true });
  addFormats.default(ajv);
  const validate = ajv.compile((await get('/data/branches.schema.json')).json());
  const page = await read();
  expect(validate(page), JSON.stringify(validate.errors)).toBe(true);
  expect(validate({ ...page, records: [{ ...page.records[0], other: 1 }] })).toBe(false);
});

/** A name of a column by the rules of the W3C: a variable of RFC 6570 that does not begin with an underscore. */
const columnName = /^[A-Za-z0-9]\w*$/;

test.each(publicTables.map((one) => [one.code, one] as const))(
  'the columns of %s have permanent names, its key is among them, and its page exists',
  async (code, { columns, key, page }) => {
    const names = columns.map(({ name }) => name);
    expect(names.filter((name) => !columnName.test(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(columns.map(({ title }) => title)).size).toBe(names.length);
    expect(key.filter((name) => !names.includes(name))).toEqual([]);
    expect(page).toMatch(/^\/.+\.html/);
    expect(code).toMatch(/^[a-z][a-z-]+$/);
  },
);

test('the description of CSV names its file, its columns in order with the headings, and the key', async () => {
  const { body } = await get('/data/branches.csv');
  const described = (await get('/data/branches.csv-metadata.json')).json() as {
    '@context': unknown[];
    url: string;
    tableSchema: { primaryKey: string[]; aboutUrl: string; columns: { titles: { zh: string }; datatype: unknown }[] };
  };
  expect(described['@context'][0]).toBe('http://www.w3.org/ns/csvw');
  expect(described.url).toMatch(/^http.+\/data\/branches\.csv$/);
  const headings = body.replace('\ufeff', '').split('\r\n', 1)[0]!.split(',');
  expect(described.tableSchema.columns.map(({ titles }) => titles.zh)).toEqual(headings);
  expect(described.tableSchema).toMatchObject({ primaryKey: ['code'], aboutUrl: expect.stringMatching(/\/data\/branches\/\{code\}$/) });
});

test('the catalogue lists the tables that have rows, in DCAT and for the page, with their terms', async () => {
  const { result } = (await get('/official-service/data/catalogue')).json() as { result: { tables: { code: string; rows: number }[] } };
  expect(result.tables).toMatchObject([{ code: 'branches', rows: 1 }]);
  const catalog = (await get('/data/catalog.jsonld')).json() as Record<string, unknown>;
  expect(catalog).toMatchObject({
    '@type': 'dcat:Catalog',
    'dcat:dataset': [{ 'dct:identifier': 'branches', 'dcat:distribution': [{ 'dct:title': 'CSV' }, { 'dct:title': 'JSON' }] }],
  });
});
