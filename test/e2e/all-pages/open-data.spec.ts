import { read, utils } from '@e965/xlsx';
import { expect, test } from '@playwright/test';
import addFormats from 'ajv-formats';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { publicTables } from '#app/subscriptions/public-tables.ts';
import { rowKey, type DataRow } from '#platform/public-table.ts';
import { findPersonalData } from '../support/personal-data.ts';

interface Page {
  total: number;
  records: DataRow[];
  next: string | null;
}

for (const [at, table] of publicTables.entries())
  test(`${table.code} is the same as JSON and CSV, follows its descriptions and holds no personal data`, async ({ request }) => {
    // Each table from a network of its own, because whole tables are limited by network.
    const get = (path: string) => request.get(path, { headers: { 'x-forwarded-for': `203.0.113.${at + 1}` } });
    // A job publishes the tables within a minute after the start.
    await expect.poll(async () => (await get(`/data/${table.code}.json?limit=1`)).status(), { timeout: 120_000 }).toBe(200);
    const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true });
    addFormats.default(ajv);
    const follows: ValidateFunction = ajv.compile(await (await get(`/data/${table.code}.schema.json`)).json());
    const rows: DataRow[] = [];
    let total = 0;
    for (let url: string | null = `/data/${table.code}.json?limit=5000`; url !== null;) {
      const page = (await (await get(url)).json()) as Page;
      expect(follows(page), JSON.stringify(follows.errors?.slice(0, 3))).toBe(true);
      rows.push(...page.records);
      ({ total } = page);
      url = page.next;
    }
    expect(rows).toHaveLength(total);
    expect(new Set(rows.map((row) => rowKey(table, row))).size).toBe(total);
    expect(findPersonalData(JSON.stringify(rows))).toEqual([]);

    const described = (await (await get(`/data/${table.code}.csv-metadata.json`)).json()) as {
      tableSchema: { columns: { name: string; titles: { zh: string } }[] };
    };
    const csv = await (await get(`/data/${table.code}.csv`)).text();
    const sheet = read(csv.replace('\uFEFF', ''), { type: 'string', raw: true });
    const [headings, ...lines] = utils.sheet_to_json<string[]>(sheet.Sheets[sheet.SheetNames[0]!]!, { header: 1, raw: true });
    expect(headings).toEqual(described.tableSchema.columns.map(({ titles }) => titles.zh));
    expect(lines).toHaveLength(total);

    const [first] = rows;
    const own = await get(`/data/${table.code}/${encodeURIComponent(rowKey(table, first!))}`);
    expect(await own.json()).toEqual(first);
  });
