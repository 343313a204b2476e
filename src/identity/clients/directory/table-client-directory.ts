import type { PasswordHasher } from '#platform/crypto/password-hasher.ts';
import type { ClientVault } from '../vault.ts';
import type { ClientDirectory } from './client-directory.ts';

/** The directory in our own tables. */
export function createTableClientDirectory({ vault, hasher }: { vault: ClientVault; hasher: PasswordHasher }): ClientDirectory {
  return {
    managesPasswords: false,
    async verify(ctx, account, password) {
      const column = account.kind === 'mobile' ? 'mobileKey' : 'fundAccountKey';
      const found = await ctx.db.selectFrom('clientAccounts').selectAll().where(column, '=', vault.accountKey(account)).executeTakeFirst();
      const hashed = found?.passwordHash ?? undefined;
      const isRight = await hasher.verify(hashed, password);
      if (!isRight || !found || !hashed) return { outcome: 'rejected' };
      if (hasher.isOutdated(hashed)) {
        const passwordHash = await hasher.hash(password);
        await ctx.db
          .updateTable('clientAccounts')
          .set({ passwordHash })
          .where('id', '=', found.id)
          .where('passwordHash', '=', hashed)
          .execute();
      }
      return {
        outcome: 'accepted',
        client: { fundAccount: vault.open(found.sealedFundAccount, 'fundAccount'), name: vault.open(found.sealedName, 'name') },
      };
    },
  };
}
