import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { parseDraft, createInputError } from '#platform/http/parse-draft.ts';
import { searchTag } from '#platform/search/entries.ts';
import { fundDraft, type FundDraft } from '../schema/funds.ts';
import { toSearchText } from '../search-text.ts';
import { findDuplicateLines } from './find-duplicate-lines.ts';
import { saveFactSource, type FactSourceDraft } from './sources.ts';
import { fundTags } from './tags.ts';

/**
 * Updates the master list of funds. Funds missing in the given list are kept, because levels and dividends of the past refer to
 * them. Throws 40001 by line and field, also for a duplicate code; nothing is written then.
 */
export async function replaceFunds(ctx: Context, drafts: readonly FundDraft[], source: FactSourceDraft): Promise<{ written: number }> {
  const funds = parseDraft(z.array(fundDraft), drafts);
  const twice = findDuplicateLines(funds, ({ code }) => code, 'code');
  if (twice.length > 0) throw createInputError(twice);
  const column = <Name extends keyof FundDraft>(name: Name): FundDraft[Name][] => funds.map((fund) => fund[name]);
  await inTransaction(ctx, async (tx) => {
    await sql`
      insert into funds (code, name, category, fund_type, manager, share_class, is_back_end, search_text)
      select * from unnest(${column('code')}::text[], ${column('name')}::text[], ${column('category')}::text[], ${column('fundType')}::text[],
        ${column('manager')}::text[], ${column('shareClass')}::text[], ${column('isBackEnd')}::boolean[],
        ${funds.map(({ name }) => toSearchText(name))}::text[])
      on conflict (code) do update set name = excluded.name, category = excluded.category, fund_type = excluded.fund_type,
        manager = excluded.manager, share_class = excluded.share_class, is_back_end = excluded.is_back_end,
        search_text = excluded.search_text`.execute(tx.db);
    await saveFactSource(tx, 'funds', source);
    await audit(tx, 'fund.replace', 'funds', { written: funds.length, asOf: source.asOf });
    await invalidate(tx, [fundTags.funds, searchTag]);
  });
  return { written: funds.length };
}

/** Removes funds that were added by mistake, by their codes. */
export async function removeFunds(ctx: Context, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return;
  await inTransaction(ctx, async (tx) => {
    await tx.db.deleteFrom('funds').where('code', 'in', codes).execute();
    await audit(tx, 'fund.remove', 'funds', { removed: codes.length });
    await invalidate(tx, [fundTags.funds, searchTag]);
  });
}

/** Lists every fund as entered, by code. */
export const listFundDrafts = ({ db }: Pick<Context, 'db'>): Promise<FundDraft[]> =>
  db.selectFrom('funds').select(['code', 'name', 'category', 'fundType', 'manager', 'shareClass', 'isBackEnd']).orderBy('code').execute();
