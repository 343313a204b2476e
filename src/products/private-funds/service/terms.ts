import { sql } from 'kysely';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { shanghaiDay } from '#platform/day.ts';
import { parseDraft } from '#platform/http/parse-draft.ts';
import { termsBody, type Terms, type TermsBody, type WrittenTerms } from '../schema.ts';

/** Default validity of a confirmation in days. */
const usualDays = 30;

/** Returns the terms in effect. Throws 40004 when none were ever published: the content is then inaccessible. */
export async function getTerms(ctx: Context): Promise<Terms> {
  const row = await ctx.db
    .selectFrom('privateFundTerms')
    .select(['version', 'body', 'validDays', 'effectiveFrom'])
    .where('effectiveFrom', '<=', ctx.now)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) throw fail('notFound', '合格投资者确认尚未开放');
  const { body, effectiveFrom, ...rest } = row;
  return { ...rest, effectiveOn: shanghaiDay(effectiveFrom), ...termsBody.parse(body) };
}

/**
 * Publishes the terms as the next version, which requires a new confirmation from everybody. Versions are never deleted because
 * confirmations reference them. Throws 40001 with the rejected fields.
 */
export async function publishTerms(
  ctx: Context,
  { validDays = usualDays, effectiveFrom = ctx.now, ...draft }: TermsBody & { validDays?: number; effectiveFrom?: Date },
): Promise<number> {
  const body = JSON.stringify(parseDraft(termsBody, draft));
  return inTransaction(ctx, async (tx) => {
    const { rows } = await sql<{ version: number }>`
      insert into private_fund_terms (version, body, valid_days, effective_from, published_at)
      select coalesce(max(version), 0) + 1, ${body}, ${validDays}, ${effectiveFrom}, ${tx.now} from private_fund_terms
      returning version`.execute(tx.db);
    const { version } = rows[0]!;
    await audit(tx, 'privateFund.publishTerms', `privateFundTerms:${version}`, { validDays });
    await invalidate(tx, ['private-fund-terms']);
    return version;
  });
}

/** Returns the newest version as entered, including a future one; undefined before the first. */
export async function readNewestInvestorTerms({ db }: Pick<Context, 'db'>): Promise<WrittenTerms | undefined> {
  const row = await db.selectFrom('privateFundTerms').select(['body', 'validDays']).orderBy('version', 'desc').limit(1).executeTakeFirst();
  return row && { ...termsBody.parse(row.body), validDays: row.validDays };
}
