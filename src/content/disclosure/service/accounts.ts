import type { Context } from '#platform/context.ts';
import { accountDraft, type AccountDraft, type AccountKind, type AccountList } from '../schema.ts';
import { newestOf } from './newest-of.ts';
import { replaceList } from './replace-list.ts';

export const accountColumns = ['kind', 'holder', 'bank', 'number', 'currency', 'purpose', 'updatedOn', 'isSample'] as const;

/** The accounts of one kind in the firm's own order, and when they changed last; a kind without accounts has no date. */
export async function listAccounts(ctx: Context, { kind }: { kind: AccountKind }): Promise<AccountList> {
  const accounts = await ctx.db.selectFrom('disclosedAccounts').select(accountColumns).where('kind', '=', kind).orderBy('sort').execute();
  return { accounts, updatedOn: newestOf(accounts.map(({ updatedOn }) => updatedOn)) };
}

/** The accounts of all kinds as they were written, in their order. */
export function listAccountDrafts({ db }: Pick<Context, 'db'>): Promise<AccountDraft[]> {
  return db.selectFrom('disclosedAccounts').select(accountColumns).orderBy('sort').execute();
}

/**
 * Makes the given accounts of all kinds the only ones of the firm; their order is the order given. Throws 40001 with row and field of
 * everything that is wrong, a number that occurs twice included; nothing is written then.
 */
export function replaceAccounts(ctx: Context, drafts: readonly AccountDraft[]): Promise<{ written: number }> {
  return replaceList(ctx, drafts, {
    table: 'disclosedAccounts',
    draft: accountDraft,
    unique: 'number',
    toRow: (account, sort) => ({ ...account, sort }),
    tag: 'disclosed-accounts',
    action: 'disclosedAccounts.replace',
  });
}
