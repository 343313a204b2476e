import { createHash } from 'node:crypto';
import type { DisclosedAccount } from '#content/disclosure/schema.ts';
import { listAccounts } from '#content/disclosure/service/accounts.ts';
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
 * The futures margin accounts on show, all of them or those with the word in holder, bank, number or purpose, and the day of their last check.
 * `isUnchanged` speaks of the whole list: it is false once that differs from what was
 * checked, and while nobody ever checked it.
 */
export async function listMarginAccounts(ctx: Context, { keyWord = '' }: MarginAccountQuery): Promise<MarginAccountList> {
  const [list, check] = await Promise.all([
    listAccounts(ctx, { kind: 'futuresMargin' }),
    ctx.db.selectFrom('futuresAccountChecks').select(['checkedOn', 'digest']).orderBy('checkedOn', 'desc').limit(1).executeTakeFirst(),
  ]);
  const word = foldText(keyWord);
  const accounts = list.accounts.filter(({ holder, bank, number, purpose }) =>
    foldText(`${holder} ${bank} ${number} ${purpose ?? ''}`).includes(word),
  );
  return { ...list, accounts, checkedOn: check?.checkedOn ?? null, isUnchanged: check?.digest === digestOf(list.accounts) };
}

/**
 * Records that somebody held the accounts, as they are now, against the futures company's own list. A second check of a day takes
 * the first one's place. Throws 40001 for a day that is to come or does not exist, and 40009 while there are no accounts.
 */
export async function recordAccountCheck(ctx: Context, draft: AccountCheckDraft): Promise<void> {
  const { checkedOn } = parseDraft(accountCheckDraft, draft);
  if (checkedOn > shanghaiDay(ctx.now))
    throw fail('invalidInput', undefined, { errors: [{ path: 'checkedOn', message: '核对日期不能晚于今天' }] });
  await inTransaction(ctx, async (tx) => {
    const { accounts } = await listAccounts(tx, { kind: 'futuresMargin' });
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

/** What money goes by: holder, bank, number and currency, whatever their order on the page. */
function digestOf(accounts: readonly DisclosedAccount[]): string {
  const lines = accounts.map(({ holder, bank, number, currency }) => [holder, bank, number, currency].join('\t')).toSorted();
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}
