import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { typed } from '#platform/database/column.ts';
import { useDatabase } from '#test/support/database.ts';
import { findColumnsModules, generateTables } from '../scripts/tables/generate-tables.ts';
import { readColumnCatalogue } from '../scripts/tables/read-catalogue.ts';

const { pool } = useDatabase();

test('every tables.ts is generated from the migrated database and columns.ts (npm run tables writes them)', async () => {
  for (const [path, text] of generateTables(await findColumnsModules(), await readColumnCatalogue(pool)))
    expect(await readFile(path, 'utf8'), path).toBe(text);
});

test('errors in columns.ts are reported: tables without an owner or with two, unknown names, JSON without a type, encrypted columns', async () => {
  const catalogue = await readColumnCatalogue(pool);
  const { columns } = [...(await findColumnsModules()).values()].find((module) => 'siteSettings' in module.columns)!;
  const { siteSettings: _left, ...rest } = columns;
  const withChanged = async (changed: object) =>
    generateTables(new Map([...(await findColumnsModules()), ['changed', { columns: changed as typeof columns }]]), catalogue);

  expect(() => generateTables(new Map([['site', { columns: rest }]]), catalogue)).toThrow('siteSettings: belongs to no module');
  await expect(withChanged({ slides: {} })).rejects.toThrow('slides: claimed by');
  await expect(withChanged({ slidesOfOld: {} })).rejects.toThrow('slidesOfOld: no such table');
  await expect(withChanged({ slides: { colour: typed() } })).rejects.toThrow('slides.colour: no such column');
  await expect(withChanged({ siteSettings: {} })).rejects.toThrow('siteSettings.value: what is in this JSON?');
  await expect(withChanged({ clientDevices: {} })).rejects.toThrow(
    'clientDevices.sealedName: a column named sealed… is said to be sealed(…)',
  );
});
