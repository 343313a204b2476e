import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { paginate } from '#platform/database/paginate.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { parseDraft } from '#platform/http/parse-draft.ts';
import type { InvestorGate } from '../investor-gate.ts';
import { privateFund, type PrivateFundPage, type privateFundQuery, type PrivateFund } from '../schema.ts';
import { requireConfirmation } from './confirmations.ts';

const fundColumns = [
  'recordCode',
  'name',
  'manager',
  'custodian',
  'kind',
  'riskLevel',
  'establishedOn',
  'state',
  'endedOn',
  'summary',
] as const;

/**
 * Returns one page of the private funds, youngest first. Every word of the keyword must occur in name, code, manager or
 * custodian, ignoring case and width. Throws 40005 for a visitor who has not confirmed to be a qualified investor.
 */
export async function listPrivateFunds(
  gate: InvestorGate,
  ctx: Context,
  query: z.output<typeof privateFundQuery>,
): Promise<PrivateFundPage> {
  await requireConfirmation(gate, ctx);
  const { keyWord = '' } = query;
  let matching = ctx.db.selectFrom('privateFunds');
  for (const word of keyWord.split(/\s+/).filter(Boolean)) {
    matching = matching.where(sql<boolean>`strpos(${folded(searched)}, ${folded(sql`${word}::text`)}) > 0`);
  }
  return paginate(matching, query, (all) => all.select(fundColumns).orderBy('establishedOn', 'desc').orderBy('recordCode'));
}

/** Lists the data of each fund that the association publishes; requires no confirmation. */
export function listFundRecords({
  db,
}: Pick<Context, 'db'>): Promise<Pick<PrivateFund, 'recordCode' | 'name' | 'manager' | 'custodian'>[]> {
  return db.selectFrom('privateFunds').select(['recordCode', 'name', 'manager', 'custodian']).orderBy('recordCode').execute();
}

/** Writes the given funds by record code; others are kept. Throws 40001 with the rejected fields. */
export async function writeFunds(ctx: Context, drafts: readonly PrivateFund[]): Promise<void> {
  const funds = parseDraft(z.array(privateFund), drafts);
  await inTransaction(ctx, async (tx) => {
    for (const fund of funds) {
      const row = { ...fund, updatedAt: tx.now };
      await tx.db
        .insertInto('privateFunds')
        .values(row)
        .onConflict((conflict) => conflict.column('recordCode').doUpdateSet(row))
        .execute();
    }
    await audit(tx, 'privateFund.writeFunds', 'private-funds', { funds: funds.length });
  });
}

const searched = sql`concat_ws(' ', name, record_code, manager, custodian)`;

/** Normalizes case and width. */
const folded = (text: RawBuilder<unknown>): RawBuilder<string> => sql<string>`lower(normalize(${text}, NFKC))`;
