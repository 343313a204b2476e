import type { Context } from '#platform/context.ts';
import { disclosedAccountDraft, type DisclosedAccountDraft, type AccountKind, type AccountList } from '../schema.ts';
import { latestDay } from './latest-day.ts';
import { replaceList } from './replace-list.ts';

export const accountColumns = ['kind', 'holder', 'bank', 'number', 'currency', 'purpose', 'updatedOn', 'isSample'] as const;

/** Lists the accounts of one kind in the firm's order, with the date of their last change; null for a kind without accounts. */
export async function listDisclosedAccounts(ctx: Context, { kind }: { kind: AccountKind }): Promise<AccountList> {
  const accounts = await ctx.db.selectFrom('disclosedAccounts').select(accountColumns).where('kind', '=', kind).orderBy('sort').execute();
  return { accounts, updatedOn: latestDay(accounts.map(({ updatedOn }) => updatedOn)) };
}

/** Lists the accounts of all kinds as entered, in their order. */
export function listAccountDrafts({ db }: Pick<Context, 'db'>): Promise<DisclosedAccountDraft[]> {
  return db.selectFrom('disclosedAccounts').select(accountColumns).orderBy('sort').execute();
}

/**
 * Replaces the accounts of all kinds in the given order. Throws 40001 with row and field of every error, including duplicate
 * numbers; nothing is written then.
 */
export function replaceAccounts(ctx: Context, drafts: readonly DisclosedAccountDraft[]): Promise<{ written: number }> {
  return replaceList(ctx, drafts, {
    table: 'disclosedAccounts',
    draft: disclosedAccountDraft,
    unique: 'number',
    toRow: (account, sort) => ({ ...account, sort }),
    tag: 'disclosed-accounts',
    action: 'disclosedAccounts.replace',
  });
}
