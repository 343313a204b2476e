import type { Context } from '#platform/context.ts';
import type { AccessStatus } from '../columns.ts';
import type { ClientSecurity } from '../security.ts';
import { resetLoginFailures } from './login/login-failures.ts';
import { readPerson } from './person.ts';

/** Search by one complete number, never by a part of one. */
export interface ClientNumber {
  kind: 'fundAccount' | 'mobile' | 'idNumber';
  number: string;
}

/** Returns the id of the client with exactly this number; undefined when nobody has it. */
export async function findClient(
  ctx: Pick<Context, 'db'>,
  { vault }: Pick<ClientSecurity, 'vault'>,
  { kind, number }: ClientNumber,
): Promise<number | undefined> {
  const query = ctx.db.selectFrom('clientAccounts').select('id');
  const row =
    kind === 'idNumber'
      ? await query.where('idNumberKey', '=', vault.idNumberKey(number)).orderBy('id').limit(1).executeTakeFirst()
      : await query.where(kind === 'mobile' ? 'mobileKey' : 'fundAccountKey', '=', vault.accountKey({ kind, number })).executeTakeFirst();
  return row?.id;
}

/** Login status of a client. */
export interface ClientLoginStatus {
  status: AccessStatus;
  createdAt: Date;
  /** Until when logins are locked because of failures on any of the client's numbers. */
  lockedUntil: Date | null;
  logins: { at: Date; result: string; ip: string | null; device: string }[];
  devices: number;
}

const shownLogins = 20;

export async function readClientLoginStatus(
  ctx: Pick<Context, 'db' | 'now'>,
  security: Pick<ClientSecurity, 'vault'>,
  clientId: number,
): Promise<ClientLoginStatus> {
  const [account, keys, logins, devices] = await Promise.all([
    ctx.db.selectFrom('clientAccounts').select(['status', 'createdAt']).where('id', '=', clientId).executeTakeFirstOrThrow(),
    failureKeys(ctx, security, clientId),
    ctx.db
      .selectFrom('clientLogins')
      .select(['at', 'result', 'ip', 'device'])
      .where('clientId', '=', clientId)
      .orderBy('id', 'desc')
      .limit(shownLogins)
      .execute(),
    ctx.db
      .selectFrom('clientDevices')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('clientId', '=', clientId)
      .where('expiresAt', '>', ctx.now)
      .executeTakeFirstOrThrow(),
  ]);
  const failure = await ctx.db
    .selectFrom('loginFailures')
    .select(({ fn }) => fn.max('lockedUntil').as('until'))
    .where('scope', '=', 'account')
    .where('key', 'in', keys)
    .executeTakeFirst();
  const until = failure?.until ?? null;
  return { ...account, lockedUntil: until && until > ctx.now ? until : null, logins, devices: devices.count };
}

/** Resets the login failures of an account, in the caller's transaction. */
export async function resetAccountFailures(tx: Context, security: Pick<ClientSecurity, 'vault'>, clientId: number): Promise<void> {
  for (const key of await failureKeys(tx, security, clientId)) await resetLoginFailures(tx, { scope: 'account', key });
}

/** Returns the failure keys of a client: one for each number with which they sign in. */
async function failureKeys(ctx: Pick<Context, 'db'>, { vault }: Pick<ClientSecurity, 'vault'>, clientId: number): Promise<Buffer[]> {
  const { fundAccount, mobile } = await readPerson(ctx, { vault }, clientId);
  return [
    vault.accountKey({ kind: 'fundAccount', number: fundAccount }),
    ...(mobile ? [vault.accountKey({ kind: 'mobile', number: mobile })] : []),
  ];
}
