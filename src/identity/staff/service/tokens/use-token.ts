import { createHash, randomBytes } from 'node:crypto';
import { fail } from '#contract/call-error.ts';
import { everywhere, tokenPermissions, type Permission, type Reach } from '#contract/permissions.ts';
import { failStaff } from '#contract/staff-outcomes.ts';
import type { Actor, Context } from '#platform/context.ts';
import type { TokenSelf } from '../../schema/tokens.ts';
import { readStaffNames } from '../accounts/staff-names.ts';
import { isInNetworks, readRoles, readScopes, filterUsableRoles, joinPermissions } from '../sign-in/access.ts';

/** Prefix by which people and secret scanners recognise a token. */
const mark = 'qt_';

/** The last use of a token is saved at most this often. */
const touchMs = 60_000;

export const createTokenText = (): string => mark + randomBytes(32).toString('base64url');

/** 256 random bits need neither salt nor key: they cannot be guessed. */
export const hashToken = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The users of a token: another system of the firm by calls, or an assistant by MCP. */
export type TokenUser = 'system' | 'assistant';

/**
 * Returns the actor of a token: its owner, with those of the token's permissions that the owner currently has at this address.
 * Saves the use, at most once a minute for each address. Throws 40303, the same for every reason of refusal.
 */
export async function findTokenActor(
  ctx: Pick<Context, 'db' | 'now' | 'ip'>,
  text: string,
  user: TokenUser,
): Promise<Extract<Actor, { kind: 'staff' }>> {
  const row = await ctx.db
    .selectFrom('apiTokens as token')
    .innerJoin('staffAccounts as owner', 'owner.id', 'token.ownerId')
    .select(['token.id', 'token.name', 'token.ownerId', 'token.permissions', 'token.branches', 'token.categories', 'token.networks'])
    .select(['token.lastUsedAt', 'token.lastIp'])
    .where('token.tokenHash', '=', hashToken(text))
    .where('token.isForAssistants', '=', user === 'assistant')
    .where('token.revokedAt', 'is', null)
    .where('token.expiresAt', '>', ctx.now)
    .where('owner.state', '=', 'active')
    .executeTakeFirst();
  if (!row || ctx.ip === undefined || !isInNetworks(row.networks, ctx.ip)) throw failStaff('tokenRefused');
  const { id, name, ownerId } = row;
  if (!row.lastUsedAt || row.lastIp !== ctx.ip || ctx.now.getTime() - row.lastUsedAt.getTime() >= touchMs)
    await ctx.db.updateTable('apiTokens').set({ lastUsedAt: ctx.now, lastIp: ctx.ip }).where('id', '=', id).execute();
  const [roles, scopes] = [await readRoles(ctx, ownerId), await readScopes(ctx, ownerId)];
  return {
    kind: 'staff',
    staffId: ownerId,
    sessionId: `token-${id}`,
    token: { id, name },
    permissions: onlyOf(joinPermissions(filterUsableRoles(roles, ctx.ip)), row.permissions),
    scopes: {
      branch: sharedScopes(scopes.branch, row.branches),
      category: sharedScopes(scopes.category, row.categories),
      queue: scopes.queue,
    },
    provenAt: null,
  };
}

function onlyOf(owned: ReadonlyMap<Permission, Reach>, wanted: readonly string[]): Map<Permission, Reach> {
  const granted = tokenPermissions.filter((permission) => wanted.includes(permission));
  return new Map(granted.flatMap((permission) => (owned.has(permission) ? [[permission, owned.get(permission)!] as const] : [])));
}

function sharedScopes(owned: readonly string[], wanted: readonly string[]): readonly string[] {
  if (wanted.includes(everywhere)) return owned;
  return owned.includes(everywhere) ? wanted : wanted.filter((one) => owned.includes(one));
}

/** Returns the current permissions of the calling token. Throws 40004 for a person. */
export async function readTokenSelf(ctx: Context): Promise<TokenSelf> {
  const { actor } = ctx;
  if (actor.kind !== 'staff' || !actor.token) throw fail('notFound', '这个接口供接口令牌查看自己，请以令牌调用');
  const { expiresAt } = await ctx.db.selectFrom('apiTokens').select('expiresAt').where('id', '=', actor.token.id).executeTakeFirstOrThrow();
  return {
    name: actor.token.name,
    owner: (await readStaffNames(ctx, [actor.staffId])).get(actor.staffId) ?? '',
    permissions: tokenPermissions.filter((permission) => actor.permissions.has(permission)),
    branches: [...actor.scopes.branch],
    categories: [...actor.scopes.category],
    expiresAt: expiresAt.toISOString(),
  };
}
