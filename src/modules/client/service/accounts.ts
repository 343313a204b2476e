import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { DirectoryClient } from '../directory/client-directory.ts';
import type { ClientSecurity } from '../security.ts';
import type { AccessStatus } from '../tables.ts';

export interface NewClient extends DirectoryClient {
  mobile?: string;
  password: string;
  status?: AccessStatus;
}

/** Opens an account in our own tables. Throws when the fund account or the mobile number has one already. Returns its id. */
export async function createClient(
  ctx: Context,
  { vault, hasher }: Pick<ClientSecurity, 'vault' | 'hasher'>,
  input: NewClient,
): Promise<number> {
  const { fundAccount, name, mobile, password, status = 'open' } = input;
  const passwordHash = await hasher.hash(password);
  return inTransaction(ctx, async (tx) => {
    const { id } = await tx.db
      .insertInto('clientAccounts')
      .values({
        fundAccountKey: vault.accountKey({ kind: 'fundAccount', number: fundAccount }),
        sealedFundAccount: vault.seal(fundAccount, 'fundAccount'),
        sealedName: vault.seal(name, 'name'),
        mobileKey: mobile ? vault.accountKey({ kind: 'mobile', number: mobile }) : null,
        sealedMobile: mobile ? vault.seal(mobile, 'mobile') : null,
        passwordHash,
        status,
        createdAt: tx.now,
        updatedAt: tx.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await audit(tx, 'client.create', `client:${id}`, { status });
    return id;
  });
}

/** The row of a client whom a directory has let in; made at the first login of one whom only the firm's account system knew. */
export function keepClient(
  tx: Context,
  { vault }: Pick<ClientSecurity, 'vault'>,
  { fundAccount, name }: DirectoryClient,
): Promise<{ id: number; status: AccessStatus }> {
  const sealedName = vault.seal(name, 'name');
  return tx.db
    .insertInto('clientAccounts')
    .values({
      fundAccountKey: vault.accountKey({ kind: 'fundAccount', number: fundAccount }),
      sealedFundAccount: vault.seal(fundAccount, 'fundAccount'),
      sealedName,
      createdAt: tx.now,
      updatedAt: tx.now,
    })
    .onConflict((conflict) => conflict.column('fundAccountKey').doUpdateSet({ sealedName, updatedAt: tx.now }))
    .returning(['id', 'status'])
    .executeTakeFirstOrThrow();
}
