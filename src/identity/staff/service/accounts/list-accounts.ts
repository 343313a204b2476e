import { sql } from 'kysely';
import { fail } from '#contract/call-error.ts';
import { listPasskeyHolders } from '#identity/accounts/service/passkeys/own-passkeys.ts';
import { staffKind } from '#identity/accounts/service/person-kind.ts';
import { listOpenSessions } from '#identity/accounts/service/sessions.ts';
import type { Context } from '#platform/context.ts';
import type { StaffDeps } from '../../deps.ts';
import type { StaffAccount, AccountDetail, AccountPage, ParsedStaffAccountQuery } from '../../schema/accounts.ts';
import { readStaffLogins } from '../own/own-sessions.ts';
import { listSignInMethods, readIdentity } from '../sign-in-methods/identities.ts';
import { readScopes } from '../sign-in/access.ts';
import { listGoneScopes, type AccountSources } from './scopes.ts';

const pageSize = 50;

/** Restricts the list to these ids, or excludes them. */
interface Among {
  among?: readonly number[];
  except?: readonly number[];
}

/** Lists accounts by login name from a given one; reads one more than a page to know whether there is another. */
export async function listAccounts(
  ctx: Context,
  { search, state, role, after }: ParsedStaffAccountQuery,
  { among, except = [] }: Among = {},
): Promise<AccountPage> {
  const rows = await ctx.db
    .selectFrom('staffAccounts as account')
    .select(['account.id', 'account.loginName', 'account.name', 'account.state', 'account.isDemo', 'account.lastLoginAt'])
    .select(({ eb }) => eb('account.sealedTotp', 'is not', null).$castTo<boolean>().as('hasTotp'))
    .$if(after !== undefined, (query) => query.where('account.loginName', '>', after!))
    .$if(state !== undefined, (query) => query.where('account.state', '=', state!))
    .$if(!!search, (query) => query.where('account.loginName', 'like', `${search!.replaceAll(/[%_\\]/g, '\\$&')}%`))
    .$if(role !== undefined, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('staffAccountRoles as held')
            .select('held.role')
            .whereRef('held.staffId', '=', 'account.id')
            .where('held.role', '=', role!),
        ),
      ),
    )
    .$if(among !== undefined, (query) => query.where('account.id', '=', sql<number>`any (${among}::bigint[])`))
    .$if(except.length > 0, (query) => query.where('account.id', '<>', sql<number>`all (${except}::bigint[])`))
    .orderBy('account.loginName')
    .limit(pageSize + 1)
    .execute();
  const page = rows.slice(0, pageSize);
  const ids = page.map(({ id }) => id);
  const [roles, holders] = await Promise.all([readNames(ctx, ids), listPasskeyHolders(ctx, staffKind, ids)]);
  const records = page.map(({ hasTotp, ...row }) => ({
    ...row,
    hasSecondFactor: hasTotp || holders.has(row.id),
    lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
    roles: roles.get(row.id) ?? [],
  }));
  return { records, next: rows.length > pageSize ? page.at(-1)!.loginName : null };
}

async function readNames(ctx: Context, staffIds: readonly number[]): Promise<Map<number, StaffAccount['roles']>> {
  if (staffIds.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('staffAccountRoles as held')
    .innerJoin('staffRoles as role', 'role.code', 'held.role')
    .select(['held.staffId', 'role.code', 'role.name'])
    .where('held.staffId', 'in', staffIds)
    .orderBy('role.name')
    .execute();
  const byPerson = Map.groupBy(rows, ({ staffId }) => staffId);
  return new Map([...byPerson].map(([staffId, held]) => [staffId, held.map(({ code, name }) => ({ code, name }))]));
}

/** Returns one account with its roles, scopes, open sessions, last logins and open link. Throws 40004 for an unknown id. */
export async function readAccount(
  ctx: Context,
  deps: StaffDeps,
  { listChoices, listHeld }: AccountSources,
  { id }: { id: number },
): Promise<AccountDetail> {
  const row = await ctx.db
    .selectFrom('staffAccounts')
    .select(['id', 'loginName', 'name', 'state', 'isDemo', 'lastLoginAt', 'createdAt', 'sealedTotp', 'usesDirectory'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw fail('notFound');
  const [roles, scopes, sessions, logins, link, holders, identity] = await Promise.all([
    readNames(ctx, [id]),
    readScopes(ctx, id),
    listOpenSessions(ctx, staffKind, id),
    readStaffLogins(ctx, id),
    readLink(ctx, id),
    listPasskeyHolders(ctx, staffKind, [id]),
    readIdentity(ctx, id),
  ]);
  const [hasTotp, hasPasskey] = [row.sealedTotp !== null, holders.has(id)];
  const { sealedTotp: _sealed, createdAt, lastLoginAt, ...rest } = row;
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    lastLoginAt: lastLoginAt?.toISOString() ?? null,
    hasSecondFactor: hasTotp || hasPasskey,
    hasTotp,
    hasPasskey,
    isLinked: identity !== null,
    doors: listSignInMethods(deps),
    roles: roles.get(id) ?? [],
    scopes,
    holds: await listHeld(ctx, id),
    goneScopes: await listGoneScopes(ctx, id, await listChoices(ctx)),
    sessions: sessions.map(({ startedAt, lastSeenAt, ...session }) => ({
      ...session,
      startedAt: startedAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
    logins,
    link,
  };
}

async function readLink(ctx: Context, staffId: number): Promise<AccountDetail['link']> {
  const link = await ctx.db
    .selectFrom('staffLinks')
    .select(['purpose', 'expiresAt'])
    .where('staffId', '=', staffId)
    .where('expiresAt', '>', ctx.now)
    .executeTakeFirst();
  return link ? { purpose: link.purpose, expiresAt: link.expiresAt.toISOString() } : null;
}
