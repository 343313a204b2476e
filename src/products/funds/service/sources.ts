import type { Context } from '#platform/context.ts';
import type { Tables } from '#platform/database/tables.ts';

type Dataset = Tables['fundSources']['dataset'];

/** Day and source of a set of facts. */
export interface FactSourceDraft {
  asOf: string;
  source: string;
}

/** Stores the current day and source of a set of facts. */
export async function saveFactSource(tx: Context, dataset: Dataset, { asOf, source }: FactSourceDraft): Promise<void> {
  const row = { asOf, source, replacedAt: tx.now };
  await tx.db
    .insertInto('fundSources')
    .values({ dataset, ...row })
    .onConflict((conflict) => conflict.column('dataset').doUpdateSet(row))
    .execute();
}

/** Returns the day of a set of facts; null before the first import. */
export async function findAsOf(ctx: Context, dataset: Dataset): Promise<string | null> {
  const row = await ctx.db.selectFrom('fundSources').select('asOf').where('dataset', '=', dataset).executeTakeFirst();
  return row?.asOf ?? null;
}

/** Returns day and source of each existing set of facts. */
export async function listFactSources(ctx: Context): Promise<Partial<Record<Dataset, FactSourceDraft>>> {
  const rows = await ctx.db.selectFrom('fundSources').select(['dataset', 'asOf', 'source']).execute();
  return Object.fromEntries(rows.map(({ dataset, ...source }) => [dataset, source]));
}
