import { z } from 'zod';
import { fail } from '#contract/call-error.ts';
import type { Empty } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { parseDraft } from '#platform/http/parse-draft.ts';
import { companyFacts, holding, person, type CompanyFacts, type Holding, type Holdings, type People, type Person } from '../schema.ts';

const companyTag = 'private-fund-company';

/** Public data of the subsidiary. */
export interface CompanyDraft {
  facts: CompanyFacts;
  people: readonly Person[];
  holdings: readonly Holding[];
}

/** Returns names, numbers and addresses of the subsidiary. Throws 40004 while the firm has entered none. */
export async function getCompany({ db }: Context, _input: Empty): Promise<CompanyFacts> {
  const row = await db.selectFrom('privateFundCompany').select('facts').executeTakeFirst();
  if (!row) throw fail('notFound');
  return companyFacts.parse(row.facts);
}

/** Lists the management of the subsidiary, in its order. */
export async function listTeam({ db }: Context, _input: Empty): Promise<People> {
  const records = await db
    .selectFrom('privateFundPeople')
    .select(['name', 'post', 'biography', 'certificateNumber', 'since'])
    .orderBy('sort')
    .execute();
  return { records };
}

/** Lists its shareholders and its investments, each group in its order. */
export async function listHoldings({ db }: Context, _input: Empty): Promise<Holdings> {
  const rows = await db
    .selectFrom('privateFundHoldings')
    .select(['name', 'relation', 'sharePercent', 'business', 'asOf'])
    .orderBy('sort')
    .execute();
  return { records: rows.map((row) => ({ ...row, sharePercent: Number(row.sharePercent) })) };
}

/** Replaces all public data; facts become the next version. Throws 40001 with the rejected fields. */
export async function replaceCompany(ctx: Context, draft: CompanyDraft): Promise<void> {
  const facts = JSON.stringify(parseDraft(companyFacts, draft.facts));
  const people = parseDraft(z.array(person), draft.people).map(numbered);
  const holdings = parseDraft(z.array(holding), draft.holdings).map(numbered);
  await inTransaction(ctx, async (tx) => {
    await tx.db
      .insertInto('privateFundCompany')
      .values({ facts, updatedAt: tx.now })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((eb) => ({ facts, updatedAt: tx.now, version: eb('privateFundCompany.version', '+', 1) })),
      )
      .execute();
    await tx.db.deleteFrom('privateFundPeople').execute();
    await tx.db.deleteFrom('privateFundHoldings').execute();
    if (people.length > 0) await tx.db.insertInto('privateFundPeople').values(people).execute();
    if (holdings.length > 0) await tx.db.insertInto('privateFundHoldings').values(holdings).execute();
    await audit(tx, 'privateFund.replaceCompany', 'private-fund', { people: people.length, holdings: holdings.length });
    await invalidate(tx, [companyTag]);
  });
}

const numbered = <Item>(item: Item, index: number): Item & { sort: number } => ({ ...item, sort: index + 1 });

/** Returns all public data as entered; undefined when nothing was entered. */
export async function readCompanyDraft(ctx: Context): Promise<CompanyDraft | undefined> {
  const row = await ctx.db.selectFrom('privateFundCompany').select('facts').executeTakeFirst();
  if (!row) return undefined;
  const [team, owned] = await Promise.all([listTeam(ctx, {}), listHoldings(ctx, {})]);
  return { facts: companyFacts.parse(row.facts), people: team.records, holdings: owned.records };
}
