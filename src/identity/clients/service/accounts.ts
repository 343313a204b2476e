import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { AccessStatus } from '../columns.ts';
import type { ClientCare, DirectoryClient } from '../directory/client-directory.ts';
import type { ClientSecurity } from '../security.ts';

export interface NewClient extends DirectoryClient {
  mobile?: string;
  idNumber?: string;
  email?: string;
  address?: string;
  password: string;
  status?: AccessStatus;
}

/** Creates an account in our own tables and returns its id. Throws when the fund account or the mobile number already has one. */
export async function createClient(
  ctx: Context,
  { vault, hasher }: Pick<ClientSecurity, 'vault'> & { hasher: Pick<ClientSecurity['hasher'], 'hash'> },
  input: NewClient,
): Promise<number> {
  const { fundAccount, name, mobile, idNumber, email, address, password, status = 'open', care } = input;
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
        idNumberKey: idNumber ? vault.idNumberKey(idNumber) : null,
        sealedIdNumber: idNumber ? vault.seal(idNumber.toUpperCase(), 'idNumber') : null,
        sealedEmail: email ? vault.seal(email, 'email') : null,
        sealedAddress: address ? vault.seal(address, 'address') : null,
        ...(care && toCareColumns(care)),
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

/**
 * Locks an account until the end of the transaction and returns its status. Every change to an account or its dependents locks
 * the account first, which prevents deadlocks. Throws 40004 for an unknown id.
 */
export async function lockAccount(tx: Pick<Context, 'db'>, id: number): Promise<AccessStatus> {
  const row = await tx.db.selectFrom('clientAccounts').select('status').where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw fail('notFound');
  return row.status;
}

/** The client data needed for a login. */
export interface LoginClient {
  id: number;
  status: AccessStatus;
  hasMobile: boolean;
  /** True when both a code and the identity number can be requested. */
  canProveIdentity: boolean;
}

/**
 * Returns the row of a client whom a directory accepted; inserted at the first login of a client known only to the firm's account
 * system.
 */
export async function upsertDirectoryClient(
  tx: Context,
  { vault }: Pick<ClientSecurity, 'vault'>,
  { fundAccount, name, mobile, care }: DirectoryClient,
): Promise<LoginClient> {
  const told = { sealedName: vault.seal(name, 'name'), ...(care && toCareColumns(care)) };
  const { id, status, mobileKey, idNumberKey } = await tx.db
    .insertInto('clientAccounts')
    .values({
      fundAccountKey: vault.accountKey({ kind: 'fundAccount', number: fundAccount }),
      sealedFundAccount: vault.seal(fundAccount, 'fundAccount'),
      ...told,
      createdAt: tx.now,
      updatedAt: tx.now,
    })
    .onConflict((conflict) => conflict.column('fundAccountKey').doUpdateSet({ ...told, updatedAt: tx.now }))
    .returning(['id', 'status', 'mobileKey', 'idNumberKey'])
    .executeTakeFirstOrThrow();
  const hasMobile = (mobile !== undefined && (await keepMobile(tx, vault, id, mobile))) || mobileKey !== null;
  return { id, status, hasMobile, canProveIdentity: hasMobile && idNumberKey !== null };
}

const toCareColumns = ({ branchCode, manager }: ClientCare) => ({
  branchCode,
  managerName: manager?.name ?? null,
  managerPhone: manager?.phone ?? null,
});

/** Stores the account system's mobile number of a client, unless another client has it in our tables; returns true when stored. */
async function keepMobile(tx: Context, vault: ClientSecurity['vault'], id: number, mobile: string): Promise<boolean> {
  const mobileKey = vault.accountKey({ kind: 'mobile', number: mobile });
  const owner = await tx.db.selectFrom('clientAccounts').select('id').where('mobileKey', '=', mobileKey).executeTakeFirst();
  if (owner) return owner.id === id;
  await tx.db
    .updateTable('clientAccounts')
    .set(({ eb, ref, val }) => ({
      mobileKey,
      sealedMobile: vault.seal(mobile, 'mobile'),
      // The first number we receive may be years old; a number that replaces another is new.
      mobileSince: eb.case().when('mobileKey', 'is not', null).then(val(tx.now)).else(ref('mobileSince')).end(),
    }))
    .where('id', '=', id)
    .execute();
  return true;
}

/** Returns the firm's contacts for a client, as of the last login. */
export async function readCare({ db }: Pick<Context, 'db'>, clientId: number): Promise<ClientCare> {
  const { branchCode, managerName, managerPhone } = await db
    .selectFrom('clientAccounts')
    .select(['branchCode', 'managerName', 'managerPhone'])
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow();
  return { branchCode, manager: managerName !== null && managerPhone !== null ? { name: managerName, phone: managerPhone } : null };
}
