import { z } from 'zod';
import { fail } from '#contract/call-error.ts';
import type { Empty } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { parseDraft } from '#platform/http/parse-draft.ts';
import {
  subsidiaryFacts,
  subsidiaryHolding,
  teamMember,
  type SubsidiaryFacts,
  type SubsidiaryHolding,
  type SubsidiaryHoldings,
  type TeamMembers,
  type TeamMember,
} from '../schema.ts';

const companyTag = 'private-fund-company';

/** Public data of the subsidiary. */
export interface SubsidiaryDraft {
  facts: SubsidiaryFacts;
  people: readonly TeamMember[];
  holdings: readonly SubsidiaryHolding[];
}

/** Returns names, numbers and addresses of the subsidiary. Throws 40004 while the firm has entered none. */
export async function getSubsidiaryFacts({ db }: Context, _input: Empty): Promise<SubsidiaryFacts> {
  const row = await db.selectFrom('privateFundCompany').select('facts').executeTakeFirst();
  if (!row) throw fail('notFound');
  return subsidiaryFacts.parse(row.facts);
}

/** Lists the management of the subsidiary, in its order. */
export async function listTeam({ db }: Context, _input: Empty): Promise<TeamMembers> {
  const records = await db
    .selectFrom('privateFundPeople')
    .select(['name', 'post', 'biography', 'certificateNumber', 'since'])
    .orderBy('sort')
    .execute();
  return { records };
}

/** Lists its shareholders and its investments, each group in its order. */
export async function listHoldings({ db }: Context, _input: Empty): Promise<SubsidiaryHoldings> {
  const rows = await db
    .selectFrom('privateFundHoldings')
    .select(['name', 'relation', 'sharePercent', 'business', 'asOf'])
    .orderBy('sort')
    .execute();
  return { records: rows.map((row) => ({ ...row, sharePercent: Number(row.sharePercent) })) };
}

/** Replaces all public data; facts become the next version. Throws 40001 with the rejected fields. */
export async function replaceSubsidiary(ctx: Context, draft: SubsidiaryDraft): Promise<void> {
  const facts = JSON.stringify(parseDraft(subsidiaryFacts, draft.facts));
  const people = parseDraft(z.array(teamMember), draft.people).map(numbered);
  const holdings = parseDraft(z.array(subsidiaryHolding), draft.holdings).map(numbered);
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
export async function readSubsidiaryDraft(ctx: Context): Promise<SubsidiaryDraft | undefined> {
  const row = await ctx.db.selectFrom('privateFundCompany').select('facts').executeTakeFirst();
  if (!row) return undefined;
  const [team, owned] = await Promise.all([listTeam(ctx, {}), listHoldings(ctx, {})]);
  return { facts: subsidiaryFacts.parse(row.facts), people: team.records, holdings: owned.records };
}
