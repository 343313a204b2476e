import type { Context } from '#platform/context.ts';
import type { AccessStatus } from '../columns.ts';
import type { ClientSecurity } from '../security.ts';

/** Filter for accounts: status, and the range of opening times (`since` included, `until` excluded). */
export interface AccountRecordQuery {
  status?: AccessStatus | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
}

/** An account with its client, unmasked; unknown values are null. */
export interface AccountRecord {
  clientId: number;
  status: AccessStatus;
  createdAt: Date;
  name: string;
  fundAccount: string;
  mobile: string | null;
  email: string | null;
}

const selectAccounts = ({ db }: Pick<Context, 'db'>, { status, since, until }: AccountRecordQuery) =>
  db
    .selectFrom('clientAccounts')
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .$if(since !== undefined, (query) => query.where('createdAt', '>=', since!))
    .$if(until !== undefined, (query) => query.where('createdAt', '<', until!));

/** Counts the accounts that match the filter. */
export async function countAccountRecords(ctx: Pick<Context, 'db'>, query: AccountRecordQuery): Promise<number> {
  const { count } = await selectAccounts(ctx, query)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Lists the matching accounts, oldest first, unmasked; only for staff with the right to export them. */
export async function readAccountRecords(
  ctx: Pick<Context, 'db'>,
  { vault }: Pick<ClientSecurity, 'vault'>,
  query: AccountRecordQuery,
): Promise<AccountRecord[]> {
  const rows = await selectAccounts(ctx, query)
    .select(['id', 'status', 'createdAt', 'sealedName', 'sealedFundAccount', 'sealedMobile', 'sealedEmail'])
    .orderBy('id')
    .execute();
  return rows.map(({ id, status, createdAt, sealedName, sealedFundAccount, sealedMobile, sealedEmail }) => ({
    clientId: id,
    status,
    createdAt,
    name: vault.open(sealedName, 'name'),
    fundAccount: vault.open(sealedFundAccount, 'fundAccount'),
    mobile: sealedMobile && vault.open(sealedMobile, 'mobile'),
    email: sealedEmail && vault.open(sealedEmail, 'email'),
  }));
}
