import { createHash } from 'node:crypto';
import type { DisclosedAccount } from '#content/disclosure/schema.ts';
import { listDisclosedAccounts } from '#content/disclosure/service/accounts.ts';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { shanghaiDay } from '#platform/day.ts';
import { parseDraft } from '#platform/http/parse-draft.ts';
import { foldText } from '#platform/search/fold.ts';
import { accountCheckDraft, type AccountCheckDraft, type MarginAccountList, type MarginAccountQuery } from '../schema.ts';
import { accountChecksTag } from './tags.ts';

/**
 * Lists the published futures margin accounts, all or those with the word in holder, bank, number or purpose, and the day of
 * their last check. `isUnchanged` is about the whole list: it is false when the list differs from the checked one, and while it
 * was never checked.
 */
export async function listMarginAccounts(ctx: Context, { keyWord = '' }: MarginAccountQuery): Promise<MarginAccountList> {
  const [list, check] = await Promise.all([
    listDisclosedAccounts(ctx, { kind: 'futuresMargin' }),
    ctx.db.selectFrom('futuresAccountChecks').select(['checkedOn', 'digest']).orderBy('checkedOn', 'desc').limit(1).executeTakeFirst(),
  ]);
  const word = foldText(keyWord);
  const accounts = list.accounts.filter(({ holder, bank, number, purpose }) =>
    foldText(`${holder} ${bank} ${number} ${purpose ?? ''}`).includes(word),
  );
  return { ...list, accounts, checkedOn: check?.checkedOn ?? null, isUnchanged: check?.digest === digestOf(list.accounts) };
}

/**
 * Records that the current accounts were compared with the futures company's list. A second check of a day replaces the first
 * one. Throws 40001 for a future or invalid day, and 40009 while there are no accounts.
 */
export async function recordAccountCheck(ctx: Context, draft: AccountCheckDraft): Promise<void> {
  const { checkedOn } = parseDraft(accountCheckDraft, draft);
  if (checkedOn > shanghaiDay(ctx.now))
    throw fail('invalidInput', undefined, { errors: [{ path: 'checkedOn', message: '核对日期不能晚于今天' }] });
  await inTransaction(ctx, async (tx) => {
    const { accounts } = await listDisclosedAccounts(tx, { kind: 'futuresMargin' });
    if (accounts.length === 0) throw fail('conflict', '没有可以核对的保证金账户');
    const row = { accounts: accounts.length, digest: digestOf(accounts), checkedAt: tx.now };
    await tx.db
      .insertInto('futuresAccountChecks')
      .values({ checkedOn, ...row })
      .onConflict((conflict) => conflict.column('checkedOn').doUpdateSet(row))
      .execute();
    await audit(tx, 'futuresAccounts.check', `futures-accounts:${checkedOn}`, { accounts: accounts.length });
    await invalidate(tx, [accountChecksTag]);
  });
}

/** Digest of the fields that payments depend on: holder, bank, number and currency, regardless of the order. */
function digestOf(accounts: readonly DisclosedAccount[]): string {
  const lines = accounts.map(({ holder, bank, number, currency }) => [holder, bank, number, currency].join('\t')).toSorted();
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}
