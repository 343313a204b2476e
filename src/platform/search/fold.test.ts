import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useDatabase } from '#test/support/database.ts';
import { alike, foldText } from './fold.ts';

const { context } = useDatabase();

async function foldTitle(title: string): Promise<string> {
  const { rows } = await sql<{ folded: string }>`select fold_title(${title}) as folded`.execute(context().db);
  return rows[0]!.folded;
}

test('titles are searched with the same equal forms as the site', async () => {
  for (const form of alike.keys()) expect([form, await foldTitle(form)]).toEqual([form, foldText(form)]);
});

test('the database folds no character to another than the search of the site does', async () => {
  // Every character of the planes in which the Chinese ones are, without the ideographs that nobody types.
  const { rows } = await sql<{ given: string; folded: string }>`
    select chr(code) as given, fold_title(chr(code)) as folded from generate_series(33, 40959) as code
    where code not between 55296 and 57343 and fold_title(chr(code)) <> lower(normalize(chr(code), nfkc) collate "C")`.execute(
    context().db,
  );
  expect(rows.length).toBeGreaterThan(100);
  const different = rows.filter(({ given, folded }) => foldText(given) !== folded && foldText(given) !== '');
  expect(different).toEqual([]);
});
