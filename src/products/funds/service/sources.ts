import type { Context } from '#platform/context.ts';
import type { Tables } from '#platform/database/tables.ts';

type Dataset = Tables['fundSources']['dataset'];

/** Of which day a set of facts is, and where it was taken from. */
export interface SourceDraft {
  asOf: string;
  source: string;
}

/** Notes of which day a set of facts is from now on. */
export async function keepSource(tx: Context, dataset: Dataset, { asOf, source }: SourceDraft): Promise<void> {
  const row = { asOf, source, replacedAt: tx.now };
  await tx.db
    .insertInto('fundSources')
    .values({ dataset, ...row })
    .onConflict((conflict) => conflict.column('dataset').doUpdateSet(row))
    .execute();
}

/** The day that a set of facts is of; null before the first. */
export async function findAsOf(ctx: Context, dataset: Dataset): Promise<string | null> {
  const row = await ctx.db.selectFrom('fundSources').select('asOf').where('dataset', '=', dataset).executeTakeFirst();
  return row?.asOf ?? null;
}

/** Day and origin of each set of facts that there is. */
export async function listSources(ctx: Context): Promise<Partial<Record<Dataset, SourceDraft>>> {
  const rows = await ctx.db.selectFrom('fundSources').select(['dataset', 'asOf', 'source']).execute();
  return Object.fromEntries(rows.map(({ dataset, ...source }) => [dataset, source]));
}
