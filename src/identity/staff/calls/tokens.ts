import type { Empty } from '#contract/call.ts';
import { staffCall } from '#contract/staff-call.ts';
import type { IssuedApiToken, NewToken, TokenId, TokenList, TokenScopes, TokenSelf } from '../schema/tokens.ts';

export const tokenList = staffCall<Empty, TokenList>('GET', '/tokens', { may: 'token.manage' });
/** Returns the branches and categories the caller can grant to a token: their own. */
export const tokenScopesGet = staffCall<Empty, TokenScopes>('GET', '/tokens/scopes', { may: 'token.manage' });
export const tokenCreate = staffCall<NewToken, IssuedApiToken>('POST', '/tokens', { may: 'token.manage' });
export const tokenRevoke = staffCall<TokenId, Empty>('POST', '/tokens/{id}/revoke', { may: 'token.manage' });

/** Returns the current permissions of the calling token, for testing a connection. */
export const tokenSelfGet = staffCall<Empty, TokenSelf>('GET', '/me/token', { forTokens: true });
