import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import type { ClientSecurity } from '../security.ts';

/** A client's personal data, unmasked: for documents and checks on the server. Responses contain masked data only. */
export interface Person {
  clientId: number;
  name: string;
  fundAccount: string;
  mobile: string | null;
  idNumber: string | null;
  email: string | null;
  address: string | null;
}

/** Decrypts a client's personal data. Throws 40004 for an unknown id. */
export async function readPerson(ctx: Pick<Context, 'db'>, { vault }: Pick<ClientSecurity, 'vault'>, clientId: number): Promise<Person> {
  const row = await ctx.db.selectFrom('clientAccounts').selectAll().where('id', '=', clientId).executeTakeFirst();
  if (!row) throw fail('notFound');
  return {
    clientId,
    name: vault.open(row.sealedName, 'name'),
    fundAccount: vault.open(row.sealedFundAccount, 'fundAccount'),
    mobile: row.sealedMobile && vault.open(row.sealedMobile, 'mobile'),
    idNumber: row.sealedIdNumber && vault.open(row.sealedIdNumber, 'idNumber'),
    email: row.sealedEmail && vault.open(row.sealedEmail, 'email'),
    address: row.sealedAddress && vault.open(row.sealedAddress, 'address'),
  };
}

/** Returns the names of clients by their ids, unmasked. */
export async function readNames(
  ctx: Pick<Context, 'db'>,
  { vault }: Pick<ClientSecurity, 'vault'>,
  clientIds: readonly number[],
): Promise<Map<number, string>> {
  if (clientIds.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('clientAccounts')
    .select(['id', 'sealedName'])
    .where('id', 'in', [...new Set(clientIds)])
    .execute();
  return new Map(rows.map(({ id, sealedName }) => [id, vault.open(sealedName, 'name')]));
}

/** Returns the mobile number for codes. Throws 40009, with advice, when there is none. */
export async function requireMobile(ctx: Pick<Context, 'db'>, { vault }: Pick<ClientSecurity, 'vault'>, clientId: number): Promise<string> {
  const { mobile } = await readPerson(ctx, { vault }, clientId);
  if (!mobile) throw fail('conflict', '您尚未预留手机号，无法接收验证码，请携带有效身份证件到营业网点办理');
  return mobile;
}
