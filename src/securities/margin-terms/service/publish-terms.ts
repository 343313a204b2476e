import { sql } from 'kysely';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { parseDraft, refuse } from '#platform/http/parse-draft.ts';
import { marginTermsDraft, type MarginTermsDraft } from '../schema/terms.ts';
import { checkTerms } from './check-terms.ts';
import { listContractRules, readTermsLimits } from './contract-rules.ts';

/**
 * Publishes terms that hold from a day on, and gives their version. Throws 40001 with the rejected fields when the terms
 * contradict themselves or pass a limit of the regulators on that day, and 40009 when the day does not lie behind the beginning
 * of the last version: what clients could rely on is never rewritten.
 */
export async function publishMarginTerms(ctx: Context, draft: MarginTermsDraft): Promise<{ version: number }> {
  const { terms, notice, ...version } = parseDraft(marginTermsDraft, draft);
  return inTransaction(ctx, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('margin-terms'))`.execute(tx.db);
    const last = await findLast(tx);
    if (last && version.effectiveFrom <= last.effectiveFrom)
      throw fail('conflict', `生效日期应晚于最近一版的生效日期 ${last.effectiveFrom}`);
    const [rules, limits] = await Promise.all([listContractRules(tx), readTermsLimits(tx)]);
    const faults = checkTerms(terms, version.effectiveFrom, rules, limits);
    if (faults.length > 0) throw refuse(faults);
    const row = {
      ...version,
      version: (last?.version ?? 0) + 1,
      body: JSON.stringify(terms),
      noticeTitle: notice?.title ?? null,
      noticeHref: notice?.href ?? null,
      publishedAt: tx.now,
    };
    await tx.db.insertInto('marginTermsVersions').values(row).execute();
    await audit(tx, 'marginTerms.publish', `marginTerms:${row.version}`, { effectiveFrom: row.effectiveFrom, author: row.author });
    await invalidate(tx, ['margin-terms']);
    return { version: row.version };
  });
}

const findLast = ({ db }: Context) =>
  db.selectFrom('marginTermsVersions').select(['version', 'effectiveFrom']).orderBy('effectiveFrom', 'desc').limit(1).executeTakeFirst();
