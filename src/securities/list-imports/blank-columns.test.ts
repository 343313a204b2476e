import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { listKinds, lists, type ListKind } from '#securities/lists/service/definition/lists.ts';
import { importText } from '#test/factories/securities/list-imports.ts';
import { useDatabase } from '#test/support/database.ts';
import { rateOf, type ImportColumn } from '#workflow/imports/definition/column.ts';

const { db, context } = useDatabase();

afterEach(async () => {
  await sql`truncate list_versions, audit_entries cascade`.execute(db);
});

/** Returns a valid value for any column. */
function sampleOf(column: ImportColumn): string {
  const { content } = column;
  if (typeof content === 'object' && 'choice' in content) return Object.values(content.choice)[0]![0]!;
  if (typeof content === 'object' && 'code' in content) return '1'.repeat(content.code);
  const rate = rateOf(column);
  if (rate) return rate.max > 100 ? '120' : '50';
  return samples[content as keyof typeof samples];
}

const samples = {
  securityCode: '600000',
  name: '示例',
  text: '示例',
  texts: '示例',
  identifier: 'A1',
  day: '2026-08-20',
  moment: '2026-08-20 09:30',
  flag: '是',
  number: '100',
  amount: '100',
  ratio: '10.5',
  priceLimit: '无限制',
} as const;

const headingOf = ({ title, measure }: ImportColumn): string =>
  measure === 'money' ? `${title}（元）` : measure === 'quantity' ? `${title}（股）` : title;

const sheetOf = (columns: readonly ImportColumn[], blank?: ImportColumn): string =>
  [columns.map(headingOf), columns.map((column) => (column === blank ? '' : sampleOf(column)))].map((cells) => cells.join(',')).join('\n');

const outcomeOf = async (kind: ListKind, text: string) => {
  const { outcome, rows, findings } = await importText(context(), kind, text);
  return { outcome, rows, problems: findings.filter(({ level }) => level !== 'note').map(({ message }) => message) };
};

const optionalColumns = listKinds.flatMap((kind) =>
  lists[kind].fields
    .filter(({ isRequired, asksBlank }) => !isRequired && !asksBlank)
    .map((column) => ({ kind, column, title: column.title })),
);

test.each(optionalColumns)('$kind without a value of $title in any row is read as without the column', async ({ kind, column }) => {
  const columns = lists[kind].fields;
  const blank = await outcomeOf(kind, sheetOf(columns, column));
  await sql`truncate list_versions, audit_entries cascade`.execute(db);
  expect(blank).toEqual(await outcomeOf(kind, sheetOf(columns.filter((other) => other !== column))));
  expect(blank.outcome).toBe('published');
});
